"""Any server that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama, llama.cpp, Claude's endpoint."""

from campaigns.llm.adapters.openai_compatible.adapter import OpenAICompatible

__all__ = ["OpenAICompatible"]
