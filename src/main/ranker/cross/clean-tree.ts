import { cleanAttributes } from './clean-attributes.ts';
import { isText, type MindactNode } from './mindact-node.ts';

/**
 * A page's tree as MindAct cleans it (spec/mind2web.md 3.3): telling attributes only, no empty texts, and no wrappers
 * that say nothing and hold one thing or none. The root always stays.
 */
export function cleanTree(root: MindactNode): MindactNode {
  return { ...cleanNode(root), children: root.children.flatMap(cleanChild) };
}

function cleanNode(node: MindactNode): MindactNode {
  return { ...node, attributes: cleanAttributes(node.tag, node.attributes) };
}

function cleanChild(node: MindactNode): readonly MindactNode[] {
  if (isText(node)) {
    const text = node.text.replaceAll(/\s+/gu, ' ').trim();
    return text === '' ? [] : [{ ...node, text, attributes: {} }];
  }
  const children = node.children.flatMap(cleanChild);
  const cleaned = cleanNode(node);
  const isWrapper =
    node.candidate < 0 &&
    Object.keys(cleaned.attributes).length === 0 &&
    children.length <= 1 &&
    !children.some(isText);
  return isWrapper ? children : [{ ...cleaned, children }];
}
