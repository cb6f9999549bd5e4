import type { EndpointApi, PromptName } from '#shared/domain/index.ts';
import { ChoiceSetting, TextField } from '../../ui/index.ts';
import { type ConnectionDraft, hasTexts } from './connection-draft.ts';
import { connectionFormWords } from './words.ts';

/** Whose input the model is asked with, and what for. */
const promptChoices: readonly {
  readonly value: PromptName;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    value: 'parley',
    label: 'Parley’s own prompt',
    hint: 'For models that follow instructions: what pages wrote is marked as such.',
  },
  {
    value: 'weblinx',
    label: 'WebLINX’s input',
    hint: 'For models that were trained on WebLINX. It has no rules of Parley’s in it and does not mark what pages wrote; every step is checked all the same.',
  },
  {
    value: 'mindact',
    label: 'MindAct’s multiple choice',
    hint: 'One step asks several short questions: which of five elements, or none. It has no words for opening pages, scrolling or talking.',
  },
  {
    value: 'seeact',
    label: 'SeeAct’s choice over pictures',
    hint: 'For models that see well: what they see in a picture of the page, then which of the listed elements comes next. It has no words for opening pages, scrolling or talking.',
  },
  {
    value: 'pix2act',
    label: 'Pix2Act’s picture alone',
    hint: 'For models that were made to point: a picture of the page with what was said and done written over it, and nothing else.',
  },
];

const apiChoices: readonly { readonly value: EndpointApi; readonly label: string }[] = [
  { value: 'chat', label: 'By chat' },
  { value: 'completion', label: 'As one text, for models that know no chat' },
];

/** Whose input the model is asked with, and, where it was trained on a paper's, how and with which texts. */
export function AskedWith({
  draft,
  onChange,
}: {
  readonly draft: ConnectionDraft;
  readonly onChange: (changes: Partial<ConnectionDraft>) => void;
}) {
  return (
    <>
      <ChoiceSetting
        label={connectionFormWords.askedWith}
        hint={promptChoices.find(({ value }) => value === draft.prompt)?.hint}
        value={draft.prompt}
        choices={promptChoices}
        onChange={(prompt) => onChange({ prompt })}
      />
      {hasTexts(draft.prompt) && (
        <>
          <ChoiceSetting
            label={connectionFormWords.howItIsAsked}
            value={draft.api}
            choices={apiChoices}
            onChange={(api) => onChange({ api })}
          />
          <TextField
            label={connectionFormWords.textsFolder}
            hint={connectionFormWords.textsHint}
            value={draft.templates}
            onChange={(templates) => onChange({ templates })}
          />
        </>
      )}
    </>
  );
}
