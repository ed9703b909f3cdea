import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import postcss, { type ChildNode, type Declaration, type Root } from 'postcss';
import { expect, it } from 'vitest';

// Rules of the design system: lengths come from web/src/tokens.css, breakpoints from web/src/breakpoints.css.
// An exception needs a comment with its reason on the line above: `/* literal: … */`.
const maxExceptions = 50;

const texts = new Map<string, string>();
const read = (file: string) => {
  const text = texts.get(file) ?? readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  texts.set(file, text);
  return text;
};
const gitFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src'], { encoding: 'utf8' });
const webFiles = gitFiles.split('\n').filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'));
const tokensFile = 'web/src/tokens.css';
const sheets = webFiles.filter((file) => file.endsWith('.css')).map((file) => ({ file, root: postcss.parse(read(file)) }));
const rulesOnly = sheets.filter(({ file }) => file !== tokensFile && !file.endsWith('fonts.css'));
const scripts = webFiles.filter((file) => !file.endsWith('.css'));
const tokensRoot = postcss.parse(read(tokensFile));

const declaredIn = (node: ChildNode | Root | undefined): string[] => {
  const names = new Set<string>();
  if (node && 'walkDecls' in node) node.walkDecls(/^--/, ({ prop }) => void names.add(prop));
  return [...names];
};

/** Static tokens: those of the first rule of tokens.css, which the production build replaces by their values. */
const staticTokens = new Set(declaredIn(tokensRoot.nodes.find((node) => node.type === 'rule')));

