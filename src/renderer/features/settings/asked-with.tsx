import { ChoiceSetting, TextField } from '../../ui/index.ts';
import { type ConnectionDraft, hasTexts } from './connection-draft.ts';
import { apiChoices, connectionFormWords, promptChoices } from './model-words.ts';

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
