import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Query keys of the studio: each is written once, in a `keys` object of studio/domain.
const root = new URL('../', import.meta.url);
const listFiles = (folder: string) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/dev\//.test(file));

interface KeyUse {
  file: string;
  /** String parts as they are, other parts as `*`: `wallet/withdrawal/*`. */
  pattern: string;
  isInKeysObject: boolean;
}

const patternOf = (array: ts.ArrayLiteralExpression) =>
  array.elements.map((element) => (ts.isStringLiteral(element) ? element.text : '*')).join('/');

const isKeysObject = (node: ts.Node) => ts.isVariableDeclaration(node) && /^(keys|\w+Keys)$/.test(node.name.getText());
const isQueryKey = (node: ts.Node) => ts.isPropertyAssignment(node) && /^(query|mutation)Key$/.test(node.name.getText());

/** Arrays that are query keys: those inside of a `keys` object, and those written directly as `queryKey`. */
function findKeys(file: string, text: string): KeyUse[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: KeyUse[] = [];
  const visit = (node: ts.Node, isInKeysObject: boolean, isDirect: boolean) => {
    if (ts.isArrayLiteralExpression(node) && (isInKeysObject || isDirect)) found.push({ file, pattern: patternOf(node), isInKeysObject });
    ts.forEachChild(node, (child) => visit(child, isInKeysObject || isKeysObject(node), isQueryKey(node)));
  };
  visit(source, false, false);
  return found;
}

function findProblems(uses: KeyUse[]): string[] {
  const outside = uses.filter(({ file, isInKeysObject }) => !isInKeysObject || !file.startsWith('web/src/studio/domain/'));
  const twice = uses.filter(({ pattern }, index) => uses.findIndex((use) => use.pattern === pattern) !== index);
  // `admin` is the root of several nouns.
  const rootOf = (pattern: string) => /^(?:admin\/)?[^/]+/.exec(pattern)?.[0] ?? '';
  const roots = [...new Set(uses.map(({ pattern }) => rootOf(pattern)))];
  const foldersOf = (name: string) => new Set(uses.filter(({ pattern }) => rootOf(pattern) === name).map(({ file }) => dirname(file)));
  const shared = roots.filter((name) => foldersOf(name).size > 1);
  return [
    ...outside.map(({ file, pattern }) => `${file}: the key ${pattern} is not in a keys object of studio/domain`),
    ...twice.map(({ file, pattern }) => `${file}: the key ${pattern} is written twice`),
    ...shared.map((name) => `the keys of ${name} are in several folders`),
  ];
}

it('each query key of the studio is written once, in the keys object of its noun', () => {
  const uses = listFiles('web/src/studio')
    .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))
    .filter(({ text }) => text.includes("'@tanstack/react-query'"))
    .flatMap(({ file, text }) => findKeys(file, text));
  expect(uses.length).toBeGreaterThan(50);
  expect(findProblems(uses)).toEqual([]);
});

it('the check of query keys finds direct, doubled and shared keys', () => {
  const domain = (noun: string) => `web/src/studio/domain/${noun}/api.ts`;
  const uses = [
    ...findKeys(domain('sales'), "const keys = { all: ['sales'], sale: (id) => ['sales', id] };"),
    ...findKeys(domain('wallet'), "const keys = { again: ['sales', other] }; useQuery({ queryKey: ['wallet'] })"),
  ];
  expect(findProblems(uses)).toEqual([
    'web/src/studio/domain/wallet/api.ts: the key wallet is not in a keys object of studio/domain',
    'web/src/studio/domain/wallet/api.ts: the key sales/* is written twice',
    'the keys of sales are in several folders',
  ]);
});
