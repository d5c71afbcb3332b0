"""Record what real Paddle 2.4.2 answers: ``paddle-python tests/optimizer/record.py`` (the oracle's interpreter) rewrites data/*.json."""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def record_lr(paddle):
    from lr_cases import CASES

    return {name: case(paddle.optimizer.lr) for name, case in CASES.items()}


def main():
    import paddle

    assert paddle.__version__ == "2.4.2" and "oracle" in paddle.__file__, "record with real Paddle only"
    recorders = {"lr": record_lr}
    for name, recorder in recorders.items():
        with open(os.path.join(HERE, "data", name + ".json"), "w") as out:
            json.dump(recorder(paddle), out, indent=None, separators=(",", ":"))
            out.write("\n")


if __name__ == "__main__":
    main()