const lengths = /(?<![\w.#-])-?(\d*\.?\d+)(px|rem)\b/g;
const times = /(?<![\w.-])(\d*\.?\d+)m?s\b/;
const isSpacing = (prop: string) => /^(scroll-)?(padding|margin)(-|$)|(^|-)gap$/.test(prop);
const isTypeOrRadius = (prop: string) => /^(font|font-size|line-height)$|radius$/.test(prop);
const longestHairline = 2;

const isException = (declaration: Declaration) => {
  const above = declaration.prev();
  return above?.type === 'comment' && /^literal: \S/.test(above.text);
};

/** Whether the value has a literal where the design system has a token. */
function isLiteral({ prop, value }: Declaration): boolean {
  const found = [...value.matchAll(lengths)].map(([, size, unit]) => ({ size: Number(size), unit }));
  if (isSpacing(prop) || isTypeOrRadius(prop)) {
    const hasRatio = (prop === 'line-height' && /^[\d.]+$/.test(value)) || (prop === 'font' && /\/ [\d.]+/.test(value));
    return hasRatio || found.some(({ size }) => size !== 0);
  }
  if (prop === 'z-index') return /^-?\d+$/.test(value);
  if (/^(transition|animation)/.test(prop)) return times.test(value);
  if (/^stroke/.test(prop)) return false;
  return found.some(({ size, unit }) => (unit === 'px' ? size > longestHairline : prop === 'box-shadow'));
}

/** Literals of a style sheet that are not marked as exceptions. */
function literals({ file, root }: { file: string; root: Root }): string[] {
  const problems: string[] = [];
  root.walkDecls((declaration) => {
    if (isLiteral(declaration) && !isException(declaration))
      problems.push(`${file}:${declaration.source?.start?.line} ${declaration.prop}: ${declaration.value}`);
  });
  return problems;
}

/** Names of the custom media queries in breakpoints.css, with their conditions. */
function customMedia(): Map<string, string> {
  const queries = new Map<string, string>();
  postcss.parse(read('web/src/breakpoints.css')).walkAtRules('custom-media', ({ params }) => {
    const [, name = '', condition = ''] = /^(--[\w-]+)\s+(.+)$/.exec(params) ?? [];
    queries.set(name, condition);
  });
  return queries;
}

/** Conditions with lengths of their own: in `@media` any, in `@container` those that are no breakpoint. */
function ownBreakpoints({ file, root }: { file: string; root: Root }): string[] {
  const widths = new Set([...customMedia().values()].map((condition) => Math.round(Number(/[\d.]+/.exec(condition)?.[0]))));
  const problems: string[] = [];
  root.walkAtRules(/^(media|container)$/, ({ name, params, source }) => {
    const numbers = [...params.matchAll(/([\d.]+)(px|r?em)/g)];
    const isAllowed = ([, size, unit]: RegExpMatchArray) => name === 'container' && unit === 'rem' && widths.has(Number(size));
    if (!numbers.every(isAllowed)) problems.push(`${file}:${source?.start?.line} @${name} ${params}`);
  });
  return problems;
}

it('style sheets use design tokens for spacing, type, radius, layers and durations, and pixels only for hairlines', () => {
  expect(rulesOnly.length).toBeGreaterThan(200);
  expect(sheets.filter(({ file }) => !file.endsWith('fonts.css')).flatMap(literals)).toEqual([]);
});

it.each([
  'padding: 12px',
  'margin: 0 -0.5rem',
  'gap: 1px',
  'border-radius: 8px',
  'font-size: 0.875rem',
  'font: 500 14px / var(--leading-20) var(--font)',
  'font: 500 var(--font-size-md) / 1.4 var(--font)',
  'line-height: 1.5',
  'z-index: 3',
  'transition: color 120ms',
  'box-shadow: 0 0 0 0.25rem red',
  'width: 12px',
  'border: 3px solid',
])('the check for literals rejects "%s"', (text) => {
  expect(literals({ file: 'sample.css', root: postcss.parse(`.a { ${text}; }`) })).toHaveLength(1);
  expect(literals({ file: 'sample.css', root: postcss.parse(`.a { /* literal: a reason */ ${text}; }`) })).toEqual([]);
});

it.each(['padding: 0 var(--space-8)', 'border: 1px solid', 'width: 12rem', 'margin: auto', 'inset: -1px'])(
  'the check for literals accepts "%s"',
  (text) => {
    expect(literals({ file: 'sample.css', root: postcss.parse(`.a { ${text}; }`) })).toEqual([]);
  },
);

it(`fewer than ${maxExceptions} declarations are exceptions from the design tokens, all of them needed`, () => {
  const exceptions: Declaration[] = [];
  for (const { root } of rulesOnly) root.walkDecls((declaration) => void (isException(declaration) && exceptions.push(declaration)));
  expect(exceptions.length).toBeLessThan(maxExceptions);
  expect(exceptions.filter((declaration) => !isLiteral(declaration)).map(String)).toEqual([]);
});

it('media queries use the breakpoints of breakpoints.css, container queries the same widths in rem', () => {
  expect(rulesOnly.flatMap(ownBreakpoints)).toEqual([]);
  const sample = postcss.parse('@media (max-width: 40em) {} @container (max-width: 31rem) {}');
  expect(ownBreakpoints({ file: 'sample.css', root: sample })).toHaveLength(2);
});

it('breakpoints.css has at most five widths, all of them in use', () => {
  const queries = customMedia();
  const widths = [...queries.values()].flatMap((condition) => /width: ([\d.]+)em/.exec(condition)?.[1] ?? []);
  expect(new Set(widths.map((width) => Math.round(Number(width)))).size).toBeLessThanOrEqual(5);
  const used = new Set<string>();
  for (const { root } of rulesOnly)
    root.walkAtRules('media', ({ params }) => {
      for (const [name] of params.matchAll(/--[\w-]+/g)) used.add(name);
    });
  expect([...used].sort()).toEqual([...queries.keys()].sort());
});

const usesOf = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

it('every custom property that a style sheet uses is declared', () => {
  const mantine = new Set(read('node_modules/@mantine/core/styles.css').match(/--[\w-]+/g));
  const declared = new Set([
    ...sheets.flatMap(({ root }) => declaredIn(root)),
    ...scripts.flatMap((file) => [...read(file).matchAll(/['"`](--[\w-]+)/g)].map(([, name = '']) => name)),
  ]);
  const isUnknown = (name: string) => !declared.has(name) && !mantine.has(name) && !name.startsWith('--mantine-');
  const unknown = webFiles.flatMap((file) =>
    usesOf(read(file))
      .filter(isUnknown)
      .map((name) => `${file} ${name}`),
  );
  expect(unknown).toEqual([]);
});

it('every design token is used', () => {
  const used = new Set(webFiles.flatMap((file) => usesOf(read(file))));
  expect(declaredIn(tokensRoot).filter((name) => !used.has(name))).toEqual([]);
});

it('static tokens are neither overridden nor used in scripts, because the production build drops their declarations', () => {
  const overridden = rulesOnly.flatMap(({ file, root }) =>
    declaredIn(root).flatMap((name) => (staticTokens.has(name) ? [`${file} ${name}`] : [])),
  );
  const inScripts = scripts.flatMap((file) => usesOf(read(file)).flatMap((name) => (staticTokens.has(name) ? [`${file} ${name}`] : [])));
  expect({ overridden, inScripts }).toEqual({ overridden: [], inScripts: [] });
});
