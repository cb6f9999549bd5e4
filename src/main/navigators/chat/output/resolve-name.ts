import type { ReplyScene } from './reply-scene.ts';

/** How many names a repair lists: a model that has to choose anew needs no more. */
const listedNames = 40;

/** The uid that a name in a reply stands for, or null: a name is only ever looked up, never trusted. */
export function resolveName(name: string, scene: ReplyScene): string | null {
  const bare = name
    .trim()
    .replace(/^(?:uid\s*=\s*)?["'[(#<]*/iu, '')
    .replace(/["'\])>]*$/u, '');
  const uid = scene.names.get(bare) ?? scene.names.get(bare.toLowerCase()) ?? bare;
  const exists = scene.snapshot.candidates.some((candidate) => candidate.uid === uid);
  return exists && scene.nameable.has(uid) ? uid : null;
}

/** The names that there are, as a sentence for a model that has to choose anew. */
export function listNames({ names, nameable }: ReplyScene): string {
  const all = names.size > 0 ? [...names.keys()] : [...nameable];
  if (all.length === 0) return 'There is no element on this page to name.';
  const more = all.length > listedNames ? ' and the others that were listed' : '';
  return `Elements that you can name: ${all.slice(0, listedNames).join(', ')}${more}.`;
}
