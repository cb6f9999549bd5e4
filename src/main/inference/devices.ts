/** What a model can run on, best first (DESIGN.md D4). */
export const devices = ['webgpu', 'cuda', 'dml', 'coreml', 'cpu'] as const;
export type Device = (typeof devices)[number];

export const deviceNames: Readonly<Record<Device, string>> = {
  webgpu: 'WebGPU',
  cuda: 'CUDA',
  dml: 'DirectML',
  coreml: 'CoreML',
  cpu: 'CPU',
};

/** How a device did: `result` is in words, shown in settings and by the doctor. */
export interface TriedDevice {
  readonly device: Device;
  readonly result: string;
}

export interface DeviceQuestion {
  readonly wanted: Device | 'auto';
  /** Names that the runtime says it was built with (onnxruntime's listSupportedBackends). */
  readonly backends: readonly string[];
  /** "linux x64", for the words. */
  readonly machine: string;
  /** Devices that have failed already since the app was started. */
  readonly failed: readonly TriedDevice[];
}

/**
 * Which devices to try, in order; the CPU always stands last, because it is what the others are compared with and
 * what everything falls back to.
 */
export function chooseDevices(question: DeviceQuestion): {
  readonly order: readonly Device[];
  readonly tried: readonly TriedDevice[];
} {
  const { wanted, backends, machine, failed } = question;
  const hasFailed = (device: Device): boolean => failed.some((each) => each.device === device);
  const isThere = (device: Device): boolean => device === 'cpu' || backends.includes(device);
  const asked = devices.filter((device) => device === 'cpu' || wanted === 'auto' || wanted === device);
  const missing =
    wanted !== 'auto' && !isThere(wanted)
      ? [{ device: wanted, result: `not part of onnxruntime for ${machine}` }]
      : [];
  return {
    order: asked.filter((device) => isThere(device) && (device === 'cpu' || !hasFailed(device))),
    tried: [...failed.filter((each) => asked.includes(each.device)), ...missing],
  };
}
