/** Syntax tree of the markup in descriptions. It has no node for HTML, so a description cannot produce any. */
export type Mark = 'bold' | 'italic' | 'underline';

export type Inline = { kind: 'text'; text: string } | { kind: 'break' } | { kind: Mark; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 1 | 2; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] };

export type MarkupTree = Block[];

const inlineText = (nodes: Inline[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : inlineText(node.children))).join('');

/** Text without markup, one line per block, list item and line break. */
export const plainText = (tree: MarkupTree): string =>
  tree.flatMap((block) => ('items' in block ? block.items.map(inlineText) : [inlineText(block.children)])).join('\n');
