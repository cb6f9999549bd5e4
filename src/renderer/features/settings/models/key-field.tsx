import { useState } from 'react';
import type { ConnectionState } from '#shared/ipc/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { Button, TextField } from '../../../ui/index.ts';
import styles from './models.module.css';
import { SecretStoreWarning } from './secret-store-warning.tsx';

/** A key as it is given in the form: what is kept is never read back. */
export type KeyDraft =
  | { readonly kind: 'keep' }
  | { readonly kind: 'typed'; readonly key: string }
  | { readonly kind: 'remove' };

export const keptKey: KeyDraft = { kind: 'keep' };

/** The key as main takes it: null keeps what is there, "" takes it away. */
export function keyToSend(draft: KeyDraft): string | null {
  if (draft.kind === 'remove') return '';
  return draft.kind === 'typed' && draft.key.trim() !== '' ? draft.key.trim() : null;
}

/** Where a key is typed, or taken away; it is shown to nobody again. */
export function KeyField({
  edited,
  baseUrl,
  value,
  onChange,
}: {
  readonly edited: ConnectionState | null;
  readonly baseUrl: string;
  readonly value: KeyDraft;
  readonly onChange: (value: KeyDraft) => void;
}) {
  const [typing, setTyping] = useState(false);
  const kept = edited?.hasKey === true;
  const before = edited === null ? '' : originOf(edited.connection.baseUrl);
  const moved = kept && originOf(baseUrl) !== before;
  return (
    <TextField
      secret
      label="Key"
      hint={
        kept
          ? keptHint(moved, before)
          : 'Kept on this machine and shown to nobody again. Local models mostly need none.'
      }
      placeholder={kept && !moved && value.kind !== 'remove' && !typing ? 'A key is kept' : ''}
      value={value.kind === 'typed' ? value.key : ''}
      onChange={(key) => {
        setTyping(key !== '');
        onChange(key === '' ? keptKey : { kind: 'typed', key });
      }}
    >
      {value.kind === 'remove' ? (
        <p className={styles.keyLine} role="status">
          The key is taken away when you save.
          <Button kind="quiet" onClick={() => onChange(keptKey)}>
            Keep it
          </Button>
        </p>
      ) : (
        kept && (
          <p className={styles.keyLine}>
            <Button onClick={() => onChange({ kind: 'remove' })}>Remove the key</Button>
          </p>
        )
      )}
      <SecretStoreWarning />
    </TextField>
  );
}

function keptHint(moved: boolean, before: string): string {
  return moved
    ? `The key that is kept was given for ${before} and is not taken along. Type the key for this address.`
    : 'A key is kept. It is not shown again; type another one to replace it.';
}
