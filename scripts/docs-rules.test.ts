import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

// Rules of the documentation: short lines, links that resolve, file names that exist.
const root = fileURLToPath(new URL('..', import.meta.url));
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const tracked = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
const documents = tracked.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) => [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it('documentation has no line above 120 characters outside tables, code and pictures', () => {
  const long = documents.flatMap((file) =>
    withoutCode(read(file))
      .split('\n')
      .filter((line) => line.length > 120 && !/^\s*\||^!\[/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

it('links in the documentation lead to files and headings that exist', () => {
  const broken = documents.flatMap((file) =>
    [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:)/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const found = path === '' ? file : join(dirname(file), path);
        if (!existsSync(join(root, found))) return true;
        return anchor !== undefined && !anchorsOf(found).includes(anchor);
      })
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('source files named in the documentation exist', () => {
  const missing = documents
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...withoutCode(read(file)).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|tsv|txt))`/g)]
        .map(([, name = '']) => name.replace(/^\//, ''))
        .filter((name) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});
