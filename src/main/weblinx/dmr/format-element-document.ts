import { type ElementFields, elementFieldNames } from './describe-element.ts';

/** The ranker's document of an element: six `[[field]] value` lines, empty values included (spec/weblinx.md 3.2). */
export function formatElementDocument(fields: ElementFields): string {
  return elementFieldNames.map((name) => `[[${name}]] ${fields[name]}`).join('\n');
}
