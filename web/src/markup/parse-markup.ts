import type { Block, MarkupTree } from './markup-tree.ts';
import { parseInline } from './parse-inline.ts';

const heading = /^(##?)[ \t]+([^ \t].*)$/;
const bullet = /^-[ \t]+([^ \t].*)$/;
const number = /^(\d{1,3})\.[ \t]+([^ \t].*)$/;

function addBullet(tree: MarkupTree, text: string): void {
  const last = tree.at(-1);
  if (last?.kind === 'bullets') last.items.push(parseInline(text));
  else tree.push({ kind: 'bullets', items: [parseInline(text)] });
}

function addNumber(tree: MarkupTree, start: number, text: string): void {
  const last = tree.at(-1);
  if (last?.kind === 'numbers') last.items.push(parseInline(text));
  else tree.push({ kind: 'numbers', start, items: [parseInline(text)] });
}

/**
 * Parses the markup of descriptions: `#` and `##` headings, `**bold**`, `*italic*`, `__underline__`, `- ` bullets, `1. `
 * numbers. Other lines are paragraphs, which keep their line breaks and end at an empty line. Never fails: invalid markup
 * is text. An empty line does not split a list.
 */
export function parseMarkup(text: string): MarkupTree {
  const tree: MarkupTree = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) tree.push({ kind: 'paragraph', children: parseInline(paragraph.join('\n')) } satisfies Block);
    paragraph = [];
  };
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    const [, hashes, title = ''] = heading.exec(line) ?? [];
    const [, entry] = bullet.exec(line) ?? [];
    const [, ordinal, step = ''] = number.exec(line) ?? [];
    const special = hashes ?? entry ?? ordinal;
    if (line === '' || special !== undefined) endParagraph();
    if (hashes) tree.push({ kind: 'heading', level: hashes === '#' ? 1 : 2, children: parseInline(title) });
    else if (entry !== undefined) addBullet(tree, entry);
    else if (ordinal !== undefined) addNumber(tree, Number(ordinal), step);
    else if (line !== '') paragraph.push(line);
  }
  endParagraph();
  return tree;
}
