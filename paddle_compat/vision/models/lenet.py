"""LeNet."""

from paddle_compat import nn

__all__ = []


class LeNet(nn.Layer):
    """LeNet for 28x28 images of one channel (LeCun et al., 1998), without activations between its linear layers, as 2.4.2.

    Args:
        num_classes: width of the output; 0 or less leaves the linear layers out.
    """

    def __init__(self, num_classes=10):
        super().__init__()
        self.num_classes = num_classes
        self.features = nn.Sequential(
            nn.Conv2D(1, 6, 3, stride=1, padding=1),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
            nn.Conv2D(6, 16, 5, stride=1, padding=0),
            nn.ReLU(),
            nn.MaxPool2D(2, 2),
        )
        if num_classes > 0:
            self.fc = nn.Sequential(nn.Linear(400, 120), nn.Linear(120, 84), nn.Linear(84, num_classes))

    def forward(self, inputs):
        """[N, 1, 28, 28] -> [N, num_classes]."""
        x = self.features(inputs)
        return self.fc(x.flatten(1)) if self.num_classes > 0 else x
