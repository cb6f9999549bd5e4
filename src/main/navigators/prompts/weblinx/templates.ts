import { join } from 'node:path';
import { readCheckedText } from '../../../platform/checked-text.ts';
import type { PromptTemplates } from './records.ts';

/** The forms of an action that a model of WebLINX answers with. */
const forms =
  'change(value=[str], uid=[str]) ; click(uid=[str]) ; load(url=[str]) ; say(speaker="navigator", utterance=[str]) ; scroll(x=[int], y=[int]) ; submit(uid=[str]) ; text_input(text=[str], uid=[str]) ;';

/** Parley's own wording of WebLINX's input, for models that were not trained on the paper's. */
export const parleyPromptTemplates: PromptTemplates = {
  system: `You read HTML and decide on the next action in a browser, which is then carried out for a user. Answer with one of these forms, with a value in place of each pair of brackets:
${forms}
The first and the last {num_utterances} things that the user said: {utterance_context} ;
Viewport size: {height}h x {width}w ;
Of what happened before you are shown the last {num_prev_turns} turns.`,
  candidate: 'The elements that are likeliest to be acted on: {candidate_str}\n',
  final: 'Give the next action in one of the forms, and nothing else.',
  htmlPostfix: '\nThis was the HTML of the page, shortened.',
};

/** SHA-256 of the texts that the released checkpoints were trained on, for those who have them. */
const paperHashes: PromptTemplates = {
  system: '91e217bba310ec2c9416211740d9c15cb96abecb4a719530b6f8f3789c006bb0',
  candidate: '947403b5e4df4b074825a4419f3dff7288a6a3e1869f5fcdf3af9fd0376ebd02',
  final: '8ff5a08f5aab95d968577c3e2a825f0b76b6089731c9495cda599444577f24d4',
  htmlPostfix: 'dbad4c88ad1a6a5167c6c3594f08f7bc2aa3aa7e3065bef084d488fda72ae4bf',
};

/**
 * The texts that released checkpoints were trained on, from `system.txt`, `candidate.txt`, `final.txt` and
 * `htmlPostfix.txt` of a folder.
 * @throws AppError `bad-input` that names the file
 */
export function readPromptTemplates(folder: string): PromptTemplates {
  const read = (name: keyof PromptTemplates) =>
    readCheckedText(join(folder, `${name}.txt`), paperHashes[name]);
  return {
    system: read('system'),
    candidate: read('candidate'),
    final: read('final'),
    htmlPostfix: read('htmlPostfix'),
  };
}

/** Of the input that WebLINX's MindAct models read, which has no viewport. */
const parleyMindActSystem = `You read a web page and decide on the next action in a browser, which is then carried out for a user. Answer with one call of action(), with the intent and what it needs: uid, text, value, url or utterance.
The first and the last {num_utterances} things that the user said: {utterance_context} ;
Of what happened before you are shown the last {num_prev_turns} turns.`;

const mindActSystemHash = '3f793150febb8f5ed7396f36755491e634e5f4dee7050e41e4a658368dcd2486';

/**
 * The system text of WebLINX's MindAct input, from `mindact.txt` of a folder; Parley's own for "".
 * @throws AppError `bad-input` that names the file
 */
export const mindActSystem = (folder: string): string =>
  folder === '' ? parleyMindActSystem : readCheckedText(join(folder, 'mindact.txt'), mindActSystemHash);
