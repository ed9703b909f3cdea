import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markup } from './markup.tsx';
import { type Block, type Inline, type Mark, type MarkupTree, plainText } from './markup-tree.ts';
import { parseMarkup } from './parse-markup.ts';

const delimiters: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };
const write = (nodes: Inline[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return node.kind === 'break' ? '\n' : delimiters[node.kind] + write(node.children) + delimiters[node.kind];
    })
    .join('');

function writeBlock(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${write(block.children)}`;
  if (block.kind === 'paragraph') return write(block.children);
  return block.items.map((item, index) => (block.kind === 'bullets' ? '- ' : `${block.start + index}. `) + write(item)).join('\n');
}

const text = (content: string): Inline => ({ kind: 'text', text: content });
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });
const htmlOf = (tree: MarkupTree) => renderToStaticMarkup(Markup({ tree }));

/** Merges adjacent text nodes. */
function mergeTexts(nodes: Inline[]): Inline[] {
  const done: Inline[] = [];
  for (const node of nodes) {
    const last = done.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') last.text += node.text;
    else if (node.kind === 'text') done.push({ ...node });
    else done.push('children' in node ? { ...node, children: mergeTexts(node.children) } : node);
  }
  return done;
}

/** Nested marks, each kind at most once, with words in between so that no two delimiters touch. */
const word = fc.stringMatching(/^[a-zA-Zअ-ह<>&"'/\\=;:]{1,12}$/u).filter((content) => !/http/i.test(content));
const marked = fc
  .tuple(word, fc.subarray<Mark>(['bold', 'italic', 'underline']))
  .map(([content, marks]) => marks.reduce<Inline>((inner, kind) => ({ kind, children: [text('x'), inner, text('y')] }), text(content)));
const nodes = fc
  .array(marked, { minLength: 1, maxLength: 5 })
  .map((parts) => mergeTexts(parts.flatMap((part, index) => (index > 0 ? [text(' '), part] : [part]))));
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(1 as const, 2 as const), children: nodes }),
  fc.record({ kind: fc.constant('paragraph' as const), children: nodes }),
  fc.record({ kind: fc.constant('bullets' as const), items: fc.array(nodes, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('numbers' as const),
    start: fc.integer({ min: 0, max: 900 }),
    items: fc.array(nodes, { minLength: 1, maxLength: 4 }),
  }),
);
const tree = fc
  .array(block, { maxLength: 6 })
  .map((blocks) => blocks.filter((one, index) => !('items' in one) || one.kind !== blocks[index - 1]?.kind));
const hostile = fc
  .array(
    fc.oneof(fc.constantFrom('*', '**', '***', '__', '_', '# ', '## ', '- ', '1. ', '\n', '\r\n', ' ', 'http://', '<b>'), fc.string()),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''));

describe('parseMarkup', () => {
  it('parses headings, marks, lists and line breaks', () => {
    const source = '# Light\n## Rain\nFour *months* of\n**grey __sky__**\n\nOne\n- a\n- *b*\n\n3. c\n\n4. d';
    expect(parseMarkup(source)).toEqual([
      { kind: 'heading', level: 1, children: [text('Light')] },
      { kind: 'heading', level: 2, children: [text('Rain')] },
      paragraph(
        text('Four '),
        { kind: 'italic', children: [text('months')] },
        text(' of'),
        { kind: 'break' },
        { kind: 'bold', children: [text('grey '), { kind: 'underline', children: [text('sky')] }] },
      ),
      paragraph(text('One')),
      { kind: 'bullets', items: [[text('a')], [{ kind: 'italic', children: [text('b')] }]] },
      { kind: 'numbers', start: 3, items: [[text('c')], [text('d')]] },
    ]);
  });

  it.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**never closed', '**never closed'],
    ['closed** only', 'closed** only'],
    ['****', '****'],
    ['#tag and ### three', '#tag and ### three'],
    ['1.5 and -5', '1.5 and -5'],
    ['snake_case stays', 'snake_case stays'],
    ['https://jamun.example/a__b__c', 'https://jamun.example/a__b__c'],
    ['__https://jamun.example/a_b__', '<u>https://jamun.example/a_b</u>'],
    ['***both***', '<strong><em>both</em></strong>'],
    ['***both** one*', '<em><strong>both</strong> one</em>'],
    ['***both* one**', '<strong><em>both</em> one</strong>'],
    ['**a *b** c*', '<strong>a *b</strong> c*'],
    ['*a**b**c*', '<em>a<strong>b</strong>c</em>'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ])('renders the paragraph %j as %j', (source, html) => {
    expect(htmlOf(parseMarkup(source))).toContain(`<p dir="auto">${html}</p>`);
  });

  it('plainText removes the marks and puts every block and list item on its own line', () => {
    expect(plainText(parseMarkup('# A\n**b** c\nd\n- e\n- f'))).toBe('A\nb c\nd\ne\nf');
  });

  it('parses the source of any tree back to the same tree', () => {
    fc.assert(
      fc.property(tree, (blocks) => {
        expect(parseMarkup(blocks.map(writeBlock).join('\n\n'))).toEqual(blocks);
      }),
    );
  });

  it('keeps every letter and produces only known tags for any input', () => {
    const letters = (content: string) => content.replace(/[\s*_#\-\d.]/g, '');
    fc.assert(
      fc.property(hostile, (source) => {
        const parsed = parseMarkup(source);
        expect(letters(plainText(parsed))).toBe(letters(source));
        expect(htmlOf(parsed)).not.toMatch(/<(?!\/?(div|p|h2|h3|ul|ol|li|strong|em|u|br)\b)/);
      }),
    );
  });

  it('parses hostile text of 200,000 characters in linear time', () => {
    const attacks = ['*', '**', '***a ', '__', '*a **b __c ', 'http://_', '**a *', '- ', '1. ', '\n', '# ', '*a', 'a*', '**a__'];
    for (const attack of attacks) {
      const long = attack.repeat(200_000 / attack.length);
      const began = process.cpuUsage();
      parseMarkup(long);
      // Quadratic time would take minutes. CPU time instead of wall time, because other processes share the machine.
      expect(process.cpuUsage(began).user / 1000, attack).toBeLessThan(2_000);
    }
  });
});
