/**
 * Whether a body asks a GraphQL interface for data and nothing else: every document in it is there in full, and every
 * definition of it a query. What is asked for by a name or a hash alone may be anything.
 */
export function isGraphqlQuery(contentType: string, body: string): boolean {
  if (/^application\/graphql\b/i.test(contentType)) return hasOnlyQueries(body);
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return false;
  }
  const calls: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return calls.length > 0 && calls.every(isQueryCall);
}

function isQueryCall(call: unknown): boolean {
  if (typeof call !== 'object' || call === null || !('query' in call)) return false;
  return typeof call.query === 'string' && hasOnlyQueries(call.query);
}

/** Comments and strings first, since they may hold braces; then what stands at the top level of a document. */
const tokens = /#[^\n\r]*|"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n\r])*"|[A-Za-z_]\w*|[{}()[\]]|"/g;

/**
 * Reads only the outline of a document (GraphQL specification of October 2021, section 2): a definition begins with a
 * keyword, or with its braces where it is the short form of a query.
 */
function hasOnlyQueries(document: string): boolean {
  const open: string[] = [];
  let queries = 0;
  /** Between the keyword of a definition and the end of its braces. */
  let inDefinition = false;
  for (const [token] of document.matchAll(tokens)) {
    if (token.startsWith('#') || (token.startsWith('"') && token.length > 1)) continue;
    // A quotation mark without its end: not a document, or one that is read otherwise than here.
    if (token === '"') return false;
    const closes = closing[token];
    if (closes !== undefined) {
      if (open.pop() !== closes) return false;
      if (open.length === 0 && token === '}') inDefinition = false;
    } else if (/[{([]/.test(token)) {
      if (open.length === 0 && !inDefinition) {
        if (token !== '{') return false;
        queries += 1;
        inDefinition = true;
      }
      open.push(token);
    } else if (open.length === 0 && !inDefinition) {
      if (token !== 'query' && token !== 'fragment') return false;
      if (token === 'query') queries += 1;
      inDefinition = true;
    }
  }
  return open.length === 0 && !inDefinition && queries > 0;
}

const closing: Readonly<Record<string, string>> = { '}': '{', ')': '(', ']': '[' };
