import { describe, expect, test } from 'vitest';
import type { Device } from '../devices.ts';
import { playEngine } from '../testing/played-engine.ts';
import { chooseEngine, type EngineQuestion } from './choose-engine.ts';
import type { Trial } from './run-trial.ts';

const cpuRows = Float32Array.of(0.6, 0.8, 1, 0);
const cpuTrial: Trial = { rows: cpuRows, width: 2, elementsPerSecond: 1_000 };

/** What each device does in its trial; a device that is not named does not open. */
type Plays = Partial<Record<Device, Trial | Error>>;

function ask(plays: Plays, changes: Partial<EngineQuestion> = {}) {
  const opened = new Map<Device, ReturnType<typeof playEngine>>();
  const trying: Device[] = [];
  const question: EngineQuestion = {
    wanted: 'auto',
    backends: ['cpu', 'webgpu', 'cuda'],
    machine: 'linux x64',
    failed: [],
    cpu: playEngine('cpu', () => cpuRows),
    cpuTrial,
    open: async (device) => {
      if (plays[device] === undefined) throw new Error('Failed to get an adapter');
      const engine = playEngine(device, () => cpuRows);
      opened.set(device, engine);
      return engine;
    },
    trial: async ({ device }) => {
      const play = plays[device];
      if (play === undefined || play instanceof Error) throw play;
      return play;
    },
    onTrying: (device) => trying.push(device),
    ...changes,
  };
  return { answer: chooseEngine(question), opened, trying };
}

const same = (elementsPerSecond: number): Trial => ({ ...cpuTrial, elementsPerSecond });

describe('the device that is chosen', () => {
  test('is the first that gives what the CPU gives, and no other is touched then', async () => {
    const { answer, trying } = ask({ webgpu: same(5_000), cuda: same(9_000) });
    expect((await answer).choice).toEqual({
      device: 'webgpu',
      reason: 'WebGPU gives what the CPU gives, 5.0 times as fast as the CPU.',
      tried: [
        {
          device: 'webgpu',
          result: 'gives what the CPU gives, 5,000 elements a second, 5.0 times as fast as the CPU',
        },
        { device: 'cpu', result: 'the measure of the others, 1,000 elements a second' },
      ],
      elementsPerSecond: 5_000,
    });
    expect(trying).toEqual(['webgpu']);
  });

  test('is not one whose rows differ, were it in a single row', async () => {
    const rows = Float32Array.of(0.6, 0.8, 0.9, 0.4);
    const { answer, opened } = ask({ webgpu: { ...same(5_000), rows } });
    const { choice } = await answer;
    expect(choice.device).toBe('cpu');
    expect(choice.tried[0]).toEqual({
      device: 'webgpu',
      result: 'gives other numbers than the CPU (cosine 0.9138)',
    });
    expect(opened.get('webgpu')?.released()).toBe(true);
  });

  test('is the next when one does not open, or fails or gives no numbers in its trial', async () => {
    const { answer } = ask({ webgpu: new Error('the device was lost'), cuda: same(2_000) });
    const { choice } = await answer;
    expect(choice.device).toBe('cuda');
    expect(choice.tried[0]).toEqual({ device: 'webgpu', result: 'did not work: the device was lost' });
  });

  test('is the CPU when the other is slower, which is let go', async () => {
    const { answer, opened } = ask({ webgpu: same(100) });
    const { choice, engine } = await answer;
    expect(engine.device).toBe('cpu');
    expect(choice.reason).toBe(
      'The CPU does it: WebGPU gives what the CPU gives, 100 elements a second, 10 times slower than the CPU; CUDA did not work: Failed to get an adapter.',
    );
    expect(choice.elementsPerSecond).toBe(1_000);
    expect(opened.get('webgpu')?.released()).toBe(true);
  });

  test('is the one that was asked for, however slow it is', async () => {
    const { answer, trying } = ask({ cuda: same(100) }, { wanted: 'cuda' });
    expect((await answer).choice).toMatchObject({
      device: 'cuda',
      reason: 'Chosen in settings; gives what the CPU gives, 10 times slower than the CPU.',
    });
    expect(trying).toEqual(['cuda']);
  });

  test('is the CPU when the one that was asked for does not work, with the reason', async () => {
    const { answer } = ask({}, { wanted: 'webgpu' });
    expect((await answer).choice).toMatchObject({
      device: 'cpu',
      reason: 'WebGPU was chosen, but the CPU does it: WebGPU did not work: Failed to get an adapter.',
    });
  });

  test('is the CPU without a trial of others when it was asked for', async () => {
    const { answer, trying } = ask({ webgpu: same(5_000) }, { wanted: 'cpu' });
    expect((await answer).choice).toMatchObject({ device: 'cpu', reason: 'Chosen in settings.' });
    expect(trying).toEqual([]);
  });
});
