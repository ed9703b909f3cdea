import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Linter against ReDoS: an expression that backtracks takes quadratic time or worse on a hostile text, and one long header would stop the
// process. Expressions built at run time are not checked: build them from escaped text only.

// Runs in this process; the other backends of recheck start a worker, a JVM or a binary.
process.env.RECHECK_SYNC_BACKEND = 'pure';

const gitFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'sandbox', 'server', 'web/src'],
  {
    encoding: 'utf8',
  },
).split('\n');
const files = gitFiles.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|\/test\/|^web\/src\/studio\//.test(file));

/** Expressions in the source files, with the places where they stand. */
function findExpressions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, [...(found.get(node.text) ?? []), file]);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/**
 * An expression with as few states as possible and at least as much backtracking, because the check takes exponential time itself:
 * long words and exact counts are cut, ranges of counts become endless, and properties of Unicode one letter each. Look-around, which the
 * check does not know, becomes part of the text.
 */
const simplify = (expression: string): string =>
  expression
    .replace(/\\p\{Nd\}/g, '\\d')
    .replace(/\\[pP]\{\w+\}|\\u\{\w+\}|\\u\w{4}/g, 'é')
    .replace(/\(\?<!\[(\^?)/g, (_, negated) => (negated ? '(?:^|[' : '(?:^|[^'))
    .replace(/\(\?(?:=|<=|<\w+>)/g, '(?:')
    .replace(/\(\?!(?:\[[^\]]*\]|[^()[\]])*\)/g, '')
    .replace(/\)\{\d+\}/g, '){2}')
    .replace(/(?<!\))\{\d+\}/g, '')
    .replace(/\{(\d+),\d*\}/g, (_, least) => (least === '0' ? '*' : '+'))
    .replace(/(\\[dws])\1+(?![*+?])/g, '$1')
    // A word outside of brackets and escapes, up to a letter that is repeated.
    .replace(/\[(?:\\.|[^\]\\])*\]|\\.|[a-zA-Z-]{2,}(?![*+?])/g, (part) => (/^[a-zA-Z-]/.test(part) ? part.charAt(0) : part));

const repeats = /[*+]/g;

/** No repetition, or a single one of a character that starts at the beginning or has nothing after it that could fail. */
function isPlainlyLinear(expression: string): boolean {
  const count = expression.match(repeats)?.length ?? 0;
  const isFixed = expression.startsWith('^') || /[*+]$/.test(expression);
  return count === 0 || (count === 1 && isFixed && !/\||\)[*+{]/.test(expression));
}

function check(expression: string): string {
  const end = expression.lastIndexOf('/');
  const simplified = simplify(expression.slice(1, end));
  if (isPlainlyLinear(simplified)) return 'safe';
  const flags = expression.slice(end + 1).replace(/[giuy]/g, '');
  const result = checkSync(simplified, flags, { checker: 'automaton', timeout: null });
  return result.status === 'unknown' ? `unknown: ${result.error.kind} ${simplified}` : result.status;
}

it.each([
  ['/^(\\/[^/\\\\?][^\\\\?]*?)\\/+(\\?.*)?$/', 'vulnerable'],
  ['/^[ \\t]+|[ \\t]+$/g', 'vulnerable'],
  ['/^(a{1,50}){1,50}$/', 'vulnerable'],
  ['/\\d+(?=x)/', 'vulnerable'],
  ['/^(?:\\s*){4}$/', 'vulnerable'],
  ['/^(?:\\w+-)*\\w+$/', 'safe'],
])('the linter for expressions calls %s %s', (expression, expected) => {
  expect(check(expression)).toBe(expected);
});

// Seconds of CPU time, which a busy machine stretches.
it('no regular expression of the server and its pages takes more than linear time', { timeout: 300_000 }, () => {
  const expressions = findExpressions();
  expect(expressions.size).toBeGreaterThan(100);
  const slow = [...expressions].map(([expression, places]) => [check(expression), expression, ...places]);
  expect(slow.filter(([status]) => status !== 'safe')).toEqual([]);
});
