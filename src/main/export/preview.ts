import { describeStep } from '#shared/grammar/index.ts';
import type { ExportPreview } from '#shared/ipc/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { shrinkPicture } from '../pictures/index.ts';
import { toMarkdown } from './markdown.ts';
import { readSessionRecord, type SessionSource } from './session-record.ts';
import { leftOutWords } from './transcript-words.ts';

/** Width of a picture in the preview, in px. */
const previewWidth = 360;

/**
 * What an export of a session would hold.
 * @throws AppError `not-found`, `store`
 */
export async function previewExport(source: SessionSource, sessionId: string): Promise<ExportPreview> {
  const record = await readSessionRecord(source, sessionId, { pictures: 'all', pages: true });
  const turns = record.turns.map(({ turn }) => turn);
  const pictures: ExportPreview['pictures'][number][] = [];
  for (const { turn, picture } of record.turns) {
    if (picture === null || turn.speaker === 'user') continue;
    const { jpeg } = await shrinkPicture(picture.jpeg, previewWidth);
    pictures.push({
      turnId: turn.id,
      about: describeStep(turn),
      jpeg: Buffer.from(jpeg).toString('base64'),
      covered: picture.covered,
    });
  }
  const isReply = (turn: (typeof turns)[number]): boolean =>
    turn.speaker === 'navigator' && turn.action.intent === 'say';
  const said = turns.filter(({ speaker }) => speaker === 'user').length;
  const replies = turns.filter(isReply).length;
  const sites = new Set(turns.flatMap((turn) => (turn.speaker === 'navigator' ? [siteOfUrl(turn.url)] : [])));
  sites.delete('');
  return {
    sites: [...sites],
    ...{ said, replies, steps: turns.length - said - replies },
    text: plainText(toMarkdown(record)),
    masked: JSON.stringify(turns).split(secretMask).length - 1,
    pictures,
    pages: record.turns.filter(({ page }) => page !== null).length,
    leftOut: leftOutWords(record.leftOut),
  };
}

/** The transcript without the signs that Markdown is written with. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^#+ /gm, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/ {2}$/gm, '');
}
