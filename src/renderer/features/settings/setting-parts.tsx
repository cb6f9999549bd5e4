import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  LoaderCircle,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Settings, settings as settingsSchema } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, TextField, useAttempt } from '../../ui/index.ts';
import styles from './settings.module.css';
import { settingPartsWords } from './words.ts';

// What the sections of the settings are made of.

type TextKey = 'homePage' | 'searchEngine' | 'speechEndpointModel';

export function useSettings() {
  const { upkeep } = useModel();
  const settings = useApp((data) => data.settings);
  const change = (changes: Partial<Settings>): void => void upkeep.changeSettings(changes);
  return {
    settings,
    change,
    /** What a field needs to show one setting and to change it. */
    field: <Key extends keyof Settings>(key: Key) => ({
      value: settings[key],
      onChange: (value: Settings[Key]) => change({ [key]: value }),
    }),
    /** The same for a line of text, with what may be wrong with it. */
    textField: (key: TextKey) => ({
      value: settings[key],
      onChange: (value: string) => change({ [key]: value }),
      check: (value: string) => (key === 'homePage' ? checkHomePage(value) : checkSetting(key, value)),
    }),
  };
}

/** What is wrong with a value for a setting, in words; null when nothing is. */
export function checkSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): string | null {
  const checked = settingsSchema.safeParse({ [key]: value });
  return checked.success
    ? null
    : (checked.error.issues[0]?.message ?? settingPartsWords.thisValueCannotBeUsed);
}

/** A home page is an address that can be loaded, or nothing. */
export function checkHomePage(value: string): string | null {
  if (value === '') return null;
  const usable = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return usable ? null : settingPartsWords.addressProblem;
}

/**
 * A path in the place of what Parley brings along. It means nothing while it is half typed, and whether it can be used
 * is for main to say, so it is kept by a button and what was typed stands until main takes it.
 */
export function PathSetting({
  setting,
  keptProblem,
  keptNote,
  use,
  useOwn,
  ...words
}: {
  readonly setting: 'rankerModel' | 'whisperFile';
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  /** The buttons: to keep what was typed, and to go back to what Parley brings along. */
  readonly use: string;
  readonly useOwn: string;
  /** What is wrong with the path that is kept, and what there is to say of it; "" for nothing. */
  readonly keptProblem: string;
  readonly keptNote: string;
}) {
  const { upkeep } = useModel();
  const kept = useApp((data) => data.settings[setting]);
  const [draft, setDraft] = useState<string | null>(null);
  const { problem, run, forget } = useAttempt();
  const path = draft ?? kept;
  const isKept = kept !== '' && path.trim() === kept;

  async function keep(text: string): Promise<void> {
    if (await run(() => upkeep.setSettings({ [setting]: text.trim() }))) setDraft(null);
  }

  return (
    <form
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault();
        void keep(path);
      }}
    >
      <TextField
        {...words}
        value={path}
        error={problem ?? ((isKept && keptProblem) || null)}
        onChange={(text) => {
          setDraft(text);
          forget();
        }}
      >
        {isKept && keptNote !== '' && <p className={styles.quiet}>{keptNote}</p>}
        <div className={styles.buttons}>
          <Button type="submit" disabled={path.trim() === kept} focusableWhenDisabled>
            {use}
          </Button>
          {kept !== '' && (
            <Button kind="quiet" onClick={() => void keep('')}>
              {useOwn}
            </Button>
          )}
        </div>
      </TextField>
    </form>
  );
}

/** What went wrong, where it was asked for. */
export function ProblemLine({ words }: { readonly words: string | null }) {
  if (words === null || words === '') return null;
  return (
    <p role="alert" className={styles.problem}>
      {words}
    </p>
  );
}

/** Asked before something that cannot be taken back. The default is no. */
export function ConfirmQuestion({
  label,
  yes,
  onYes,
  onNo,
  children,
}: {
  readonly label: string;
  readonly yes: string;
  readonly onYes: () => Promise<unknown>;
  /** Nothing is asked any more. */
  readonly onNo: () => void;
  readonly children: ReactNode;
}) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no name of its own here
    <div className={styles.question} role="group" aria-label={label}>
      <p className={styles.questionWords}>{children}</p>
      <Button ref={keep} onClick={onNo}>
        {settingPartsWords.keepIt}
      </Button>
      <Button kind="danger" onClick={() => void onYes().then(onNo)}>
        {yes}
      </Button>
    </div>
  );
}

const icons = {
  good: CircleCheck,
  warning: CircleAlert,
  trouble: CircleAlert,
  missing: CircleX,
  busy: LoaderCircle,
  running: LoaderCircle,
  waiting: CircleDashed,
  unknown: CircleQuestionMark,
} as const;

export type Status = keyof typeof icons;

/** How something stands, as a picture. @param label what it says; without one the words beside it say it */
export function StatusIcon({ status, label }: { readonly status: Status; readonly label?: string }) {
  const Icon = icons[status];
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Icon size={17} className={styles.status} data-status={status} {...name} />;
}
