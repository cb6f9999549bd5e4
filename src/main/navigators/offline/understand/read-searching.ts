import type { Rule } from './rule.ts';

const onWeb =
  /^(?:google|search (?:the (?:web|internet|net)|google|online|duckduckgo|bing)(?:\s+for)?|look up (?:on (?:google|the web))|web search(?: for)?)\s+(.+)$/iu;
const webAfter =
  /^(?:search|look|find)\s+(?:for\s+|up\s+)?(.+?)\s+(?:on|in|using|with)\s+(?:the\s+)?(?:google|web|internet|duckduckgo|bing|search engine)$/iu;
const withPlace =
  /^(?:search|look|browse|query)\s+(?:in\s+|through\s+|on\s+)?(?:the\s+|this\s+)?(?:site|website|page|shop|store|catalogue|catalog|forum|mailbox|inbox|mail|emails?|messages|products?|news|articles?|here)\s+for\s+(.+)$/iu;
const searching =
  /^(?:do a search|run a search|make a search|perform a search|search up|search|look up|look for|find|hunt for|run a query|query|lookup|look)(?:\s+(?:again|now|instead|once more|here))?(?:\s+for)?\s+(.+)$/iu;
const siteTail =
  /\s+(?:on|in|using|with|via|from)\s+(?:(?:this|the)\s+)?(?:site|website|page|search(?: box| bar| field)?|shop|store|searchbox|catalogue|forum|mailbox|inbox|here)$/iu;

/** "Find the Returns link" is to be looked for on the page, "find me a cheap flight" is a goal. */
const notSearch =
  /^find\s+(?:me|us|out)\b|^(?:find|look for)\s+(?:the\s+)?.*\b(?:button|link|section|field|checkbox|heading)$|^(?:look|find)\s+(?:at|out|into|around)\b|^find\s+(?:the\s+)?(?:best|cheapest)\b/iu;

/** Everything that is typed into a search box, this page's or the web's. */
export const readSearching: Rule = (clause) => {
  const { text } = clause;
  if (notSearch.test(text)) {
    const thing = /^(?:find|look for)\s+(.+\b(?:button|link|section|field|checkbox|heading))$/iu.exec(text);
    if (thing === null) return null;
    return [{ kind: 'scroll', goal: { kind: 'to', target: clause.phrase(thing[1] ?? '') }, inside: null }];
  }
  const web = onWeb.exec(text) ?? webAfter.exec(text);
  if (web !== null) return [{ kind: 'search', words: clause.value(web[1] ?? ''), where: 'web' }];
  const here = withPlace.exec(text);
  if (here !== null) return [{ kind: 'search', words: clause.value(here[1] ?? ''), where: 'here' }];
  const match = searching.exec(text);
  if (match === null) return null;
  const words = clause.value((match[1] ?? '').replace(siteTail, ''));
  return words === '' ? null : [{ kind: 'search', words, where: 'here' }];
};
