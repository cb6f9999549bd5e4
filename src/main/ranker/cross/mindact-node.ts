/** A node of a page as MindAct's cleaned trees have it (spec/mind2web.md 3): texts are nodes of their own. */
export interface MindactNode {
  /** "text" for a text node. */
  readonly tag: string;
  /** Which element it is; -1 for none of the candidates. */
  readonly candidate: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of text nodes only. */
  readonly text: string;
  readonly children: readonly MindactNode[];
}

export const isText = (node: MindactNode): boolean => node.tag === 'text';
