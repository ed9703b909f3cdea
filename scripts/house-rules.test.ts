import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Rules of the code base for which the linter and dependency-cruiser have no rule.
const gitFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
const files = gitFiles.split('\n').filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !/\.test\.|\/test\/|^e2e\//.test(file));
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

it('the house rules check more than 100 source files', () => {
  expect(files.length).toBeGreaterThan(100);
});

it('source files have at most 300 lines', () => {
  expect(files.filter((file) => read(file).split('\n').length > 300)).toEqual([]);
});

it('file and folder names contain no utils, helpers, managers, common or misc', () => {
  expect(files.filter((file) => /(^|\/|-)(utils?|helpers?|managers?|common|misc)(\.|\/|-)/.test(file))).toEqual([]);
});

it('modules and app take the time from the clock, not from SQL now()', () => {
  const business = files.filter((file) => file.startsWith('server/src/modules/') || file.startsWith('server/src/app/'));
  expect(business.filter((file) => /\bnow\(\)/i.test(read(file).replaceAll('clock.now()', '')))).toEqual([]);
});

it('modules get time and randomness as dependencies', () => {
  const business = files.filter((file) => file.startsWith('server/src/modules/'));
  expect(business.filter((file) => /Date\.now\(\)|new Date\(\)|Math\.random|randomBytes\(/.test(read(file)))).toEqual([]);
});

it('route files open no transaction and write no audit record', () => {
  const routes = files.filter((file) => /^server\/src\/modules\/.*\.routes\.ts$/.test(file));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((file) => /\.transact\(|audit\.record\(/.test(read(file)))).toEqual([]);
});

it('no folder outside web, migrations and decisions has more than 30 files', () => {
  const all = gitFiles.split('\n').filter((file) => file !== '' && !/^web\/|\/migrations\/|^docs\/decisions\//.test(file));
  const sizes = new Map<string, number>();
  for (const file of all) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 30)).toEqual([]);
});

it('modules query the database only in store files', () => {
  // Exception tables.ts: generated columns are defined with SQL.
  const outside = files.filter((file) => file.startsWith('server/src/modules/') && !/(\.store|\/tables)\.ts$/.test(file));
  expect(outside.filter((file) => /\.pool\b|\.query\(|sql`/.test(read(file)))).toEqual([]);
});

/** Comment above the top-level constant that contains the node; undefined when the node is in a function body. */
function constantComment(node: ts.Node, source: ts.SourceFile): string | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isBlock(at)) return undefined;
    if (ts.isVariableStatement(at)) return source.text.slice(at.getFullStart(), at.getStart());
  }
  return undefined;
}

const sqlVerb = /\b(select|insert into|update|delete from)\s/i;

/** Template strings with an SQL statement of more than ten lines. */
function longStatements(source: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    const isTemplate = ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);
    const text = isTemplate ? node.getText(source) : '';
    if (text.trim().split('\n').length > 10 && sqlVerb.test(text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('SQL of more than ten lines is a top-level constant whose comment names every positional parameter', () => {
  const problems = files
    .filter((file) => file.startsWith('server/src/') && sqlVerb.test(read(file)))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
      return longStatements(source).flatMap((node) => {
        const comment = constantComment(node, source);
        const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
        if (!comment?.trim()) return [`${place} is not a constant with a comment`];
        const parameters = new Set(node.getText(source).match(/\$\d+/g));
        return [...parameters].filter((name) => !comment.match(/\$\d+/g)?.includes(name)).map((name) => `${place} does not name ${name}`);
      });
    });
  expect(problems).toEqual([]);
});

it('browser tests use waiting assertions instead of reading the page immediately', () => {
  const browserTests = gitFiles.split('\n').filter((file) => /^e2e\/.*\.ts$/.test(file));
  const immediateRead =
    /expect\((\(?await [^;]*?\.(count|all\w+|is[A-Z]\w+|inputValue|textContent|inner\w+|getAttribute|evaluate\w*)\(|new URL\(page\.url)/;
  expect(browserTests.length).toBeGreaterThan(30);
  expect(browserTests.filter((file) => immediateRead.test(read(file)))).toEqual([]);
});

it('package-lock.json files contain no download URLs', () => {
  for (const file of ['package-lock.json', 'api-client/package-lock.json', 'bench/package-lock.json']) {
    const { packages } = JSON.parse(read(file)) as { packages: Record<string, { resolved?: string }> };
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  }
});
