/** Wording of WebLINX's input with its slots; the wording that released models were trained on is not ours to ship. */
export interface PromptTemplates {
  /** `{num_utterances}`, `{utterance_context}`, `{height}`, `{width}`, `{num_prev_turns}`. */
  readonly system: string;
  /** `{candidate_str}`. */
  readonly candidate: string;
  readonly final: string;
  /** Stands after the page. */
  readonly htmlPostfix: string;
}

/** Fills every `{slot}` that is given; what is put in is not searched for slots again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : slot,
  );
}
