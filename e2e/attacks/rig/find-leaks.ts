import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browser's own profile holds what pages hold; everything else below the data folder is Parley's. */
const browserFolder = 'chromium';

/** Files of Parley's data folder that hold one of the texts, each as "file: text". Free pages of the database count. */
export function findLeaksOnDisk(dataDir: string, texts: readonly string[]): readonly string[] {
  return filesBelow(dataDir).flatMap((file) => {
    const bytes = readFileSync(file);
    return texts
      .filter((text) => bytes.includes(text))
      .map((text) => `${file.slice(dataDir.length)}: ${text}`);
  });
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === browserFolder ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}
