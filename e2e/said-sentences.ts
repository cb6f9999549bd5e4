import ts from 'typescript';

/** Properties through which words come before a person: errors, outcomes, replies, cards, notes, rows and choices. */
const saidProperties: ReadonlySet<string> = new Set([
  'message',
  'utterance',
  'say',
  'note',
  'sentence',
  'because',
  'label',
  'hint',
]);
/** Functions that print. */
const printers: ReadonlySet<string> = new Set(['writeOut', 'writeError', 'print']);

type Callable = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration;

export interface Sentence {
  readonly file: string;
  readonly text: string;
}

/**
 * The texts of these files that a person gets to see or hear: what flows into `saidProperties` or a printer, followed
 * backwards through variables, parameters and what functions return. Names are looked up in the file first, then among
 * what all files export: one exported name has one meaning here.
 */
export function findSentences(sources: readonly ts.SourceFile[]): readonly Sentence[] {
  const declared = new Map<ts.SourceFile, ReadonlyMap<string, ts.Node>>();
  const exported = new Map<string, ts.Node>();
  const calls: ts.CallExpression[] = [];
  for (const source of sources) {
    const names = new Map<string, ts.Node>();
    walk(source, (node) => {
      if (ts.isCallExpression(node)) calls.push(node);
      const named = nameAndValue(node);
      if (named === null) return;
      names.set(named.name, named.value);
      if (isExported(node)) exported.set(named.name, named.value);
    });
    declared.set(source, names);
  }
  const lookUp = (name: string, at: ts.SourceFile): ts.Node | undefined =>
    declared.get(at)?.get(name) ?? exported.get(name);

  /** Of each function the places of its parameters that are said. */
  const saidParameters = new Map<ts.Node, Set<number>>();
  const visited = new Set<ts.Node>();
  const sentences: Sentence[] = [];
  const pending: ts.Node[] = [];

  /** What the words of a node come from. */
  const originsOf = (node: ts.Node): readonly ts.Node[] => {
    if (ts.isIdentifier(node)) return ofName(node);
    if (ts.isCallExpression(node)) {
      if (ts.isIdentifier(node.expression)) {
        const called = lookUp(node.expression.text, node.getSourceFile());
        return called === undefined ? [] : returnsOf(called);
      }
      // What words are made of by a method is said with them: [a, b].join(' '), text.trim().
      return ts.isPropertyAccessExpression(node.expression) ? [node.expression.expression] : [];
    }
    if (ts.isElementAccessExpression(node)) return [node.expression];
    if (ts.isPropertyAccessExpression(node)) return ofProperty(node);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
    if (ts.isBinaryExpression(node)) {
      const isGuard = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
      return isGuard ? [node.right] : [node.left, node.right];
    }
    if (ts.isPropertyAssignment(node)) return [node.initializer];
    if (isCallable(node)) return returnsOf(node);
    return ts.isTypeNode(node) ? [] : childrenOf(node);
  };
  const ofName = (node: ts.Identifier): readonly ts.Node[] => {
    const owner = parameterOf(node);
    if (owner !== null) {
      saidParameters.set(owner.of, (saidParameters.get(owner.of) ?? new Set()).add(owner.place));
      return [];
    }
    const value = lookUp(node.text, node.getSourceFile());
    return value === undefined ? [] : [value];
  };
  /** One entry of an object of words that stands under a name of its own. */
  const ofProperty = ({ expression, name }: ts.PropertyAccessExpression): readonly ts.Node[] => {
    const value = ts.isIdentifier(expression)
      ? lookUp(expression.text, expression.getSourceFile())
      : undefined;
    const object = value === undefined ? undefined : withoutWrapping(value);
    if (object === undefined || !ts.isObjectLiteralExpression(object)) return [];
    return object.properties.filter(
      (property) => ts.isPropertyAssignment(property) && property.name.getText() === name.text,
    );
  };

  for (const source of sources)
    walk(source, (node) => {
      if (ts.isPropertyAssignment(node) && saidProperties.has(node.name.getText()))
        pending.push(node.initializer);
      if (ts.isShorthandPropertyAssignment(node) && saidProperties.has(node.name.text))
        pending.push(node.name);
    });
  for (const call of calls) if (printers.has(calledName(call))) pending.push(...call.arguments);
  // Each round may find parameters that are said, and with them what is handed over in their place.
  for (let known = -1; known !== visited.size; ) {
    known = visited.size;
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (visited.has(node)) continue;
      visited.add(node);
      if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
        sentences.push({ file: node.getSourceFile().fileName, text: node.text });
      else pending.push(...originsOf(node));
    }
    for (const call of calls) {
      if (!ts.isIdentifier(call.expression)) continue;
      const called = lookUp(call.expression.text, call.getSourceFile());
      const callable = called === undefined ? undefined : withoutWrapping(called);
      for (const place of (callable && saidParameters.get(callable)) ?? []) {
        const handed = call.arguments[place];
        if (handed !== undefined) pending.push(handed);
      }
    }
  }
  return sentences;
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

const isCallable = (node: ts.Node): node is Callable =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node);

function nameAndValue(node: ts.Node): { readonly name: string; readonly value: ts.Node } | null {
  if (ts.isFunctionDeclaration(node) && node.name !== undefined) return { name: node.name.text, value: node };
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined)
    return null;
  return { name: node.name.text, value: node.initializer };
}

function isExported(node: ts.Node): boolean {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

function withoutWrapping(node: ts.Node): ts.Node {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? withoutWrapping(node.expression)
    : node;
}

function returnsOf(value: ts.Node): readonly ts.Node[] {
  const callable = withoutWrapping(value);
  if (!isCallable(callable) || callable.body === undefined) return [];
  if (!ts.isBlock(callable.body)) return [callable.body];
  const found: ts.Node[] = [];
  const search = (node: ts.Node): void => {
    if (isCallable(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, search);
  };
  search(callable.body);
  return found;
}

/** The function whose parameter this name is, and its place. */
function parameterOf(node: ts.Identifier): { readonly of: ts.Node; readonly place: number } | null {
  for (let at: ts.Node = node.parent; at !== undefined; at = at.parent) {
    if (!isCallable(at)) continue;
    const place = at.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === node.text);
    if (place >= 0) return { of: at, place };
  }
  return null;
}

function calledName({ expression }: ts.CallExpression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}
