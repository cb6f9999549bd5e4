import { describe, expect, test } from 'vitest';
import { chooseDevices, type DeviceQuestion } from './devices.ts';

const linux: DeviceQuestion = {
  wanted: 'auto',
  backends: ['cpu', 'webgpu', 'cuda', 'tensorrt'],
  machine: 'linux x64',
  failed: [],
};

describe('the order of devices', () => {
  test('is WebGPU, CUDA, DirectML, CoreML, CPU, as far as the runtime has them', () => {
    expect(chooseDevices(linux).order).toEqual(['webgpu', 'cuda', 'cpu']);
    const windows = { ...linux, backends: ['cpu', 'dml', 'webgpu'] };
    expect(chooseDevices(windows).order).toEqual(['webgpu', 'dml', 'cpu']);
    expect(chooseDevices({ ...linux, backends: ['coreml', 'cpu', 'webgpu'] }).order).toEqual([
      'webgpu',
      'coreml',
      'cpu',
    ]);
    expect(chooseDevices({ ...linux, backends: [] }).order).toEqual(['cpu']);
  });

  test('is the chosen device and the CPU behind it', () => {
    expect(chooseDevices({ ...linux, wanted: 'cuda' }).order).toEqual(['cuda', 'cpu']);
    expect(chooseDevices({ ...linux, wanted: 'cpu' }).order).toEqual(['cpu']);
  });

  test('leaves out what failed before, and says so', () => {
    const failed = [{ device: 'webgpu', result: 'ended the process' } as const];
    expect(chooseDevices({ ...linux, failed })).toEqual({ order: ['cuda', 'cpu'], tried: failed });
    expect(chooseDevices({ ...linux, wanted: 'cpu', failed })).toEqual({ order: ['cpu'], tried: [] });
  });

  test('says that a chosen device is not part of the runtime', () => {
    expect(chooseDevices({ ...linux, wanted: 'dml' })).toEqual({
      order: ['cpu'],
      tried: [{ device: 'dml', result: 'not part of onnxruntime for linux x64' }],
    });
  });
});
