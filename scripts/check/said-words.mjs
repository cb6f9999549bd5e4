/** What a file of the window shows or says in letters of its own: words that belong into its feature's words.ts. */
import ts from 'typescript';

/** Attributes that are read by people. */
const saidAttributes =
  /^(?:label|title|what|busy|failed|message|placeholder|alt|legend|hint|yes|no|use|useOwn|keptNote|aria-(?:label|description|valuetext|roledescription))$/;
/** The same of objects that components are made of: choices, menus, notes, facts. */
const saidProperties = /^(?:label|hint|description|children)$/;
/** From two words on, the first with a capital letter, a text is one for people wherever it stands. */
const phrase = /^[“"]?\p{Lu}[\p{L}’'-]*[,:.]? +(?:\S+ +)*[\p{Ll}“…]/u;
const letters = /\p{L}{2}/u;

/** Every such text, with the node that it stands in. */
export function saidWords(source) {
  const found = [];
  const visit = (node) => {
    const text = textOf(node);
    if (text !== null && isSaid(node, text)) {
      found.push({ node, text: text.trim() });
      // Of a template the whole is named; what is put into it may say something by itself.
      if (!ts.isTemplateExpression(node)) return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node) {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isSaid(node, text) {
  if (!letters.test(text) || isForProgrammers(node)) return false;
  if (ts.isJsxText(node)) return true;
  const place = placeOf(node);
  if (ts.isJsxAttribute(place)) return saidAttributes.test(place.name.getText());
  if (ts.isJsxExpression(place)) {
    return ts.isJsxAttribute(place.parent) ? saidAttributes.test(place.parent.name.getText()) : true;
  }
  if (ts.isPropertyAssignment(place) && saidProperties.test(place.name.getText()) && place.name !== node) {
    return true;
  }
  return phrase.test(text);
}

/** What a text is the value of, also where it is one of two or joined to another. */
function placeOf(node) {
  let at = node;
  for (;;) {
    const { parent } = at;
    const isBranch = ts.isConditionalExpression(parent) && parent.condition !== at;
    const isJoined =
      ts.isBinaryExpression(parent) &&
      [
        ts.SyntaxKind.AmpersandAmpersandToken,
        ts.SyntaxKind.BarBarToken,
        ts.SyntaxKind.QuestionQuestionToken,
      ].includes(parent.operatorToken.kind);
    if (!isBranch && !isJoined && !ts.isParenthesizedExpression(parent)) return parent;
    at = parent;
  }
}

/** Types, modules, code as code, and what goes to the console. */
function isForProgrammers(node) {
  for (let at = node.parent; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (ts.isTypeNode(at)) return true;
    if (ts.isCallExpression(at) && /^console\./.test(at.expression.getText())) return true;
    if (ts.isJsxAttribute(at) && !saidAttributes.test(at.name.getText())) return true;
    if (ts.isJsxElement(at) && at.openingElement.tagName.getText() === 'code') return true;
    // A fault of the window's own, which nobody is told in words.
    if (ts.isNewExpression(at) && ts.isThrowStatement(at.parent) && at.expression.getText() === 'Error')
      return true;
  }
  return ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
}
