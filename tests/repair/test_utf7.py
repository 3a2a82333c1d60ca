"""UTF-7 (RFC 2152) is read where it stands for words, and nothing else that has a plus sign."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair import repair, repair_text, undo
from laws_tool.repair.encoding.utf7 import mend_utf7
from laws_tool.repair.segments import Change, Draft

RUSSIAN = "+BB8EQAQwBDIEOAQ7BD4- 53. +BCUEPgQ0- +BDIEPQQ1- +BD4ERwQ1BEAENQQ0BDg-"


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        ("+BB8EQAQwBDIEOAQ7BD4-", "Правило"),
        (RUSSIAN, "Правило 53. Ход вне очереди"),
        # an encoder that leaves out the hyphen where nothing needs it, and one that shifts spaces too
        ("+BB8EQAQwBDIEOAQ7BD4 53", "Правило 53"),
        ("+BCUEPgQ0ACAEMgQ9BDUAIAQ+BEcENQRABDUENAQ4-", "Ход вне очереди"),
        (
            "L'+AOk-l+AOg-ve a re+AOc-u dix-neuf +AVM-ufs +AOA- No+AOs-l.",
            "L'élève a reçu dix-neuf œufs à Noël.",
        ),
        ("Gr+APYA3w-en+AOQ-nderung +APw-ber Stra+AN8-en", "Größenänderung über Straßen"),
        ("un caf+AOk- noir", "un café noir"),
        ("+A4wDuwO/A7k- +A78DuQ- +A6wDvQO4A8EDyQPAA78DuQ-", "Όλοι οι άνθρωποι"),
        ("+BdQF1QXTBeIF1A- +BdcF0wXpBdQ-", "הודעה חדשה"),
        ("+BB8AAQ-", "+BB8AAQ-"),  # U+041F and U+0001: no text has that
        # a plus sign is written as +- in UTF-7
        ("+BDUENAQ4BD0EOARGBDA- +- +BD0EPgQ7BEw-", "единица + ноль"),
        # the folders of a mail box (RFC 3501)
        ("&BCMENAQwBDsENQQ9BD0ESwQ1-", "Удаленные"),
    ],
)
def test_utf7_is_read_and_can_be_had_back(damaged: str, expected: str) -> None:
    done = repair_text(damaged)
    assert done.text == expected
    assert undo(done.text, done.journal) == damaged


@pytest.mark.parametrize(
    "text",
    [
        "1+1-2",
        "C++- and C+- compilers",
        "a+b-c, x+yzw-1, A+ABC-D",
        "phone +79161234567-12 or +7-916-123-45-67",
        "user+tag-x@example.org",
        "git diff shows +import re and -import os",
        "+ListItem- +Group+Sub-",
        "UTC+0300-ish",
        "q=foo+bar+baz-qux&lang=ru-RU",
        "YWJj+ZGVmZ2hp/amtsbW5vcA==",
        "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQC7+abcDEFghiJKL/mnopQRSTuvwx+yz0123456789-x",
        "-----BEGIN-----\nmQENBFt+AbCdEfGhIjKlMnOpQrStUvWxYz+0123/456789ABCDEF==\n",
        "Hi Mom -+Jjo--!",  # the RFC's own smile: too little to be sure of
        "&amp-x &BEG- &copy-right",
        "diff --git a/x b/x\n+++ b/x\n+foo-bar\n+AB-CD\n",
    ],
)
def test_ordinary_text_with_plus_signs_stays(text: str) -> None:
    assert repair_text(text).text == text


def test_a_mail_that_says_it_is_utf7_needs_no_further_proof() -> None:
    mail = "Content-Type: text/plain; charset=utf-7\n\nHi Mom -+Jjo--!\n"
    assert repair_text(mail).text == mail.replace("+Jjo-", "\u263a")


def test_a_file_in_utf7_is_read_and_undone_byte_for_byte() -> None:
    data = (RUSSIAN + "\r\nplain line, 2+2-4\r\n").encode("ascii")
    done = repair(data)
    assert done.text == "Правило 53. Ход вне очереди\r\nplain line, 2+2-4\r\n"
    assert undo(done.text, done.journal) == data


def test_the_journal_names_the_codec_and_quotes_only_other_spellings() -> None:
    usual, unusual = (
        repair_text("+BB8EQAQwBDIEOAQ7BD4-").edits
        + repair_text("+BCUEPgQ0ACAEMgQ9BDUAIAQ+BEcENQRABDUENAQ4-").edits
    )
    assert (usual.how, usual.chain, usual.source) == ("decoded", (("ascii", "utf-7"),), None)
    assert (unusual.how, unusual.source) == ("replaced", "+BCUEPgQ0ACAEMgQ9BDUAIAQ+BEcENQRABDUENAQ4-")


@given(st.text("+-BAQE8wD/ abc0\n&,", max_size=80))
def test_anything_that_looks_like_utf7_can_be_had_back(text: str) -> None:
    done = repair_text(text)
    assert undo(done.text, done.journal) == text


def test_a_change_inside_what_was_utf7_can_be_undone() -> None:
    source = "+BB8EQAQwBDIEOAQ7BD4- 53"
    draft = Draft.of(source).apply(mend_utf7(source))
    at = draft.text.index("в")
    assert draft.apply([Change(at, at + 1, "б", "test", "test")]).undo() == source
