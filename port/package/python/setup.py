# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

from setuptools import setup

setup(cffi_modules=["build_berth.py:ffi"])
