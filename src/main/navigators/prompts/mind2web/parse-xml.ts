import { Parser } from 'htmlparser2';
import type { ElementNode } from '../weblinx/index.ts';

/**
 * A page as Mind2Web's files hold it, where text stands in elements of its own called `text`; null for what is no tree.
 */
export function parseXml(markup: string): ElementNode | null {
  const open: ElementNode[] = [];
  let root: ElementNode | null = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const element: ElementNode = {
          kind: 'element',
          tag,
          attributes: new Map(Object.entries(attributes)),
          text: '',
          tail: '',
          children: [],
        };
        open.at(-1)?.children.push(element);
        root ??= element;
        open.push(element);
      },
      ontext(text) {
        const within = open.at(-1);
        if (within === undefined) return;
        const last = within.children.at(-1);
        if (last === undefined) within.text += text;
        else last.tail += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(markup);
  return root;
}
