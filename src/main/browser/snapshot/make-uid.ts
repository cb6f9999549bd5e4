/**
 * The uid of a node: 8-4-4 lower-case hex digits (spec/weblinx.md 1.7), the same as long as the node lives. Made
 * from the document and the node's backend id, so that no mark has to be put into the page; a hash and not the
 * numbers themselves, since a new document starts to count anew.
 */
export function makeUid(documentKey: string, backendNodeId: number): string {
  const text = `${documentKey} ${backendNodeId}`;
  // A letter first: ids of digits only are read as numbers by WebLINX's parser (section 2.4).
  const head = hash(text, 0x811c_9dc5).toString(16).padStart(8, '0');
  const tail = hash(text, 0x9747_b28c).toString(16).padStart(8, '0');
  const first = letters[Number.parseInt(head[0] ?? '0', 16) % letters.length] ?? 'a';
  return `${first}${head.slice(1)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const letters = 'abcdef';

/** MurmurHash3's mixing over UTF-16 code units, 32 bits. */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x5bd1_e995);
    state ^= state >>> 15;
  }
  state = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
