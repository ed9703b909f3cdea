import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Rules of CONTRIBUTING.md ("Style") that a test can check.
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.split('\n').filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/^web\/|\.d\.ts$/.test(file));
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const matchingLines = (pattern: RegExp, among = files) =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );

it('comments outside web start with their subject, not with a pronoun', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const pronoun =
    /(?:^\s*\/\/|\/\*\*?|^\s*\*)\s*(What|Who|Whoever|Whatever|Whose|Nobody|Nothing|Somebody|Anybody|Told|Asked|Said|Those|They|It)\b/;
  expect(matchingLines(pronoun)).toEqual([]);
});

it('test titles outside web are sentences that stand alone', () => {
  const halfTitle =
    /\b(?:it|test)(?:\.each\([^)]*\))?\(\s*['"`]((?:is|are|was|of|by|that|who|what|nobody|nothing|and|or|with|for|to|its|it|they|also|again|but|so|because|whether|has|have|does|may|can|must)\b[^'"`]*|\S+(?: \S+)?)['"`]/i;
  expect(
    matchingLines(
      halfTitle,
      files.filter((file) => /\.test\.ts$|\.suite\.ts$/.test(file)),
    ),
  ).toEqual([]);
});

/** Object or array literals that are spread into a literal of the same kind. */
function spreadLiterals(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const isSpread =
      (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) ||
      (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression));
    if (isSpread) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('no literal is spread into another literal', () => {
  expect(files.filter((file) => /\.\.\.\s*[[{]/.test(read(file))).flatMap(spreadLiterals)).toEqual([]);
});
