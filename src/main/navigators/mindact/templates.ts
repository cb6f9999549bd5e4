import { join } from 'node:path';
import { readCheckedText } from '../../platform/checked-text.ts';
import { type ChoiceTemplates, paperTemplateHashes } from '../prompts/mind2web/index.ts';

/**
 * The lines that released checkpoints were trained on, from the files `system.txt`, `begin.txt` and `choose.txt` of a
 * folder.
 * @throws AppError `bad-input` that names the file
 */
export function readChoiceTemplates(folder: string): ChoiceTemplates {
  const read = (name: keyof ChoiceTemplates) =>
    readCheckedText(join(folder, `${name}.txt`), paperTemplateHashes[name]);
  return { system: read('system'), begin: read('begin'), choose: read('choose') };
}
