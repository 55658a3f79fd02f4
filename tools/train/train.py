#!/usr/bin/env python3
"""Trains a network on a file of samples (`serai samples`) and writes it as the engine reads it.

The formats of both files are described in src/tune/reader.hpp and src/engine/network.hpp; README.md beside this file
tells the whole way from games to a network. Needs PyTorch; runs on a GPU where there is one.
"""
import argparse
import hashlib
import json
import math
import struct
import sys
import time
import typing
import zlib

import numpy as np
import torch
import torch.nn.functional as functional

SLOTS = 48
BUCKETS = 8
ONE, ROW_ONE = 255, 64  # as in src/engine/network.cpp
SCALE = 400
MOST_WEIGHT = 127 / ROW_ONE
SAMPLE = np.dtype([("score", "<i2"), ("evaluation", "<i2"), ("result", "u1"), ("bucket", "u1"), ("settled", "u1"), ("unused", "u1"),
                   ("inputs", "<i2", (2, SLOTS))])
HEADER = struct.Struct("<8sIIIII")
NETWORK_HEADER = struct.Struct("<8sIIIII")


class Shape(typing.NamedTuple):
    """What the inputs are: types of own men by square, the enemy's, then others."""
    kind: int
    inputs: int
    files: int
    squares: int
    types: int


def read_samples(path):
    with open(path, "rb") as file:
        header = file.read(HEADER.size)
    if header[:8] == b"SERAISM3":
        sys.exit(f"train.py: {path} is a file of older samples; write it anew with `serai samples`")
    if len(header) < HEADER.size or header[:8] != b"SERAISM4":
        sys.exit(f"train.py: {path} is not a file of samples")
    return Shape(*HEADER.unpack(header)[1:]), np.memmap(path, SAMPLE, "r", offset=HEADER.size)


