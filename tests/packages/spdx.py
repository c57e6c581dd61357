#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Looks at a bill of materials by what SPDX 2.3 requires of a JSON document (its sections 6, 7 and
11) whose package's files are not listed, and at whether it is of an archive:

    spdx.py FILE.spdx.json ARCHIVE

Shares nothing with what writes it."""

import hashlib
import json
import os
import re
import sys

ID = re.compile(r"^SPDXRef-[A-Za-z0-9.-]+$")


def must(holds, what):
    if not holds:
        sys.exit(f"spdx: {what}")


def has(thing, *fields):
    for field in fields:
        must(thing.get(field) not in (None, "", []), f"{thing.get('SPDXID', 'document')}: {field}")


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


def package(bill, archive):
    must(len(bill["packages"]) == 1 and not bill.get("files"), "one package, and no files")
    one = bill["packages"][0]
    has(one, "name", "SPDXID", "versionInfo", "downloadLocation", "licenseConcluded",
        "licenseDeclared", "copyrightText", "checksums")
    must(one["filesAnalyzed"] is False, "filesAnalyzed, without which files are mandatory")
    with open(archive, "rb") as file:
        whole = hashlib.sha256(file.read()).hexdigest()
    must(one["checksums"] == [{"algorithm": "SHA256", "checksumValue": whole}], "checksums")
    must(one["packageFileName"] == os.path.basename(archive), "packageFileName")


def relations(bill):
    ids = [bill["SPDXID"], bill["packages"][0]["SPDXID"]]
    must(all(ID.match(one) for one in ids) and ids[0] != ids[1], "SPDXIDs")
    must(bill["relationships"] == [{"spdxElementId": ids[0], "relationshipType": "DESCRIBES",
                                    "relatedSpdxElement": ids[1]}], "relationships")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        bill = json.load(file)
    document(bill)
    package(bill, sys.argv[2])
    relations(bill)


main()
