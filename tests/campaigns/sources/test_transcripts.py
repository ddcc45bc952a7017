"""Transcripts become turns, and only the turns under the person's own name are the person's."""

import json

import pytest

from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.rules.people import labels_person, mentions
from campaigns.sources.rules.sentences import split
from campaigns.sources.rules.transcripts import read_transcript
from campaigns.sources.rules.turns import attribute

SRT = """1
00:00:01,000 --> 00:00:04,000
Bo Ek: How was it?

2
00:00:04,000 --> 00:00:09,000
Ana Lima: We rebuilt the rota.

3
00:00:09,000 --> 00:00:12,000
Nobody left since.
"""
TURNS = "Bo Ek: How was it?\n\nAna Lima: We rebuilt the rota. Nobody left since."


@pytest.mark.parametrize(
    ("raw", "kind", "expected"),
    [
        (SRT, "application/x-subrip", TURNS),
        (SRT.replace(",", "."), "text/vtt; charset=utf-8", TURNS),
        (
            json.dumps({"version": "1.0.0", "segments": [
                {"speaker": "Bo Ek", "startTime": 1, "body": "How was it?"}, {"speaker": "Ana Lima", "body": "We rebuilt the rota."},
                {"speaker": "Ana Lima", "body": "Nobody left since."}, "junk", {"speaker": "Bo Ek"},
            ]}), "application/json", TURNS,
        ),
        ("<cite>Bo Ek:</cite><time>0:01</time><p>How was it?</p>", "text/html", "Bo Ek: \n\nHow was it?"),
        ("Bo Ek: How was it?", "text/plain", "Bo Ek: How was it?"),
        ("{broken", "application/json", ""),
        ("[1, 2]", "application/json", ""),
    ],
)  # fmt: skip
def test_each_form_becomes_turns(raw: str, kind: str, expected: str) -> None:
    assert read_transcript(raw, kind) == expected


def test_the_hosts_sentences_are_not_the_guests_even_where_both_share_a_first_name() -> None:
    text = "Ana Costa: Welcome to the show.\n\nAna Lima: Thank you.\n\nAna Costa: What is new?\n\nAna Lima: We rebuilt the rota."
    said = {
        text[one.span.start : one.span.end]: one.speaker
        for one in attribute(text, split(text), Speaker.THIRD_PARTY, ["Ana", "Lima"])
    }
    assert [words for words, speaker in said.items() if speaker is Speaker.PERSON] == [
        "Thank you.",
        "We rebuilt the rota.",
    ]


def test_a_transcript_that_names_nobody_is_nobodys_in_particular() -> None:
    text = "Welcome to the show. Thank you.\n\nWe rebuilt the rota. Nobody left since."
    voices = {one.speaker for one in attribute(text, split(text), Speaker.THIRD_PARTY, ["Ana", "Lima"])}
    assert voices == {Speaker.THIRD_PARTY}


@pytest.mark.parametrize(
    ("label", "is_hers"),
    [
        ("Ana Lima", True), ("ANA LIMA", True), ("Lima", True), ("Ana", True), ("AL", True), ("Dr. Ana Lima", True),
        ("Ana Lima, CEO", True), ("Ms Lima", True), ("Ana Costa", False), ("Pedro Lima", False), ("Host", False),
        ("Analima", False), ("A", False), ("", False),
    ],
)  # fmt: skip
def test_a_label_is_the_person_or_is_not(label: str, *, is_hers: bool) -> None:
    assert labels_person(label, "Ana", "Lima") is is_hers


@pytest.mark.parametrize(
    ("text", "names_her"),
    [
        ("A talk with Ana Lima.", True), ("LIMA, ANA", True), ("ana líma speaks", True), ("Ana and Pedro Lima", False),
        ("Susana Lima", False), ("Ana Limas", False),
    ],
)  # fmt: skip
def test_a_mention_is_the_whole_name(text: str, *, names_her: bool) -> None:
    assert mentions(text, "Ana", "Lima") is names_her


def test_half_a_name_mentions_nobody() -> None:
    assert not mentions("Ana", "Ana", "")
