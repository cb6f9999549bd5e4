import { expect, it } from 'vitest';
import { buildSnapshot, button, field, link, part } from '../../grounding/testing/index.ts';
import { otherLanguage } from './other-languages.ts';
import { shippedModels } from './testing/models.ts';
import { proposeFor } from './testing/propose-for.ts';

const { read } = shippedModels();
const languageOf = async (said: string) =>
  otherLanguage(said, page, (await read(said, '', new AbortController().signal)) ?? []);

const page = buildSnapshot(
  part('navigation', '', link('Katalog'), link('Öffnungszeiten'), link('Mein Konto')),
  field('Telefon'),
  button('Speichern'),
  button('Konto löschen'),
);

it.each([
  ['öffne bitte den Katalog', 'German'],
  ['ouvre la page des horaires s’il te plaît', 'French'],
  ['quiero ver mi cuenta por favor', 'Spanish'],
  ['vorrei vedere il mio conto, grazie', 'Italian'],
])('knows what “%s” is said in', async (said, language) => {
  expect(await languageOf(said)).toBe(language);
});

it.each([
  ['Öffnungszeiten', 'a name on the page'],
  ['Konto löschen', 'a name on the page'],
  ['click Öffnungszeiten', 'an English verb before a name'],
  ['please open Mein Konto for me', 'courtesy before it'],
  ['type München into Telefon', 'a value in another language'],
  ['I would like to see the catalogue', 'English'],
  ['2', 'a number'],
  ['no, Madrid', 'a correction'],
])('takes “%s” for English: %s', async (said) => {
  expect(await languageOf(said)).toBeNull();
});

it('does not look at what is to be entered', async () => {
  const said = 'my surname is van der Berg';
  expect(await languageOf(said)).toBeNull();
});

it('presses nothing then without a yes, and says why', async () => {
  const { action, choices } = await proposeFor('das Konto löschen bitte', page, { read });
  expect(action).toMatchObject({
    intent: 'say',
    utterance: expect.stringMatching(
      /^I understand English, and this looks like German\. .*Do you mean Konto löschen\?/u,
    ),
  });
  expect(choices?.map(({ name }) => name)).toEqual(['Konto löschen']);
});

it('enters nothing that was half understood', async () => {
  const { action, choices } = await proposeFor('trag 0151 234567 bei Telefon ein', page, { read });
  expect(action).toMatchObject({ intent: 'say', utterance: expect.stringContaining('say it in English') });
  expect(choices).toEqual([]);
});

it('does what is called so, and what is told in English', async () => {
  for (const said of ['Speichern', 'click Speichern']) {
    const { action } = await proposeFor(said, page, { read });
    expect(action.intent, said).toBe('click');
  }
});
