import type { EndpointApi, PromptName } from '#shared/domain/index.ts';
import { ChoiceSetting, TextField } from '../../ui/index.ts';
import { type ConnectionDraft, hasTexts } from './connection-draft.ts';
import { askedWithWords, connectionFormWords } from './model-words.ts';

/** Whose input the model is asked with, and what for. */
const promptChoices: readonly {
  readonly value: PromptName;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    value: 'parley',
    label: askedWithWords.parleysOwnPrompt,
    hint: askedWithWords.parleyHint,
  },
  {
    value: 'weblinx',
    label: askedWithWords.weblinxsInput,
    hint: askedWithWords.weblinxHint,
  },
  {
    value: 'mindact',
    label: askedWithWords.mindactsMultipleChoice,
    hint: askedWithWords.mindactHint,
  },
  {
    value: 'seeact',
    label: askedWithWords.seeactsChoiceOverPictures,
    hint: askedWithWords.seeactHint,
  },
  {
    value: 'pix2act',
    label: askedWithWords.pix2actsPictureAlone,
    hint: askedWithWords.pix2actHint,
  },
];

const apiChoices: readonly { readonly value: EndpointApi; readonly label: string }[] = [
  { value: 'chat', label: askedWithWords.byChat },
  { value: 'completion', label: askedWithWords.asOneText },
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
