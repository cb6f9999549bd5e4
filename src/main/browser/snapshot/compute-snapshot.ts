import { setImmediate } from 'node:timers/promises';
import type { Box, Snapshot, TabInfo, TextBlock } from '#shared/domain/index.ts';
import type { CapturedSession } from './captured-session.ts';
import { cleanText } from './clean-text.ts';
import { describeCandidates } from './describe-candidates.ts';
import { findElements } from './find-elements.ts';
import { findInteractive } from './find-interactive.ts';
import { findRegions } from './find-regions.ts';
import { findScrollers } from './find-scrollers.ts';
import { findTexts } from './find-texts.ts';
import { findUnseenAreas } from './find-unseen-areas.ts';
import { joinFrames } from './join-frames.ts';
import { keepCandidates } from './keep-candidates.ts';
import { lookAt } from './looked-at.ts';
import { makeUid } from './make-uid.ts';
import { mergeSameLinks } from './merge-same-links.ts';
import { nameRegions } from './name-regions.ts';
import { redactSecrets, secretPatterns } from './redact-secrets.ts';
import type { SnapshotLimits } from './snapshot-limits.ts';

/** What the browser answered about one page at one moment, before anything is made of it. */
export interface RawPage {
  /** The page's own session first, then those of its cross-site frames, parents before children. */
  readonly sessions: readonly CapturedSession[];
  readonly focused: { readonly session: number; readonly backendNodeId: number } | null;
  readonly gaps: readonly string[];
}

export interface SnapshotContext {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly tabId: number;
  readonly tabs: readonly TabInfo[];
  readonly limits: SnapshotLimits;
}

/**
 * From the browser's raw answer to what a person would say is on the page: frames joined, unseen things dropped,
 * names, roles and states worked out, containers found. The same answer
 * always gives the same snapshot. On large pages others get their turn on the event loop between the passes.
 */
export async function computeSnapshot(raw: RawPage, context: SnapshotContext): Promise<Snapshot> {
  const { tree, gaps: nodeGaps } = joinFrames(raw.sessions, context.limits.nodes);
  const breathe = tree.size > largePage ? () => setImmediate() : () => undefined;
  await breathe();
  const page = lookAt(tree);
  await breathe();
  const top = tree.frames[0];
  const viewport: Box = { x: 0, y: 0, width: top?.width ?? 0, height: top?.height ?? 0 };
  const scrollers = findScrollers(tree, page.visibility);
  const found = findTexts(tree, page.visibility, context.limits);
  const { texts } = found;
  const regions = findRegions(page);
  await breathe();
  const operable = keepCandidates(page, findInteractive(page), scrollers, viewport);
  const kept = mergeSameLinks(page, regions.of, operable);
  const uidOf = (node: number) =>
    makeUid(tree.frames[tree.frame[node] ?? 0]?.documentKey ?? '', tree.backendNodeId[node] ?? 0);
  await breathe();
  const listed = kept.slice(0, context.limits.candidates);
  const described = describeCandidates({
    ...{ page, kept: listed, texts, regions, scrollers, uidOf },
    snapshotId: context.id,
    isFocused: (node) =>
      tree.backendNodeId[node] === raw.focused?.backendNodeId &&
      tree.frames[tree.frame[node] ?? 0]?.session === raw.focused?.session,
  });
  await breathe();
  const named = nameRegions(
    page,
    regions,
    texts,
    listed.map(({ node }, at) => ({ node, candidate: described[at] })),
  );
  const candidates = described.map((candidate) => ({
    ...candidate,
    region: named.moved(candidate.region),
  }));
  const secrets = secretPatterns(page);
  await breathe();
  const { elements, gaps: elementGaps } = findElements({
    ...{ page, found, secrets, candidates: listed, limits: context.limits },
    attributesOf: (candidate) => candidates[candidate]?.attributes ?? {},
  });
  await breathe();
  const snapshot: Snapshot = {
    id: context.id,
    takenAt: context.takenAt,
    url: addressOf(top?.url ?? '', context.tabs),
    title: cleanText(top?.title ?? '', 300),
    tabId: context.tabId,
    tabs: context.tabs.map((tab) => ({ ...tab, title: cleanText(tab.title, 300) })),
    viewport: { width: viewport.width, height: viewport.height },
    scroll: {
      x: top?.scrollX ?? 0,
      y: top?.scrollY ?? 0,
      maxX: Math.max(0, (top?.contentWidth ?? 0) - viewport.width),
      maxY: Math.max(0, (top?.contentHeight ?? 0) - viewport.height),
    },
    candidates,
    elements,
    texts: texts.map(
      ({ node, text, box, headingLevel }): TextBlock => ({
        text,
        box,
        headingLevel,
        region: named.moved(regions.of[node] ?? -1),
        frame: tree.frame[node] ?? 0,
      }),
    ),
    regions: named.regions,
    frames: tree.frames.map(({ id, origin, crossSite, name }) => ({
      id,
      origin,
      crossSite,
      name: cleanText(name, 100),
    })),
    focusedUid: candidates.find(({ states }) => states.focused)?.uid ?? null,
    counts: { nodes: tree.size, visible: countShown(page.visibility.shown), candidates: candidates.length },
    gaps: [
      ...raw.gaps,
      ...nodeGaps,
      ...found.gaps,
      ...elementGaps,
      ...findUnseenAreas(page),
      ...tooMany(kept.length, context.limits),
    ],
  };
  return redactSecrets(secrets, snapshot);
}

/** In nodes. Below this all passes together take some 30 ms. */
const largePage = 15_000;

function countShown(shown: Uint8Array): number {
  let count = 0;
  for (const flag of shown) count += flag;
  return count;
}

function tooMany(found: number, limits: SnapshotLimits): readonly string[] {
  return found > limits.candidates
    ? [`The page has ${found} things to operate; only the first ${limits.candidates} are listed.`]
    : [];
}

/** Of a page that did not come, the one that was asked for: Chromium's own page that says so has an inner address. */
function addressOf(url: string, tabs: SnapshotContext['tabs']): string {
  return url.startsWith('chrome-error:') ? (tabs.find((tab) => tab.active)?.url ?? url) : url;
}
