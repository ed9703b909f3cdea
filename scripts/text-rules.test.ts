import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Interface text of the studio is in text files, not in components and logic.
const root = new URL('../', import.meta.url);
const isTextFile = (file: string) => /(^|\/)([a-z-]+-)?text\.tsx?$|-list\.ts$/.test(file);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src/studio'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/dev\//.test(file) && !isTextFile(file));

/** Attributes and properties whose value a user reads. */
const textNames = new Set(
  ['label', 'title', 'placeholder', 'line', 'hint', 'aria-label', 'description', 'message', 'busyLabel', 'caption', 'head', 'alt'].concat([
    'action',
    'cancel',
    'confirm',
    'keep',
    'empty',
  ]),
);

const literalText = (node: ts.Node): string | null => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x');
  return null;
};

function isUserText(node: ts.Node, text: string, source: ts.SourceFile): boolean {
  const { parent } = node;
  const name = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText(source).replaceAll("'", '') : '';
  if (textNames.has(name)) return /^[A-Z][a-z]/.test(text);
  // A sentence: a capital letter first, and at least two words.
  return /^[A-Z][\w’']*,? [\w“’'₹(]+/.test(text) && !/^(GET|POST|PUT|PATCH|DELETE) \//.test(text);
}

function findText(file: string, content: string): string[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    // Errors of the program are for developers.
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
    const text = literalText(node);
    const isText = ts.isJsxText(node) ? /[A-Za-z]{2,}/.test(node.text) : text !== null && isUserText(node, text, source);
    if (isText) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.getText(source).trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('interface text of the studio is in text files', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => findText(file, readFileSync(new URL(file, root), 'utf8')))).toEqual([]);
});

it.each([
  ['JSX text', '<p>Loading the order</p>'],
  ['an attribute', '<Dialog title="Withdraw" />'],
  ['a sentence in logic', 'toast.error(`Could not save ${name}`)'],
])('the check of interface text finds %s', (_kind, content) => {
  expect(findText('a.tsx', content)).toHaveLength(1);
});
