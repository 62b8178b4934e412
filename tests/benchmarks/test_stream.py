"""How fast `gm-desk resolve` answers: the first line after the start of the process, and thousands after that."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.test_kmrp_attack import ATTACK

COMMAND = [sys.executable, "-m", "gm_desk.cli", "resolve"]
LINE = json.dumps({"system": "kmrp", "op": "attack", "input": ATTACK}).encode() + b"\n"
MANY = 3_000


@pytest.mark.benchmark(group="gm-desk resolve: the first answer")
def test_the_first_answer_after_the_start(benchmark: BenchmarkFixture) -> None:
    def first() -> bytes:
        with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            answer, _ = process.communicate(LINE)
        return answer

    assert json.loads(benchmark.pedantic(first, rounds=10))["ok"] is True


@pytest.mark.benchmark(group="gm-desk resolve: three thousand attacks")
def test_three_thousand_attacks_one_by_one(benchmark: BenchmarkFixture) -> None:
    """Line by line through one process that has answered before: written, flushed and read again."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def stream() -> int:
            assert process.stdin is not None
            assert process.stdout is not None
            for _ in range(MANY // 30):
                process.stdin.write(LINE * 30)
                process.stdin.flush()
                for _ in range(30):
                    answer = process.stdout.readline()
            return int(json.loads(answer)["ok"]) * MANY

        assert benchmark.pedantic(stream, rounds=5, warmup_rounds=1) == MANY
        process.stdin.close()
        assert process.wait(30) == 0
