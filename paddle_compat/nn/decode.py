class BeamSearchDecoder: pass
def dynamic_decode(): pass