class Network(torch.nn.Module):
    """The column of a man on a square is the sum of its own and of those it shares with the other squares of its rank,
    its file and its two by two block, and with its type: with few samples a column of its own learns little."""

    def __init__(self, shape, width):
        super().__init__()
        self.shape = shape
        self.own = torch.nn.Parameter(torch.empty(shape.inputs, width).uniform_(-0.1, 0.1))
        self.bias = torch.nn.Parameter(torch.zeros(width))
        self.rows = torch.nn.Parameter(torch.empty(BUCKETS, 2 * width).uniform_(-1, 1) / math.sqrt(2 * width) / 8)
        self.row_bias = torch.nn.Parameter(torch.zeros(BUCKETS))
        man = torch.arange(2 * shape.types * shape.squares)
        side_type, square = man // shape.squares, man % shape.squares
        rank, file = square // shape.files, square % shape.files
        blocks = (shape.files + 1) // 2
        groups = torch.stack([side_type, rank, file, rank // 2 * blocks + file // 2])
        groups[1:] += side_type * shape.squares
        self.register_buffer("groups", groups)
        self.shared = torch.nn.ParameterList([torch.zeros(int(g.max()) + 1, width) for g in groups])

    def columns(self):
        """One for each input, small enough that the engine's sums of them fit into 16 bits."""
        shared = sum(table[group] for table, group in zip(self.shared, self.groups))
        sums = self.own + functional.pad(shared, (0, 0, 0, self.shape.inputs - len(shared)))
        return sums.clamp(-MOST_WEIGHT, MOST_WEIGHT)

    def forward(self, views, bucket):
        columns = functional.pad(self.columns(), (0, 0, 0, 1))  # the last one, of no input, is zero
        sides = functional.embedding_bag(views.reshape(-1, SLOTS), columns, mode="sum").reshape(len(views), 2, -1)
        hidden = (sides + self.bias).clamp(0, 1).square().flatten(1)
        return (hidden * self.rows[bucket]).sum(1) + self.row_bias[bucket]

    def keep_in_range(self):
        with torch.no_grad():
            self.rows.clamp_(-MOST_WEIGHT, MOST_WEIGHT)
            for table in (self.own, *self.shared):
                table.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def quantised(self):
        """The integers that the engine computes with."""
        def whole(tensor, one):
            return torch.round(tensor.detach().float().cpu() * one).to(torch.int64).numpy()

        return {
            "bias": whole(self.bias, ONE),
            "columns": whole(self.columns(), ONE),
            "rows": whole(self.rows, ROW_ONE),
            "row_bias": whole(self.row_bias, ONE * ROW_ONE),
        }

    def take(self, numbers):
        """Makes the numbers the engine computes with those of this network; `quantised` gives them back."""
        with torch.no_grad():
            for table in self.shared:
                table.zero_()
            self.own.copy_(torch.from_numpy(numbers["columns"] / ONE))
            self.bias.copy_(torch.from_numpy(numbers["bias"] / ONE))
            self.rows.copy_(torch.from_numpy(numbers["rows"] / ROW_ONE))
            self.row_bias.copy_(torch.from_numpy(numbers["row_bias"] / (ONE * ROW_ONE)))


def written(shape, width, numbers):
    body = b"".join(numbers[name].astype("<i2").tobytes() for name in ("bias", "columns", "rows"))
    body += numbers["row_bias"].astype("<i4").tobytes()
    return NETWORK_HEADER.pack(b"SERAINN3", shape.kind, shape.inputs, width, BUCKETS, zlib.crc32(body)) + body


def read_network(path):
    with open(path, "rb") as file:
        bytes_in = file.read()
    if len(bytes_in) < NETWORK_HEADER.size or bytes_in[:8] != b"SERAINN3":
        sys.exit(f"train.py: {path} is not a network")
    _, _, inputs, width, buckets, checksum = NETWORK_HEADER.unpack_from(bytes_in)
    if zlib.crc32(bytes_in[NETWORK_HEADER.size :]) != checksum:
        sys.exit(f"train.py: {path} is damaged")
    parts = (("bias", "<i2", (width,)), ("columns", "<i2", (inputs, width)), ("rows", "<i2", (buckets, 2 * width)),
             ("row_bias", "<i4", (buckets,)))
    numbers, at = {}, NETWORK_HEADER.size
    for name, kind, size in parts:
        count = math.prod(size)
        numbers[name] = np.frombuffer(bytes_in, kind, count, at).reshape(size).astype(np.int64)
        at += count * np.dtype(kind).itemsize
    return width, numbers


def widened(numbers, shape):
    """The numbers of a network for a game of the same board whose types are the first of this one's."""
    missing, rest = divmod(shape.inputs - len(numbers["columns"]), 2 * shape.squares)
    types = shape.types - missing
    if rest != 0 or missing < 0 or types < 1:
        sys.exit("train.py: the network to start from has other inputs")
    old = numbers["columns"]
    new = np.zeros((shape.inputs, old.shape[1]), np.int64)
    for side in range(2):
        here, there = side * shape.types * shape.squares, side * types * shape.squares
        new[here : here + types * shape.squares] = old[there : there + types * shape.squares]
    new[2 * shape.types * shape.squares :] = old[2 * types * shape.squares :]
    return dict(numbers, columns=new)


class Data:
    def __init__(self, samples, shape, blend, device, held_out):
        # Samples lie in the order of the games, so that the last ones are of games that are not trained on.
        self.fitted = int(len(samples) * (1 - held_out))
        views = torch.from_numpy(np.ascontiguousarray(samples["inputs"])).to(device)
        self.views = torch.where(views < 0, shape.inputs, views)
        self.bucket = torch.from_numpy(samples["bucket"].astype(np.int64)).to(device)
        score = torch.from_numpy(samples["score"].astype(np.float32)).to(device)
        result = torch.from_numpy(samples["result"].astype(np.float32)).to(device) / 2
        self.classical = torch.from_numpy(samples["evaluation"].astype(np.float32)).to(device) / SCALE
        # Where a random move came between a position and the end of its game, the result says nothing about it.
        weight = blend * torch.from_numpy(samples["settled"].astype(np.float32)).to(device)
        self.target = weight * result + (1 - weight) * torch.sigmoid(score / SCALE)

    def batch(self, index):
        return self.views[index].int(), self.bucket[index], self.target[index]


def loss_of(network, data, index):
    views, bucket, target = data.batch(index)
    return functional.mse_loss(torch.sigmoid(network(views, bucket)), target)


@torch.no_grad()
def held_out_loss(network, data, batch):
    total, count = 0.0, 0
    for index in torch.arange(data.fitted, len(data.target), device=data.target.device).split(batch):
        total += loss_of(network, data, index).item() * len(index)
        count += len(index)
    return total / max(count, 1)


def classical_loss(data):
    """What the classical evaluation alone makes of the held-out samples."""
    return functional.mse_loss(torch.sigmoid(data.classical[data.fitted :]), data.target[data.fitted :]).item()


def train(args):
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    shape, samples = read_samples(args.samples)
    if len(samples) < 100:
        sys.exit(f"train.py: {args.samples} has only {len(samples)} samples")
    data = Data(samples, shape, args.blend, device, args.held_out)
    width, numbers = read_network(args.start) if args.start else (args.width, None)
    network = Network(shape, width).to(device)
    if numbers:
        network.take(widened(numbers, shape))
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=args.decay)
    steps = args.epochs * math.ceil(data.fitted / args.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps, pct_start=0.05)
    begin = time.monotonic()
    best, least = None, math.inf
    for epoch in range(1, args.epochs + 1):
        total = 0.0
        parts = torch.randperm(data.fitted, device=device).split(args.batch)
        for index in parts:
            loss = loss_of(network, data, index)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            network.keep_in_range()
            total += loss.detach()
        held_out = held_out_loss(network, data, args.batch)
        print(f"epoch {epoch}: loss {float(total) / len(parts):.6f}, held out {held_out:.6f}", flush=True)
        if held_out < least:
            least, best = held_out, network.quantised()
    bytes_out = written(shape, width, best)
    network.take(best)
    with open(args.out, "wb") as file:
        file.write(bytes_out)
    print(json.dumps({
        "samples": len(samples), "settled": int(samples["settled"].sum()), "inputs": shape.inputs, "width": width, "epochs": args.epochs, "blend": args.blend,
        "seed": args.seed, "evaluation_loss": round(classical_loss(data), 6), "held_out_loss": round(least, 6),
        "held_out_loss_quantised": round(held_out_loss(network, data, args.batch), 6),
        "seconds": round(time.monotonic() - begin, 1), "device": device,
        "sha256": hashlib.sha256(bytes_out).hexdigest(),
    }))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("samples", help="written by `serai samples`")
    parser.add_argument("--out", required=True, help="the network to write")
    parser.add_argument("--width", type=int, default=256, help="hidden values a side, a multiple of 128")
    parser.add_argument("--start", help="a network to start from, of this game or of one with fewer types; tells the width")
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=1)
    parser.add_argument("--blend", type=float, default=0, help="weight of the result against the score, where no random move followed")
    parser.add_argument("--held-out", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    train(parser.parse_args())


if __name__ == "__main__":
    main()
