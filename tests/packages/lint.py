#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Looks at the description of a package by the rules that its tools publish:

    lint.py KIND FOLDER      platformio, zephyr, esp-idf or cmsis

What these tools need to run (boards, toolchains by the network) is not there, so this is all that
is tested of them: fields that must be, their forms, and that all files named exist."""

import json
import os
import re
import sys
import xml.etree.ElementTree

VERSION = re.compile(r"^\d+\.\d+\.\d+$")


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return file.read()


def must(holds, what):
    if not holds:
        sys.exit(f"lint: {what}")


def platformio(folder):
    """library.json: name, version, description, sources and headers that exist."""
    library = json.loads(read(folder, "library.json"))
    must(re.match(r"^[A-Za-z0-9_.+ -]{1,50}$", library["name"]), "name")
    must(VERSION.match(library["version"]), "version")
    must(0 < len(library["description"]) <= 255, "description")
    must(all(re.match(r"^[a-z0-9+#-]{1,50}$", word) for word in library["keywords"]), "keywords")
    build = library["build"]
    for key in ("srcDir", "includeDir"):
        must(os.path.isdir(os.path.join(folder, build[key])), f"build.{key}")
    must(os.path.isfile(os.path.join(folder, build["includeDir"], library["headers"])), "headers")


def fields(text):
    """What a flat YAML file says, by key with its indent in front."""
    return dict(re.findall(r"^( *[\w-]+):[ ]*(.*)$", text, re.M))


def zephyr(folder):
    """module.yml: a name, and a build whose folder and Kconfig exist."""
    module = fields(read(folder, "zephyr/module.yml"))
    must(module["name"] == "berth", "name")
    must(os.path.isfile(os.path.join(folder, module["  cmake"], "CMakeLists.txt")), "build.cmake")
    must(os.path.isfile(os.path.join(folder, module["  kconfig"])), "build.kconfig")
    options = re.findall(r"^config (\w+)$", read(folder, "zephyr/Kconfig"), re.M)
    used = re.findall(r"CONFIG_(\w+)", read(folder, "zephyr/CMakeLists.txt"))
    must(sorted(set(used)) == sorted(set(options)), "options used are those of Kconfig")


def esp_idf(folder):
    """idf_component.yml: a version and what the registry shows; CMakeLists.txt registers."""
    component = fields(read(folder, "idf_component.yml"))
    must(VERSION.match(component["version"].strip('"')), "version")
    must(component["description"] and component["license"], "description, license")
    must("idf_component_register(" in read(folder, "CMakeLists.txt"), "CMakeLists.txt")


def cmsis(folder):
    """berth.pdsc: what PACK.xsd requires, in its order; every file exists."""
    pack = xml.etree.ElementTree.parse(os.path.join(folder, "berth.pdsc")).getroot()
    order = [child.tag for child in pack]
    must(order == ["vendor", "name", "description", "url", "license", "releases", "keywords",
                   "components"], f"order of elements: {order}")
    must(VERSION.match(pack.find("releases/release").get("version")), "version")
    files = pack.findall("components/component/files/file")
    must(len(files) > 50, "files")
    for file in files:
        must(os.path.exists(os.path.join(folder, file.get("name"))), file.get("name"))
    component = pack.find("components/component")
    must(all(component.get(key) for key in ("Cclass", "Cgroup", "Cversion")), "component")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    kinds = {"platformio": platformio, "zephyr": zephyr, "esp-idf": esp_idf, "cmsis": cmsis}
    try:
        kinds[sys.argv[1]](sys.argv[2])
    except KeyError as missing:
        sys.exit(f"lint: {sys.argv[1]}: {missing} is missing")


main()
