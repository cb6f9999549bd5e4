import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The programs that make and hear sound in tests, and the Debian package that brings each. */
const packages = {
  'espeak-ng': 'espeak-ng',
  flite: 'flite',
  sox: 'sox',
  pocketsphinx_continuous: 'pocketsphinx and pocketsphinx-en-us',
} as const;

export type SoundTool = keyof typeof packages;

/** Where a program is, or null. */
function findTool(tool: SoundTool): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, tool);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

/** Why a test that needs these programs cannot run here, with what to install; null where all are there. */
export function whyNoTools(tools: readonly SoundTool[]): string | null {
  const missing = tools.filter((tool) => findTool(tool) === null);
  if (missing.length === 0) return null;
  return `not installed here: ${missing.map((tool) => `${tool} (package ${packages[tool]})`).join(', ')}`;
}
