import { createHash } from 'node:crypto';
import type { Box, NavigatorTurn, ScoredCandidate, Trace, Turn, UserTurn } from '#shared/domain/index.ts';
import { describeRequests, describeStep, elementWord } from '#shared/grammar/index.ts';
import { escapeHtml } from '#shared/text/html.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { htmlStyle } from './html-style.ts';
import type { CheckedPicture } from './redact.ts';
import type { SessionRecord, TurnRecord } from './session-record.ts';
import {
  approvalSentences,
  describeTotals,
  describeUsage,
  dropInvisible,
  formatClock,
  formatSpan,
  formatStepTime,
  leftOutWords,
  messageOf,
} from './transcript-words.ts';

/** Nothing is loaded from anywhere, whatever a page's words may have brought in: only this style, only pictures inside. */
const policy = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(htmlStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** One file that reads as the conversation did, without scripts, with its pictures inside. */
export function toHtml(record: SessionRecord): string {
  const { session, turns } = record;
  const title = escapeLine(session.title) || 'Session';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Parley">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="quiet">${escapeLine(formatSpan(session.createdAt, session.updatedAt))}</p>
${paragraph(listSites(turns), 'quiet')}
</header>
<main>
${groupByInstruction(turns).map(writeGroup).join('\n')}
</main>
<footer>
${writeFooter(record)}
</footer>
</body>
</html>
`;
}

function listSites(turns: readonly TurnRecord[]): string {
  const sites = new Set(
    turns.flatMap(({ turn }) => (turn.speaker === 'navigator' ? [siteOfUrl(turn.url)] : [])),
  );
  sites.delete('');
  return [...sites].map(escapeLine).join(' · ');
}

/** What was said, and all that came of it until something else was said. */
function groupByInstruction(turns: readonly TurnRecord[]): readonly (readonly TurnRecord[])[] {
  const groups: TurnRecord[][] = [];
  for (const entry of turns) {
    const last = groups.at(-1);
    const begins = entry.turn.speaker === 'user' && entry.turn.purpose === undefined;
    if (last === undefined || begins) groups.push([entry]);
    else last.push(entry);
  }
  return groups;
}

function writeGroup(group: readonly TurnRecord[]): string {
  const parts: string[] = [];
  let steps: string[] = [];
  const endSteps = () => {
    if (steps.length > 0) parts.push(`<ol class="steps">\n${steps.join('\n')}\n</ol>`);
    steps = [];
  };
  for (const entry of group) {
    const { turn } = entry;
    if (turn.speaker === 'navigator' && turn.action.intent !== 'say') {
      steps.push(writeStep(turn, entry));
      continue;
    }
    endSteps();
    parts.push(turn.speaker === 'user' ? writeUserTurn(turn) : writeReply(turn, entry));
  }
  endSteps();
  return `<section>\n${parts.join('\n')}\n</section>`;
}

function writeUserTurn(turn: UserTurn): string {
  const { spoken } = turn;
  const heard =
    spoken !== undefined && spoken.original.trim() !== turn.utterance.trim()
      ? paragraph(`Heard: ${escapeText(spoken.original)}`, 'quiet said')
      : '';
  return `<article class="you" id="turn-${turn.index + 1}">
<h2><b>You</b>${turn.via === 'voice' ? ', spoken' : ''} · ${moment(turn)}</h2>
<p class="said">${escapeText(turn.utterance)}</p>${heard}
</article>`;
}

function writeReply(turn: NavigatorTurn, { trace }: TurnRecord): string {
  const said = turn.action.intent === 'say' ? turn.action.utterance : '';
  const choices = turn.choices.map(
    (choice) => `<li>${escapeLine(choice.text) || elementWord(choice) || 'element'}</li>`,
  );
  return `<article class="parley" id="turn-${turn.index + 1}">
<h2><b>Parley</b> · ${moment(turn)}</h2>
<p class="said">${escapeText(said)}</p>
${choices.length === 0 ? '' : `<ol class="choices">${choices.join('')}</ol>`}
${writeDetails(turn, trace)}
</article>`;
}

/** How a step looks: done, not done, or held back before it was tried. */
const lookOf = { done: '', failed: 'not', refused: 'held', skipped: 'held' } as const;

function writeStep(turn: NavigatorTurn, { trace, picture }: TurnRecord): string {
  const { outcome } = turn;
  const changes = outcome.kind === 'done' ? outcome.changes : [];
  const page = changes.findLast((change) => change.kind === 'navigated');
  const facts = [
    paragraph(escapeLine(messageOf(outcome)), 'why'),
    paragraph(approvalSentences[turn.approval]),
    paragraph(page === undefined ? '' : `Now on ${address(page.to, page.title)}`),
    ...changes.flatMap((change) =>
      change.kind === 'sent'
        ? describeRequests(change.requests).map((line) => paragraph(escapeLine(line)))
        : [],
    ),
    // A model's own words; what the offline navigator notes is about its reckoning.
    paragraph(turn.usage === null || turn.reason === '' ? '' : `Why: ${escapeLine(turn.reason)}`),
  ].filter((line) => line !== '');
  const took = formatStepTime(turn.ms);
  return `<li class="${lookOf[outcome.kind]}" id="turn-${turn.index + 1}">
<div class="step"><p>${escapeLine(describeStep(turn))}</p><span>${moment(turn)}${took === '' ? '' : `<span class="quiet"> · ${took}</span>`}</span></div>
${facts.length === 0 ? '' : `<div class="facts">${facts.join('')}</div>`}
${picture === null ? '' : writePicture(picture, turn)}
${writeDetails(turn, trace)}
</li>`;
}

/** The page as it was, with a frame around what was chosen. */
function writePicture({ jpeg, view }: CheckedPicture, turn: NavigatorTurn): string {
  const { width, height } = view;
  const box = turn.element?.bbox;
  const mark =
    box === undefined || box.width <= 0 || box.height <= 0
      ? ''
      : `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${rectangle(box, ' class="halo"')}${rectangle(box, '')}</svg>`;
  const about = `The page ${escapeLine(turn.title) || 'without a title'} at this step`;
  return `<figure><img alt="${about}" width="${width}" height="${height}" src="data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}">${mark}</figure>`;
}

function rectangle({ x, y, width, height }: Box, looks: string): string {
  return `<rect${looks} x="${x - 2}" y="${y - 2}" width="${width + 4}" height="${height + 4}" rx="3"/>`;
}

/** Of a ranking, in the details. */
const shownCandidates = 5;

/** What a person need not read: folded, and not printed. */
function writeDetails(turn: NavigatorTurn, trace: Trace | null): string {
  const facts: (readonly [string, string])[] = [
    ['Action', `<code>${escapeLine(turn.text)}</code>`],
    ['Page', `${escapeLine(turn.title)} ${address(turn.url, turn.url)}`],
    ['Times', listTimes(turn)],
    ['Model', turn.usage === null ? '' : describeUsage(turn.usage, escapeLine)],
  ];
  if (trace !== null) {
    const { ranking, ownScores, checks, asked } = trace;
    facts.push(
      ['Navigator', escapeLine(trace.navigator)],
      ['Ranked', ranking === null ? '' : listCandidates(ranking.candidates)],
      ['Its own scores', listCandidates(ownScores)],
      [
        'Checks',
        checks === null
          ? ''
          : escapeLine(checks.findings.map(({ consequence }) => consequence.because).join('; ')),
      ],
      [
        'Asked',
        asked === null
          ? ''
          : escapeLine(
              [asked.sentence, ...asked.data.map(({ label, value }) => `${label}: ${value}`)].join('; '),
            ),
      ],
    );
  }
  const rows = facts.filter(([, value]) => value.trim() !== '');
  return `<details><summary>Technical</summary><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></details>`;
}

function listTimes({ ms }: NavigatorTurn): string {
  return Object.entries(ms)
    .map(([stage, time]) => `${stage} ${Math.round(time ?? 0)} ms`)
    .join(', ');
}

function listCandidates(candidates: readonly ScoredCandidate[]): string {
  return candidates
    .slice(0, shownCandidates)
    .map(
      ({ element, score }) =>
        `${escapeLine(element.text) || elementWord(element) || element.tag} (${score.toFixed(2)})`,
    )
    .join(', ');
}

function writeFooter({ turns, leftOut }: SessionRecord): string {
  const totals = describeTotals(
    turns.map(({ turn }): Turn => turn),
    escapeLine,
  );
  const why = leftOutWords(leftOut).map(
    ({ count, why: words }) =>
      `${count === 1 ? 'One picture is' : `${count} pictures are`} left out: ${words}.`,
  );
  return [
    paragraph(
      'Saved by Parley. Passwords, codes and card numbers are shown as ••••••, and black in pictures.',
      'quiet',
    ),
    paragraph(totals === null ? '' : `Model use: ${totals}.`, 'quiet'),
    ...why.map((line) => paragraph(line, 'quiet')),
  ].join('\n');
}

function moment({ at }: { readonly at: number }): string {
  return `<time datetime="${new Date(at).toISOString()}">${formatClock(at)}</time>`;
}

/** An address to follow where it is a web page's, and else its words. */
function address(url: string, words: string): string {
  const shown = escapeLine(words) || escapeLine(url);
  return /^https?:\/\//i.test(url)
    ? `<a href="${escapeLine(url)}" rel="noreferrer noopener">${shown}</a>`
    : shown;
}

function paragraph(html: string, name = ''): string {
  if (html === '') return '';
  return name === '' ? `<p>${html}</p>` : `<p class="${name}">${html}</p>`;
}

/** Text as it is, line breaks kept; nothing unseen acts. */
const escapeText = (text: string): string => escapeHtml(dropInvisible(text));

/** The same on one line. */
function escapeLine(text: string): string {
  return escapeText(text.replaceAll(/\s+/g, ' ').trim());
}
