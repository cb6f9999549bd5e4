import { type Settings, settings } from '#shared/domain/index.ts';

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
