import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Interface text of the studio is in text files, not in components and logic.
const root = new URL('../', import.meta.url);
// Definitions of lists (`list.ts`, `product-search.ts`) hold their labels, because the router loads them with every page.
const isTextFile = (file: string) => /(^|\/)([a-z-]+-)?text\.tsx?$|(^|\/)([a-z-]+-)?(list|search)\.ts$/.test(file);
/** Files with names that are not translated, or with text for developers. */
const exceptions = [
  'web/src/studio/app/lazy-page.ts',
  'web/src/studio/ui/mantine/theme.ts',
  'web/src/studio/features/palette/shortcuts-dialog.tsx',
  'web/src/studio/features/telegram/wizard/sign-in/phone-number.ts',
];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src/studio'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/dev\//.test(file) && !isTextFile(file) && !exceptions.includes(file));

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
  // Path data of SVG.
  if (/^[MC]x /.test(text)) return false;
  // A sentence: a word that begins with a capital letter, then another word.
  return /^[A-Z][a-z’']+,? [A-Za-z“’'₹(]+/.test(text) && !/^(GET|POST|PUT|PATCH|DELETE) \//.test(text);
}

function findText(file: string, content: string): string[] {
  const source = ts.createSourceFile(
    file,
    content,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    // Errors of the program are for developers.
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isThrowStatement(node)) return;
    const text = literalText(node);
    const isText = ts.isJsxText(node)
      ? /[A-Za-z]{2,}/.test(node.text.replace('Jamun', ''))
      : text !== null && isUserText(node, text, source);
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
  ['a sentence in logic', 'toast.error("Could not save the link")'],
])('the check of interface text finds %s', (_kind, content) => {
  expect(findText('a.tsx', content)).toHaveLength(1);
});
