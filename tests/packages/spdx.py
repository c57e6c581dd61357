#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Looks at a bill of materials by what SPDX 2.3 requires of a JSON document (its sections 6 to 8
and 11), and at whether it is of an archive that was unpacked:

    spdx.py FILE.spdx.json FOLDER

Shares nothing with what writes it."""

import hashlib
import json
import os
import re
import sys

ID = re.compile(r"^SPDXRef-[A-Za-z0-9.-]+$")
FILE_TYPES = {"SOURCE", "BINARY", "ARCHIVE", "APPLICATION", "AUDIO", "IMAGE", "TEXT", "VIDEO",
              "DOCUMENTATION", "SPDX", "OTHER"}
LENGTHS = {"SHA1": 40, "SHA256": 64}


def must(holds, what):
    if not holds:
        sys.exit(f"spdx: {what}")


def has(thing, *fields):
    for field in fields:
        must(thing.get(field) not in (None, "", []), f"{thing.get('SPDXID', 'document')}: {field}")


def checksums(thing):
    found = {one["algorithm"]: one["checksumValue"] for one in thing["checksums"]}
    for kind, value in found.items():
        must(re.fullmatch(rf"[0-9a-f]{{{LENGTHS[kind]}}}", value), f"{thing['SPDXID']}: {kind}")
    return found


def document(bill):
    has(bill, "spdxVersion", "dataLicense", "SPDXID", "name", "documentNamespace", "creationInfo")
    must(bill["spdxVersion"] == "SPDX-2.3" and bill["dataLicense"] == "CC0-1.0", "version, licence")
    must(bill["SPDXID"] == "SPDXRef-DOCUMENT", "the document's SPDXID")
    must(re.fullmatch(r"[a-z]+://[^#\s]+", bill["documentNamespace"]), "documentNamespace")
    has(bill["creationInfo"], "created", "creators")
    created = bill["creationInfo"]["created"]
    must(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", created), "created")
    for creator in bill["creationInfo"]["creators"]:
        must(re.match(r"(Person|Organization|Tool): \S", creator), f"creator {creator}")


def files_of(bill, folder):
    """Their SHA-1s; each is there with these bytes, and none besides."""
    sums, names = [], set()
    for file in bill["files"]:
        has(file, "fileName", "SPDXID", "checksums", "licenseConcluded", "licenseInfoInFiles",
            "copyrightText")
        must(file["fileName"].startswith("./"), f"{file['fileName']} is not relative")
        must(set(file.get("fileTypes", [])) <= FILE_TYPES, f"{file['fileName']}: fileTypes")
        found = checksums(file)
        must("SHA1" in found, f"{file['fileName']}: SHA1 is mandatory")
        with open(os.path.join(folder, file["fileName"]), "rb") as content:
            content = content.read()
        for kind, value in found.items():
            must(hashlib.new(kind.lower(), content).hexdigest() == value,
                 f"{file['fileName']}: another {kind}")
        sums.append(found["SHA1"])
        names.add(os.path.normpath(file["fileName"]))
    there = {os.path.relpath(os.path.join(below, name), folder)
             for below, _, found in os.walk(folder) for name in found}
    must(names == there, f"files that one of both does not have: {sorted(names ^ there)[:5]}")
    return sums


def package(bill, sums):
    must(len(bill["packages"]) == 1, "one package")
    one = bill["packages"][0]
    has(one, "name", "SPDXID", "versionInfo", "downloadLocation", "packageVerificationCode",
        "licenseConcluded", "licenseInfoFromFiles", "licenseDeclared", "copyrightText")
    code = hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
    must(one["packageVerificationCode"]["packageVerificationCodeValue"] == code,
         "packageVerificationCode")
    checksums(one)
    told = {told for file in bill["files"] for told in file["licenseInfoInFiles"]}
    must(set(one["licenseInfoFromFiles"]) == told, "licenseInfoFromFiles")


def relations(bill):
    ids = [bill["SPDXID"]] + [one["SPDXID"] for one in bill["packages"] + bill["files"]]
    must(all(ID.match(one) for one in ids) and len(set(ids)) == len(ids), "SPDXIDs")
    kinds = {}
    for one in bill["relationships"]:
        must(one["spdxElementId"] in ids and one["relatedSpdxElement"] in ids, f"{one}")
        kinds[one["relationshipType"]] = kinds.get(one["relationshipType"], 0) + 1
    must(kinds == {"DESCRIBES": 1, "CONTAINS": len(bill["files"])}, f"relationships: {kinds}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        bill = json.load(file)
    document(bill)
    package(bill, files_of(bill, sys.argv[2]))
    relations(bill)
    print(f"spdx: {len(bill['files'])} files")


main()
