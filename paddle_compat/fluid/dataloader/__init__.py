"""``paddle.fluid.dataloader``: data sets and samplers by their old names."""

from paddle_compat.fluid.dataloader import collate
from paddle_compat.io.batch_sampler import BatchSampler, DistributedBatchSampler
from paddle_compat.io.dataset import ChainDataset, ComposeDataset, Dataset, IterableDataset, Subset, TensorDataset, random_split
from paddle_compat.io.sampler import RandomSampler, Sampler, SequenceSampler, WeightedRandomSampler
from paddle_compat.io.worker import get_worker_info

__all__ = [
    "BatchSampler", "ChainDataset", "ComposeDataset", "Dataset", "DistributedBatchSampler", "IterableDataset", "RandomSampler", "Sampler", "SequenceSampler",
    "Subset", "TensorDataset", "WeightedRandomSampler", "collate", "get_worker_info", "random_split",
]  # fmt: skip
