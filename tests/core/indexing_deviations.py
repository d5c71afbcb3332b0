"""Where indexing differs from the oracle on purpose: (why, {code: what happens here}).

A value is an exception type, or a NumPy expression of ``x`` (the array before the program ran). An entry that starts to
agree with the oracle fails its test.
"""

OUT_OF_RANGE = IndexError

DEVIATIONS = [
    (
        "an int in a one-element Tensor outside of its axis: Paddle reads past the end of memory, or writes nothing",
        {
            (3,): {"T([3])": OUT_OF_RANGE, "T([-4])": OUT_OF_RANGE},
            (5,): {
                "T([7])": OUT_OF_RANGE, "T([5])": OUT_OF_RANGE, "T([-6])": OUT_OF_RANGE, "T([-9])": OUT_OF_RANGE,
                "x[T([5])]=9;x": OUT_OF_RANGE, "x[T([-6])]=9;x": OUT_OF_RANGE,
            },
            (3, 4): {"T(5)": OUT_OF_RANGE, "T(5),0": OUT_OF_RANGE, "0,T(5)": OUT_OF_RANGE, "T(-5)": OUT_OF_RANGE},
            (2, 3, 4): {"T([2]),0": OUT_OF_RANGE},
            (0, 3): {"T(0)": OUT_OF_RANGE, "T([0])": OUT_OF_RANGE},
        },
    ),
    (
        "an index array outside of its axis in a write: Paddle writes past the end of memory, or ends the process",
        {
            (5,): {"x[[5,0]]=9;x": OUT_OF_RANGE, "x[T([0,5])]=9;x": OUT_OF_RANGE},
            (2, 3, 4): {"x[:,T([0,3])]=-1;x": OUT_OF_RANGE, "x[5,T([0,1])]=-1;x": OUT_OF_RANGE, "x[-5,T([0,1])]=-1;x": OUT_OF_RANGE},
        },
    ),
    (
        "Paddle ends the process",
        {
            (3,): {"[]": "x[:0]", "np.array([],dtype='int64')": ValueError},
            (5,): {
                "x[1.0]=9;x": ValueError, "x['a']=9;x": ValueError, "x[[]]=9;x": "x",
                "x=X([5],'int64');x[1]=2.7;x": "np.array([0, 2, 2, 3, 4])", "x=X([5],'int32');x[1]=2.7;x": "np.array([0, 2, 2, 3, 4])",
            },
            (3, 4): {"[]": "x[:0]", "[[]]": ValueError, "[[],[]]": ValueError, "np.array([],'int64')": ValueError},
            (2, 3, 4): {
                "x[0,:,T([0,1])]=T([[50.,60.],[70.,80.],[1.,2.]]);x": ValueError, "x[T([0,1]),[0,1,2]]=-1;x": IndexError,
                "x[T([0,1]),'a']=-1;x": ValueError, "x[T([0,1]),1.5]=-1;x": ValueError, "x[T([0,1]),0,0,0]=-1;x": ValueError,
                "x[x>10,0]=-1;x": ValueError, "x[T([0,1]),0]=T([1.,2.,3.]);x": ValueError,
            },
        },
    ),
    (
        "an Ellipsis beside an int in a Tensor: Paddle compares the Tensor with the Ellipsis and fails in that",
        {
            (3, 4): {"...,T(0)": "x[..., 0]", "T(0),...": "x[0]", "...,None,T(0)": "x[..., None, 0]"},
            (2, 3, 4): {"...,T(0)": "x[..., 0]", "T(0),...,T(0)": "x[0, ..., 0]", "T(0),...,0": "x[0, ..., 0]", "0,...,T(0)": "x[0, ..., 0]"},
        },
    ),
    (
        "a slice with a bound in front of an int in a Tensor: Paddle loses the axis' size and fails",
        {
            (3, 4): {"1:,T(1)": "x[1:, 1]", "1:3,T(1)": "x[1:3, 1]", "0:2,T([1])": "x[0:2, 1]", "0:,T(1)": "x[:, 1]"},
            (2, 3, 4): {
                "[slice(0,1),T(0)]": "x[0:1, 0]", ":-5,T(0)": "x[:0, 0]", "T(0),1:,T(1)": "x[0, 1:, 1]", "1:,T(0),1:": "x[1:, 0, 1:]",
                "::2,T(0)": "x[::2, 0]", "::-1,T(0),T(1)": "x[::-1, 0, 1]", "0,T(0)::T(1),0": "x[0, :, 0]",
            },
        },
    ),
    (
        "a NumPy int beside a Tensor is an int",
        {(3, 4): {"np.int64(1),T(0)": "x[1, :1]", "T(0),np.int64(1)": "x[0, 1:2]", "np.array([1]),np.int64(1)": "x[1, 1:2]"}},
    ),
    (
        "Paddle's CPU kernels lack the dtype; here every dtype is indexed alike",
        {
            (3,): {"T([0],'uint8')": "x[:1]"},
            (5,): {
                "x=X([5],'bool');x[x]=False;x": "x > 9",
                "x=X([5],'bool');x[T([1,2])]": "x[1:3] > 0",
                "x=X([5],'float16');x[T([0,1])]": "x[:2]",
                "x=X([5],'float16');x[x>2]": "x[3:]",
                "x=X([5],'float16');x[1:2]": "x[1:2]",
                "x=X([5],'float16');x[1]": "x[1:2]",
                "x=X([5],'float16');x[::-1]": "x[::-1]",
                "x=X([5],'float32').astype(paddle.bfloat16);x[1]=2.7;x": "np.array([0, 2.703125, 2, 3, 4])",
                "x=X([5],'uint8');x[1]=2;x": "np.array([0, 2, 2, 3, 4])",
                "x=X([5],'uint8');x[1]": "x[1:2]",
                "x=X([5],'uint8');x[::-1]": "x[::-1]",
                "x=X([5],'uint8');x[T([1,2])]": "x[1:3]",
                "x=X([5],'int8');x[1]=2;x": "np.array([0, 2, 2, 3, 4])",
                "x=X([5],'int8');x[1]": "x[1:2]",
                "x=X([5],'int16');x[1]=2;x": "np.array([0, 2, 2, 3, 4])",
                "x=X([5],'int16');x[1]": "x[1:2]",
                "x=X([5],'int16');x[T([1,2])]": "x[1:3]",
                "x=X([5],'complex64');x[1]=2;x": "np.array([0, 2, 2, 3, 4])",
                "x=X([5],'complex64');x[1]=1+2j;x": "np.array([0, 1+2j, 2, 3, 4])",
                "x=X([5],'complex64');x[T([1,2])]": "x[1:3]",
                "x=X([5],'complex128');x[1]=1+2j;x": "np.array([0, 1+2j, 2, 3, 4])",
                "x=X([5],'complex128');x[x.real()>2]": "x[3:]",
            },
            (0, 3): {"x>0": "x"},
        },
    ),
    (
        "a value with leading axes of size 1 too many: Paddle assigns its negative",
        {
            (5,): {"x[1:3]=T([[8.,9.]]);x": "np.array([0, 8, 9, 3, 4])"},
            (3, 4): {
                "x[0]=T([[1.,2.,3.,4.]]);x": "np.concatenate([[[1, 2, 3, 4]], x[1:]])",
                "x[0]=T([[[1.,2.,3.,4.]]]);x": "np.concatenate([[[1, 2, 3, 4]], x[1:]])",
                "x[0,1]=T([[9.]]);x": "np.where(x == 1, 9, x)",
            },
        },
    ),
    ("a 0-D array is a number", {(5,): {"x[1:3]=np.array(3.);x": "np.array([0, 3, 3, 3, 4])"}}),
    (
        "a Python number goes into a float64 Tensor in full precision, in Paddle by way of float32",
        {(5,): {"x=X([5],'float64');x[x>2]=2.7;x": "np.array([0, 1, 2, 2.7, 2.7])", "x=X([5],'float64');x[T([0,1])]=2.7;x": "np.array([2.7, 2.7, 2, 3, 4])"}},
    ),
    ("Paddle drops the new axis of a 0-D Tensor", {(): {"None": "x[None]"}}),
]
