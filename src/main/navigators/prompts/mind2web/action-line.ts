const longestText = 50;

/** A step as Mind2Web tells it: `[button]  Search -> CLICK` (docs/mind2web.md, 2.3). */
export function formatActionLine(role: string, text: string, op: string, value: string): string {
  const points = [...text];
  const shown = points.length > longestText ? `${points.slice(0, longestText).join('')}...` : text;
  return `[${role}]  ${shown} -> ${op}${op === 'CLICK' ? '' : `: ${value}`}`;
}
