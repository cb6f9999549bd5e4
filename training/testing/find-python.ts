import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What training/requirements.txt lists and every script imports. */
const usual = ['torch', 'transformers', 'onnx', 'onnxruntime'];

/**
 * A Python that has what training needs: of PARLEY_TRAINING_PYTHON, of the environment that training/run.sh makes, else
 * the machine's own. Where there is none, why a test has to be skipped.
 */
export function findTrainingPython(more: readonly string[] = []): string | { readonly reason: string } {
  const needed = [...usual, ...more].join(', ');
  const places = [
    process.env.PARLEY_TRAINING_PYTHON,
    join(import.meta.dirname, '..', '.venv', 'bin', 'python'),
    'python3',
  ];
  const found = places.find(
    (place) => place !== undefined && spawnSync(place, ['-c', `import ${needed}`]).status === 0,
  );
  return found ?? { reason: `no Python with ${needed} (training/requirements.txt) on this machine` };
}
