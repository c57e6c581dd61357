#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Looks at the description of a package by the rules that its tools publish:

    lint.py KIND FOLDER      platformio, zephyr, esp-idf or cmsis

What these tools need to run (boards, toolchains by the network) is not there, so this is all that
is tested of them: fields that must be, their forms, and that all files named exist."""

import configparser
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
    must(library["examples"], "examples")
    for example in library["examples"]:
        must(re.match(r"^[A-Za-z0-9]+$", example["name"]) and example["files"], "examples.name")
        for name in example["files"]:
            must(os.path.isfile(os.path.join(folder, example["base"], name)), f"example {name}")
    project = configparser.ConfigParser()
    project.read(os.path.join(folder, library["examples"][0]["base"], "platformio.ini"))
    boards = [name for name in project.sections() if name.startswith("env:")]
    must(boards and all("platform" in project[name] for name in boards), "platformio.ini")


def fields(text):
    """What a flat YAML file says, by key with its indent in front."""
    return dict(re.findall(r"^( *[\w-]+):[ ]*(.*)$", text, re.M))


def list_of(text, key):
    """The items of a list in a YAML file, below a key at any indent."""
    found = re.search(rf"^( *){key}:\n((?: *- .*\n)+)", text, re.M)
    must(found, key)
    return [item.strip().strip('"') for item in re.findall(r"- (.*)", found.group(2))]


# What twister's schema knows of a scenario (testsuite-schema.yaml), as much of it as is used here.
SCENARIO = {"tags", "integration_platforms", "harness", "harness_config", "extra_configs"}


def scenarios(folder, path):
    """sample.yaml: scenarios by name, of known keys, with a name's two parts."""
    text = read(folder, path)
    must(fields(text)["  name"], f"{path}: sample.name")
    common, tests = text[text.index("common:\n"):].split("tests:\n")
    names = re.findall(r"^  ([\w.]+):", tests, re.M)
    must(names and all(re.fullmatch(r"\w+(\.\w+)+", name) for name in names), f"{path}: names")
    keys = set(re.findall(r"^  (\w+):", common, re.M) + re.findall(r"^    (\w+):", tests, re.M))
    must(keys <= SCENARIO and "integration_platforms" in keys, f"{path}: {keys - SCENARIO}")
    must("  harness: console" in common and "    type: multi_line" in common and
         list_of(common, "regex"), f"{path}: harness_config")
    for option in re.findall(r"CONFIG_(BERTH\w*)", tests + read(folder, path.replace(
            os.path.basename(path), "prj.conf"))):
        must(f"config {option}\n" in read(folder, "zephyr/Kconfig"), f"{path}: {option}")
    cmake = read(folder, os.path.join(os.path.dirname(path), "CMakeLists.txt"))
    must(re.search(r"find_package\(Zephyr REQUIRED.*\)\nproject\(", cmake), f"{path}: project()")
    for source in re.findall(r"target_sources\(app PRIVATE (.*)\)", cmake):
        must(os.path.isfile(os.path.join(folder, os.path.dirname(path), source)), source)


def zephyr(folder):
    """module.yml: a name, and a build whose folder and Kconfig exist; its sample."""
    module = fields(read(folder, "zephyr/module.yml"))
    must(module["name"] == "berth", "name")
    must(os.path.isfile(os.path.join(folder, module["  cmake"], "CMakeLists.txt")), "build.cmake")
    must(os.path.isfile(os.path.join(folder, module["  kconfig"])), "build.kconfig")
    must(list_of(read(folder, "zephyr/module.yml"), "samples") == ["samples"], "samples")
    scenarios(folder, "samples/first_contact/sample.yaml")
    options = re.findall(r"^config (\w+)$", read(folder, "zephyr/Kconfig"), re.M)
    used = re.findall(r"CONFIG_(\w+)", read(folder, "zephyr/CMakeLists.txt"))
    must(sorted(set(used)) == sorted(set(options)), "options used are those of Kconfig")


def esp_idf(folder):
    """idf_component.yml: a version and what the registry shows; CMakeLists.txt registers."""
    component = fields(read(folder, "idf_component.yml"))
    must(VERSION.match(component["version"].strip('"')), "version")
    must(component["description"] and component["license"], "description, license")
    must("idf_component_register(" in read(folder, "CMakeLists.txt"), "CMakeLists.txt")
    paths = re.findall(r"^  - path: (\S+)$", read(folder, "idf_component.yml"), re.M)
    must(paths, "examples")
    for path in paths:
        project = read(folder, f"{path}/CMakeLists.txt")
        must(re.search(r"project.cmake\)\nproject\(\w+\)", project), f"{path}: project()")
        must("idf_component_register(SRCS" in read(folder, f"{path}/main/CMakeLists.txt"), path)
        manifest = fields(read(folder, f"{path}/main/idf_component.yml"))
        here = os.path.join(folder, path, "main", manifest["    override_path"].strip('"'))
        must(os.path.samefile(here, folder), f"{path}: override_path is not the component")


def cmsis(folder):
    """berth.pdsc: what PACK.xsd requires, in its order; every file exists."""
    pack = xml.etree.ElementTree.parse(os.path.join(folder, "berth.pdsc")).getroot()
    order = [child.tag for child in pack]
    must(order == ["vendor", "name", "description", "url", "license", "releases", "keywords",
                   "components", "examples"], f"order of elements: {order}")
    must(VERSION.match(pack.find("releases/release").get("version")), "version")
    files = pack.findall("components/component/files/file")
    must(len(files) > 50, "files")
    for file in files:
        must(os.path.exists(os.path.join(folder, file.get("name"))), file.get("name"))
    component = pack.find("components/component")
    must(all(component.get(key) for key in ("Cclass", "Cgroup", "Cversion")), "component")
    for example in pack.findall("examples/example"):
        must(example.get("name") and example.find("description").text, "example")
        own = os.path.join(folder, example.get("folder"))
        for name in [example.get("doc")] + [one.get("load")
                                            for one in example.findall("project/environment")]:
            must(os.path.isfile(os.path.join(own, name)), f"example: {name}")
        of = example.find("attributes/component")
        must(all(of.get(key) == component.get(key) for key in ("Cclass", "Cgroup", "Csub")),
             "example: component")
        solution = read(own, example.find("project/environment").get("load"))
        for name in re.findall(r"- project: (\S+)", solution):
            project = read(own, name)
            wanted = f"berth::{component.get('Cclass')}:{component.get('Cgroup')}"
            must(f"{wanted}:{component.get('Csub')}\n" in project, f"{name}: {wanted}")
            for source in re.findall(r"- file: (\S+)", project):
                must(os.path.isfile(os.path.join(own, source)), f"{name}: {source}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    kinds = {"platformio": platformio, "zephyr": zephyr, "esp-idf": esp_idf, "cmsis": cmsis}
    try:
        kinds[sys.argv[1]](sys.argv[2])
    except KeyError as missing:
        sys.exit(f"lint: {sys.argv[1]}: {missing} is missing")


main()
