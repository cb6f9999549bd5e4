import { setImmediate } from 'node:timers/promises';
import type { Box, Snapshot, TabInfo, TextBlock } from '#shared/domain/index.ts';
import { describeCandidates } from './candidates.ts';
import { findElements } from './elements.ts';
import { joinFrames } from './frames.ts';
import { findInteractive, type Kept, keepCandidates, mergeSameLinks } from './keep-candidates.ts';
import { createNameReader, findLabels, type Labels, type NameReader } from './names.ts';
import { makeUid } from './node-ids.ts';
import { isElement, type PageTree } from './page-tree.ts';
import type { CapturedSession } from './raw-capture.ts';
import { cleanText } from './read-text.ts';
import { findRegions, nameRegions } from './regions.ts';
import { roleOf } from './roles.ts';
import { findScrollers } from './scrollers.ts';
import { redactSecrets, secretPatterns } from './secrets.ts';
import type { SnapshotLimits } from './snapshot-limits.ts';
import { findTexts } from './texts.ts';
import { findUnseenAreas, findVisible, type Visibility } from './visibility.ts';

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
  /**
   * For pages of a file, where each element is to be judged: every element of the browser's answer that has an id is a
   * candidate, and what could not be operated has no affordances. Default false.
   */
  readonly everyElement?: boolean;
}

/**
 * From the browser's raw answer to what a person would say is on the page: frames joined, unseen things dropped,
 * names, roles and states worked out, containers found. The same answer
 * always gives the same snapshot. On large pages others get their turn on the event loop between the passes.
 */
export async function computeSnapshot(raw: RawPage, context: SnapshotContext): Promise<Snapshot> {
  return (await computeLook(raw, context)).snapshot;
}

/** The snapshot with the tree that it was worked out from. */
export async function computeLook(
  raw: RawPage,
  context: SnapshotContext,
): Promise<{ readonly snapshot: Snapshot; readonly tree: PageTree }> {
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
  const kept =
    context.everyElement === true ? everyElement(tree, operable) : mergeSameLinks(page, regions.of, operable);
  const uidOf = (node: number) =>
    makeUid(tree.frames[tree.frame[node] ?? 0]?.documentKey ?? '', tree.backendNodeId[node] ?? 0);
  await breathe();
  const listed = kept.slice(0, context.limits.candidates);
  const isOperable = new Set(operable.map(({ node }) => node));
  const described = describeCandidates({
    ...{ page, kept: listed, texts, regions, scrollers, operable: isOperable, uidOf },
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
  const candidates = described.map((candidate, at) => ({
    ...candidate,
    affordances: isOperable.has(listed[at]?.node ?? -1) ? candidate.affordances : [],
    region: named.moved(candidate.region),
  }));
  const secrets = secretPatterns(page);
  await breathe();
  const { elements, gaps: elementGaps } = findElements({
    ...{ page, found, secrets, candidates: listed, limits: context.limits, uidOf },
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
  return { snapshot: redactSecrets(secrets, snapshot), tree };
}

/** In nodes. Below this all passes together take some 30 ms. */
const largePage = 15_000;

function everyElement(tree: PageTree, operable: readonly Kept[]): readonly Kept[] {
  const known = new Map(operable.map((kept) => [kept.node, kept]));
  return Array.from({ length: tree.size }, (_, node) => known.get(node) ?? { node, proxyFor: -1 }).filter(
    ({ node }) => isElement(tree, node) && (tree.backendNodeId[node] ?? 0) > 0,
  );
}

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

/** The page with what the later passes ask of it again and again. */
export interface LookedAt {
  readonly tree: PageTree;
  readonly visibility: Visibility;
  readonly labels: Labels;
  readonly names: NameReader;
  role(node: number): string;
}

export function lookAt(tree: PageTree): LookedAt {
  const visibility = findVisible(tree);
  const labels = findLabels(tree);
  const roles = new Map<number, string>();
  return {
    tree,
    visibility,
    labels,
    names: createNameReader(tree, visibility, labels),
    role: (node) => {
      const known = roles.get(node);
      if (known !== undefined) return known;
      const role = roleOf(tree, node);
      roles.set(node, role);
      return role;
    },
  };
}
