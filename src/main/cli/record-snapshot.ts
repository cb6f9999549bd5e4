import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { ElementRecord, PredictRecord } from './page-record.ts';
import { affordancesOf, inputTypeOf, roleOf, secretOf, statesOf } from './record-element.ts';
import { buildRecordElements } from './record-elements.ts';
import { nameRecords, type RecordNames } from './record-names.ts';
import { findRecordRegions } from './record-regions.ts';

const snapshotId = 'record';
/** Containers of half a page are no names for anything: only what is shorter counts as an element's text. */
const textLength = 400;

/**
 * The page of a record as the snapshot that a navigator expects. A record knows less than a live page: no forms or
 * colours, regions from the paths alone, states only as far as attributes tell.
 */
export function recordSnapshot(record: PredictRecord): Snapshot {
  const names = nameRecords(record.elements);
  const { regions, of } = findRecordRegions(record.elements);
  const candidates = record.elements.map((element, index) => ({
    ...toCandidate(record, element, index, names),
    region: of(element),
  }));
  return {
    id: snapshotId,
    takenAt: 0,
    url: record.url,
    title: record.title,
    tabId: 0,
    tabs: [
      {
        id: 0,
        url: record.url,
        title: record.title,
        active: true,
        loading: false,
        crashed: false,
        canGoBack: true,
        canGoForward: false,
      },
    ],
    viewport: record.viewport,
    scroll: { x: 0, y: 0, maxX: 0, maxY: 0 },
    candidates,
    elements: buildRecordElements(
      record.elements,
      candidates.map(({ attributes }) => attributes),
    ),
    texts: record.elements
      .filter(({ text }) => text.trim() !== '')
      .map((element) => ({
        text: element.text.replaceAll(/\s+/g, ' ').trim(),
        box: element.bbox,
        headingLevel: Number(/^h([1-6])$/.exec(element.tag)?.[1] ?? 0),
        region: of(element),
        frame: 0,
      })),
    regions: [...regions],
    frames: [{ id: 'main', origin: originOf(record.url), crossSite: false, name: '' }],
    focusedUid: null,
    counts: { nodes: candidates.length, visible: candidates.length, candidates: candidates.length },
    gaps: [],
  };
}

function toCandidate(
  record: PredictRecord,
  element: ElementRecord,
  index: number,
  names: RecordNames,
): Candidate {
  const { uid, tag, attributes, bbox } = element;
  const role = roleOf(element);
  const affordances = affordancesOf(element, role);
  const name = names.nameOf(element);
  const secret = secretOf(element);
  const isField = affordances.includes('type') || affordances.includes('select');
  return {
    ref: { snapshotId, frameId: 'main', backendNodeId: index + 1 },
    uid,
    tag,
    role,
    name: affordances.length === 0 && name.length >= textLength ? '' : name,
    text: isField ? '' : names.textOf(element).slice(0, textLength),
    nearbyLabel: name === '' && affordances.length > 0 ? names.nearbyLabelOf(element) : '',
    description: attributes.title ?? attributes.placeholder ?? '',
    attributes: secret === null ? attributes : withoutValue(attributes),
    xpath: element.xpath,
    children: element.children,
    affordances,
    value: isField && secret === null ? (attributes.value ?? '') : null,
    secret,
    filled: isField && (attributes.value ?? '') !== '',
    inputType: tag === 'input' ? inputTypeOf(attributes) : null,
    states: statesOf(element, role),
    options: null,
    form: null,
    href: tag === 'a' && attributes.href !== undefined ? absolute(attributes.href, record.url) : null,
    box: bbox,
    inViewport: isInside(bbox, record.viewport),
    paintOrder: index,
    color: 'rgb(0, 0, 0)',
    background: 'rgb(255, 255, 255)',
    fontSize: 16,
    region: -1,
    frame: 0,
    scroll: null,
  };
}

/** Of a secret field nothing is passed on that could repeat its value. */
function withoutValue(attributes: ElementRecord['attributes']): ElementRecord['attributes'] {
  const kept = Object.entries(attributes).filter(([name]) => name !== 'value' && !name.startsWith('data-'));
  return Object.fromEntries(kept);
}

function isInside(box: Candidate['box'], viewport: PredictRecord['viewport']): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x <= viewport.width && y <= viewport.height;
}

function absolute(href: string, base: string): string {
  return URL.parse(href, base === '' ? undefined : base)?.href ?? href;
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? '';
}
