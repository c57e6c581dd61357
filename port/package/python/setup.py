# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

from setuptools import setup

# One wheel for every Python from 3.9 on: the module keeps to its stable interface.
setup(cffi_modules=["build_berth.py:ffi"], options={"bdist_wheel": {"py_limited_api": "cp39"}})
