import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder; `remove` takes it away with everything in it. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parley-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
