import type { Candidate, ElementSummary } from '#shared/domain/index.ts';

/** What is kept of a candidate beside a turn. Its text is the name that a person would use for it. */
export function summarizeTarget(target: Candidate): ElementSummary;
export function summarizeTarget(target: Candidate | null): ElementSummary | null;
export function summarizeTarget(target: Candidate | null): ElementSummary | null {
  if (target === null) return null;
  const text = target.name || target.text || target.nearbyLabel || target.description;
  return { uid: target.uid, tag: target.tag, role: target.role, text: text.slice(0, 200), bbox: target.box };
}
