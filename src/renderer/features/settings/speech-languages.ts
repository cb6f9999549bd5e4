import { speechLanguagesWords } from './voice-words.ts';

/** What whisper can write down: the table of whisper.cpp, without Javanese, whose code there is not ISO 639's. */
const codes =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba su yue'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "German" of "de"; the code itself where it has no name. Systems give their voices codes of their own making. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Languages to choose from, by name; the first ones are the setting's own word and English. */
export const speechLanguages: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'auto', label: speechLanguagesWords.findOutEachTime },
  { value: 'en', label: speechLanguagesWords.english },
  ...codes
    .filter((code) => code !== 'en')
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
