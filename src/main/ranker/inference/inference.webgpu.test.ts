import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sample } from '../../testing/sample.ts';
import { openInference } from './testing/open-inference.ts';
import { never, testModel } from './testing/test-models.ts';

/** Where Chromium's packages keep their Vulkan driver in software, and Vulkan's loader beside it. */
const chromium = ['/usr/lib/chromium', '/opt/google/chrome', '/usr/lib64/chromium-browser'].find(
  (folder) => existsSync(`${folder}/vk_swiftshader_icd.json`) && existsSync(`${folder}/libvulkan.so.1`),
);
// On Linux only: elsewhere WebGPU does not go through Vulkan.
const driver = process.platform === 'linux' && process.arch === 'x64' ? chromium : undefined;
const environment = {
  LD_LIBRARY_PATH: driver ?? '',
  VK_ICD_FILENAMES: `${driver}/vk_swiftshader_icd.json`,
  VK_DRIVER_FILES: `${driver}/vk_swiftshader_icd.json`,
};
const texts = [
  'Add to cart',
  'button | Search flights',
  '',
  ...Array.from({ length: 60 }, (_, n) => `link ${n}`),
];

describe.skipIf(driver === undefined)(
  'WebGPU on Chromium’s SwiftShader (skipped where that is not installed)',
  () => {
    test.each(sample(['test-ranker', 'test-ranker-hidden'] as const, 2))(
      'gives what the CPU gives: %s',
      async (name) => {
        const cpu = await openInference(testModel(name));
        const gpu = await openInference(testModel(name), { device: 'webgpu', environment });
        expect(gpu.state()).toMatchObject({ device: 'WebGPU' });
        expect(gpu.state().reason).toMatch(/^Chosen in settings; gives what the CPU gives/);
        const expected = await cpu.encode('document', texts, never());
        const found = await gpu.encode('document', texts, never());
        // Shaders add in another order.
        expect(
          Math.max(...found.map((value, place) => Math.abs(value - (expected[place] ?? 0)))),
        ).toBeLessThan(1e-4);
      },
    );

    test('is tried first and chosen only when it is faster, which is said', async () => {
      const inference = await openInference(testModel('test-ranker'), { device: 'auto', environment });
      const state = inference.state();
      expect(state.tried[0]).toMatchObject({ device: 'WebGPU' });
      expect(state.tried[0]?.result).toMatch(/^gives what the CPU gives, [\d,]+ elements a second/);
      const isSlower = /times slower/.test(state.tried[0]?.result ?? '');
      expect(state.device).toBe(isSlower ? 'CPU' : 'WebGPU');
      expect(state.reason).toContain('WebGPU gives what the CPU gives');
      expect((await inference.encode('document', texts, never())).every(Number.isFinite)).toBe(true);
    });

    test('survives its process: after a kill the CPU answers, and WebGPU is not asked again', async () => {
      const inference = await openInference(testModel('test-ranker'), { device: 'webgpu', environment });
      const rows = inference.encode('document', texts, never());
      process.kill(inference.pid ?? 0, 'SIGKILL');
      expect((await rows).every(Number.isFinite)).toBe(true);
      expect(inference.state()).toMatchObject({ device: 'CPU' });
      expect(inference.state().reason).toMatch(
        /WebGPU was chosen, but the CPU does it: WebGPU ended the process/,
      );
    });
  },
);

// On Linux WebGPU goes through Vulkan, whose drivers can be taken away; elsewhere an adapter may be there all the same.
test.skipIf(process.platform !== 'linux')(
  'a machine without an adapter is told so; the CPU does it',
  async () => {
    const nothing = {
      VK_ICD_FILENAMES: '/nowhere',
      VK_DRIVER_FILES: '/nowhere',
      LD_LIBRARY_PATH: '/nowhere',
    };
    const inference = await openInference(testModel('test-ranker'), {
      device: 'webgpu',
      environment: nothing,
    });
    expect(inference.state()).toMatchObject({ status: 'ready', device: 'CPU' });
    expect(inference.state().reason).toMatch(/^WebGPU was chosen, but the CPU does it: WebGPU /);
  },
);
