import { Field } from '@base-ui/react/field';
import { NumberField } from '@base-ui/react/number-field';
import { Select } from '@base-ui/react/select';
import { Switch } from '@base-ui/react/switch';
import { Check, ChevronsUpDown, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { FieldRow } from './field-row.tsx';
import styles from './fields.module.css';
import menuStyles from './menu.module.css';

interface Words {
  readonly label: string;
  readonly hint?: string;
}

/** Text that is kept when the field is left or Enter is pressed, if `check` finds nothing wrong with it. */
export function TextSetting({
  value,
  onChange,
  check,
  placeholder,
  ...words
}: Words & {
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, or null. */
  readonly check: (value: string) => string | null;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const error = draft === null ? null : check(draft);
  function keep(): void {
    if (draft === null || error !== null) return;
    if (draft !== value) onChange(draft);
    setDraft(null);
  }
  return (
    <FieldRow {...words} error={error}>
      <Field.Control
        className={styles.input}
        value={draft ?? value}
        placeholder={placeholder}
        spellCheck={false}
        onValueChange={setDraft}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </FieldRow>
  );
}

export function SwitchSetting({
  value,
  onChange,
  ...words
}: Words & { readonly value: boolean; readonly onChange: (value: boolean) => void }) {
  return (
    <FieldRow {...words}>
      <Switch.Root className={styles.switch} checked={value} onCheckedChange={onChange}>
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </FieldRow>
  );
}

export function NumberSetting({
  value,
  onChange,
  min,
  max,
  step,
  format,
  ...words
}: Words & {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format?: Intl.NumberFormatOptions;
  readonly onChange: (value: number) => void;
}) {
  return (
    <FieldRow {...words}>
      <NumberField.Root
        value={value}
        min={min}
        max={max}
        step={step}
        {...(format === undefined ? {} : { format, locale: 'en' })}
        onValueCommitted={(next) => next !== null && next !== value && onChange(next)}
      >
        <NumberField.Group className={styles.number}>
          <NumberField.Decrement className={styles.step} aria-label={`Less: ${words.label}`}>
            <Minus size={14} aria-hidden />
          </NumberField.Decrement>
          <NumberField.Input className={styles.input} />
          <NumberField.Increment className={styles.step} aria-label={`More: ${words.label}`}>
            <Plus size={14} aria-hidden />
          </NumberField.Increment>
        </NumberField.Group>
      </NumberField.Root>
    </FieldRow>
  );
}

export function ChoiceSetting<Value extends string>({
  value,
  onChange,
  choices,
  ...words
}: Words & {
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <FieldRow {...words}>
      <Select.Root items={choices} value={value} onValueChange={(next) => next !== null && onChange(next)}>
        <Select.Trigger className={styles.trigger} aria-label={words.label}>
          <Select.Value className={styles.chosen} />
          <Select.Icon>
            <ChevronsUpDown size={14} aria-hidden />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner alignItemWithTrigger={false} sideOffset={4}>
            <Select.Popup className={menuStyles.popup}>
              {choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className={menuStyles.item}>
                  <Select.ItemText>{choice.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check size={14} aria-hidden />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </FieldRow>
  );
}
