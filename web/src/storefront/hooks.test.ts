import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { render, renderChannel, renderError, renderProduct, staticPaths, unlistedPaths } from './entry-server.tsx';
import { hooks } from './hooks.ts';
import { sampleChannel, sampleDate, sampleProduct, sampleSite, sampleStamps } from './sample-data.ts';

/** Attributes that only CSS reads. */
const styleAttributes = ['tone', 'when'];

const image = (id: string) => ({ id, productId: 'p', imageName: id, imageUrl: `/media/${id}`, imageOrder: 1, createdAt: sampleDate });
const question = { ...sampleStamps, question: 'Which phone?', options: ['Old', 'New'], isRequired: true };
const renderedPages = [
  ...[...staticPaths, ...unlistedPaths].map((path) => render(path, sampleSite)?.html ?? ''),
  renderError(404, sampleSite).html,
  renderChannel(sampleChannel, sampleSite),
  renderProduct({ ...sampleProduct, price: 899, galleryImages: [image('a'), image('b')] }, sampleSite),
  renderProduct(
    {
      ...sampleProduct,
      priceType: 'FLEXIBLE',
      registrationQns: [
        { ...question, id: 'q', type: 'TEXT' },
        { ...question, id: 'r', type: 'CHOICE' },
      ],
    },
    sampleSite,
  ),
].join('');

/** Elements by the hook they carry, as rendered. */
const renderedHooks = new Map<string, Set<string>>();
for (const [, element = '', attributes = ''] of renderedPages.matchAll(/<([a-z][a-z0-9]*)((?: [^\s=<>]+(?:="[^"]*")?)*)/g)) {
  for (const [, name = ''] of attributes.matchAll(/ data-([a-z-]+)/g)) {
    renderedHooks.set(name, (renderedHooks.get(name) ?? new Set()).add(element));
  }
}

const islandFolder = new URL('island/', import.meta.url);
const islandSource = readdirSync(islandFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, islandFolder), 'utf8'))
  .join('\n');
/** Names in quotes: the compiler checks that they are hooks where they are used as such. */
const isUsedByIsland = (name: string) => islandSource.includes(`'${name}'`);

it('every hook of the list is rendered on a page, on the listed elements', () => {
  const rendered = Object.fromEntries(Object.keys(hooks).map((name) => [name, [...(renderedHooks.get(name) ?? [])].sort()]));
  const listed = Object.fromEntries(Object.entries(hooks).map(([name, elements]) => [name, [...elements].sort()]));
  expect(rendered).toEqual(listed);
});

it('every hook of the list is used by the island', () => {
  expect(Object.keys(hooks).filter((name) => !isUsedByIsland(name))).toEqual([]);
});

it('every data attribute of a page is a hook of the list or an attribute for CSS', () => {
  const unlisted = [...renderedHooks.keys()].filter((name) => !(name in hooks) && !styleAttributes.includes(name));
  expect(unlisted).toEqual([]);
});

it('the island reads data attributes through the list only', () => {
  // `data-session`, `data-tone` and `data-panel` (of the root element) are written for CSS.
  expect(islandSource.match(/\[data-|dataset\.(?!session|tone|panel)\w+/g)).toBeNull();
});
