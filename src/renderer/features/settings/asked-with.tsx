import type { EndpointApi, PromptName } from '#shared/domain/index.ts';
import { ChoiceSetting, TextField } from '../../ui/index.ts';
import type { ConnectionDraft } from './connection-draft.ts';
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
      {draft.prompt !== 'parley' && (
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
