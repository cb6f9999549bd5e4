import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { shorten } from './carry-out/entry-words.ts';
import type { Scene } from './scene.ts';

/** Names in questions are cut here, in characters. */
const nameLength = 50;

const landmarks: Readonly<Record<string, string>> = {
  banner: 'in the header',
  footer: 'in the footer',
  navigation: 'in the navigation',
  complementary: 'in the sidebar',
  dialog: 'in the dialog',
};

export function nameOf(candidate: Candidate): string {
  const name =
    candidate.name ||
    candidate.text ||
    candidate.nearbyLabel ||
    candidate.description ||
    candidate.attributes.placeholder ||
    '';
  return name === '' ? `${candidate.role || candidate.tag} without a name` : shorten(name, nameLength);
}

/** What an entry of a list is called: its heading, or the first thing in it that is not the control itself. */
function entryName(region: number, candidate: Candidate, scene: Scene): string {
  const named = scene.snapshot.regions[region]?.name ?? '';
  if (named !== '' && foldText(named) !== foldText(candidate.name)) return named;
  const texts = scene.page.textsIn(region);
  const heading = texts.find((text) => text.headingLevel > 0) ?? texts.find((text) => text.text.length > 3);
  if (heading !== undefined && foldText(heading.text) !== foldText(candidate.name)) return heading.text;
  const other = scene.page
    .candidatesIn(region)
    .find((one) => one.name !== '' && foldText(one.name) !== foldText(candidate.name));
  return other?.name ?? '';
}

function surroundings(candidate: Candidate, scene: Scene): string {
  for (const region of scene.page.chain(candidate.region)) {
    const one = scene.snapshot.regions[region];
    if (one === undefined) continue;
    if (one.kind === 'item' || one.kind === 'row') {
      const name = entryName(region, candidate, scene);
      if (name !== '') return `for ${shorten(name, nameLength)}`;
      if (one.index >= 0) return `number ${one.index + 1}`;
    }
    const landmark = landmarks[one.kind];
    if (landmark !== undefined) return landmark;
    if (one.name !== '' && (one.kind === 'section' || one.kind === 'form' || one.kind === 'list')) {
      return `in ${shorten(one.name, nameLength)}`;
    }
  }
  return '';
}

function place(candidate: Candidate, scene: Scene): string {
  const { width, height } = scene.snapshot.viewport;
  const x = (candidate.box.x + candidate.box.width / 2) / width;
  const y = (candidate.box.y + candidate.box.height / 2) / height;
  if (y > 1) return 'further down';
  if (y < 0) return 'further up';
  const vertical = y < 0.33 ? 'top' : y > 0.67 ? 'bottom' : 'middle';
  const horizontal = x < 0.33 ? 'left' : x > 0.67 ? 'right' : '';
  return `${vertical}${horizontal === '' ? '' : ` ${horizontal}`}`;
}

/** One line per candidate that tells it from the others: its name, and where that is not enough, its place. */
export function tellApart(candidates: readonly Candidate[], scene: Scene): readonly string[] {
  const names = candidates.map(nameOf);
  const around = candidates.map((candidate) => surroundings(candidate, scene));
  return candidates.map((candidate, index) => {
    const name = names[index] ?? '';
    const alike = names.filter((other) => foldText(other) === foldText(name)).length > 1;
    if (!alike) return name;
    const beside = around[index] ?? '';
    const unique =
      beside !== '' && around.filter((other, at) => other === beside && names[at] === name).length === 1;
    if (unique) return `${name} (${beside})`;
    const where = place(candidate, scene);
    return beside === '' ? `${name} (${where})` : `${name} (${beside}, ${where})`;
  });
}
