import { useRef, useState } from 'react';
import { useModel } from '../../../state/index.ts';
import { Button, countOf, SuggestField } from '../../../ui/index.ts';
import styles from './models.module.css';

type Listed =
  | { readonly status: 'unasked' }
  | { readonly status: 'asking' }
  | { readonly status: 'ready'; readonly names: readonly string[] }
  | { readonly status: 'failed'; readonly message: string };

/** The model's name: what the endpoint lists is suggested, anything may be typed. */
export function ModelField({
  connectionId,
  baseUrl,
  apiKey,
  value,
  error,
  onChange,
}: {
  readonly connectionId: string;
  readonly baseUrl: string;
  /** As main takes it: null for the one that is kept. */
  readonly apiKey: string | null;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}) {
  const { connections } = useModel();
  const [listed, setListed] = useState<Listed>({ status: 'unasked' });
  const askedFor = useRef('');
  const usable = /^https?:\/\/[^\s/]/.test(baseUrl.trim());

  async function ask(again: boolean): Promise<void> {
    const question = `${baseUrl.trim()} ${apiKey}`;
    if (!usable || (question === askedFor.current && !again)) return;
    askedFor.current = question;
    setListed({ status: 'asking' });
    let answer: Listed;
    try {
      const names = await connections.listModels(connectionId, baseUrl.trim(), apiKey);
      answer = { status: 'ready', names };
    } catch (problem) {
      answer = { status: 'failed', message: problem instanceof Error ? problem.message : String(problem) };
    }
    // An answer about what was typed before is no answer any more.
    if (askedFor.current === question) setListed(answer);
  }

  return (
    <SuggestField
      label="Model"
      hint="As the endpoint calls it; what it lists is suggested."
      value={value}
      error={error}
      items={listed.status === 'ready' ? listed.names : []}
      onFocus={() => void ask(false)}
      onChange={onChange}
    >
      <p className={styles.listed} role="status">
        {listedWords(listed)}
        {listed.status === 'failed' && (
          <Button kind="quiet" onClick={() => void ask(true)}>
            Ask again
          </Button>
        )}
      </p>
    </SuggestField>
  );
}

function listedWords(listed: Listed): string {
  switch (listed.status) {
    case 'unasked':
      return '';
    case 'asking':
      return 'Asking which models there are';
    case 'ready':
      return listed.names.length === 0
        ? 'It lists no models: type the name.'
        : `${countOf(listed.names.length, 'model')} to choose from`;
    case 'failed':
      return `${listed.message} The name can be typed all the same.`;
  }
}
