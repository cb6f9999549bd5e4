# whisper.cpp's own Makefile with one program more, so that ours is compiled with the flags it chose for this machine.
include Makefile

# Its abort callback is asked between graphs only; in ours also within one (parley-whisper.cpp). No source is changed.
ggml-backend.o: CFLAGS += -Dggml_graph_compute=parley_graph_compute

parley-whisper: parley-whisper.cpp model-file.hpp $(WHISPER_OBJ)
	$(CXX) $(CXXFLAGS) parley-whisper.cpp $(WHISPER_OBJ) -o parley-whisper $(LDFLAGS)
