import { useState } from 'react';
import { type Settings, settings } from '#shared/domain/index.ts';
import { useApp, useModel } from '../../state/index.ts';

/** Settings that are one line of text. */
type TextSetting = 'rankerModel' | 'whisperFile';

interface SettingDraft {
  readonly kept: Settings[TextSetting];
  /** What stands in the field: what was typed, else what is kept. */
  readonly text: string;
  /** Why main did not take it, in words; null for nothing. */
  readonly problem: string | null;
  type(text: string): void;
  /** Hands it to main, which may refuse it; what was typed stands until it is taken. */
  keep(text: string): Promise<void>;
}

/** A text that becomes a setting only when it is handed over: a path means nothing while it is half typed. */
export function useSettingDraft(name: TextSetting): SettingDraft {
  const { upkeep } = useModel();
  const kept = useApp((data) => data.settings[name]);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    kept,
    text: draft ?? kept,
    problem,
    type(text) {
      setDraft(text);
      setProblem(null);
    },
    async keep(text) {
      try {
        await upkeep.setSettings({ [name]: text.trim() });
        setDraft(null);
        setProblem(null);
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** What is wrong with a value for a setting, in words; null when nothing is. */
export function checkSetting<Key extends keyof Settings>(key: Key, value: Settings[Key]): string | null {
  const checked = settings.safeParse({ [key]: value });
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'This value cannot be used');
}

/** A home page is an address that can be loaded, or nothing. */
export function checkHomePage(value: string): string | null {
  if (value === '') return null;
  const usable = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return usable ? null : 'An http or https address, or nothing';
}
