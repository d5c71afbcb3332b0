"""What must run before `paddle_compat` is imported.

Importing `paddle_compat` imports torch (a second or two). The `import paddle` alias, however, has to be in place
when an interpreter starts: in the program that `paddle-compat run` starts, in its worker processes, and in every
interpreter of a linked environment. So the alias and the launcher live in this small package, which imports nothing
but the standard library, and `paddle_compat.dropin` is their public face.
"""
