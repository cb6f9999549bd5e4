import type { Turn } from '#shared/domain/index.ts';

const historyLines = 3;
const textLength = 50;

/** What is asked and what was done, as MindAct's candidate generator reads it (spec/mind2web.md section 6). */
export function formatMindactQuery(task: string, previous: readonly string[]): string {
  return `task is: ${task}\nPrevious actions: ${previous.slice(-historyLines).join('; ')}`;
}

/** One action of the history: `[button]  Search -> CLICK` (spec/mind2web.md 2.3). */
export function formatActionLine(role: string, text: string, operation: string, value: string): string {
  const points = [...text];
  const cut = points.length > textLength ? `${points.slice(0, textLength).join('')}...` : text;
  return `[${role}]  ${cut} -> ${operation}${operation === 'CLICK' ? '' : `: ${value}`}`;
}

/** The query for a dialogue: the task is what the user said last. */
export function mindactQuery(turns: readonly Turn[]): string {
  const said = turns.findLast((turn) => turn.speaker === 'user');
  return formatMindactQuery(said?.speaker === 'user' ? said.utterance : '', turns.flatMap(describeTurn));
}

/** Hovering and pressing Enter are clicks in Mind2Web; it knows no other acts. */
function describeTurn(turn: Turn): readonly string[] {
  if (turn.speaker === 'user' || turn.outcome.kind !== 'done') return [];
  const { action, element } = turn;
  const line = (operation: string, value = '') => [
    formatActionLine(element?.role || element?.tag || 'element', element?.text ?? '', operation, value),
  ];
  switch (action.intent) {
    case 'click':
    case 'hover':
    case 'submit':
      return line('CLICK');
    case 'textinput':
      return line('TYPE', action.text);
    case 'change':
      return line('SELECT', action.value);
    default:
      return [];
  }
}
