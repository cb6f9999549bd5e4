import { expect, test } from 'vitest';
import { wordFailure } from './model-session.ts';

test.each([
  [
    '/onnxruntime_src/onnxruntime/core/providers/webgpu/webgpu_context.cc:136 onnxruntime::webgpu::WebGpuContext::Initialize(const onnxruntime::webgpu::WebGpuContextConfig&)::<lambda()> adapter_result.status == wgpu::RequestAdapterStatus::Success was false. Failed to get a WebGPU adapter: No supported adapters\n\n',
    'Failed to get a WebGPU adapter: No supported adapters',
  ],
  [
    'OrtSessionOptionsAppendExecutionProvider_Cuda: Failed to load shared library',
    'its libraries are not installed',
  ],
  ['', 'no reason was given'],
])('the runtime’s words without its build machine: %j', (said, words) => {
  expect(wordFailure(new Error(said))).toBe(words);
});

test('very long reasons are cut', () => {
  expect(wordFailure('x'.repeat(1_000)).length).toBe(200);
});
