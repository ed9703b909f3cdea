import type { Inline, MarkupTree } from './markup-tree.ts';

const errorMessage = (nodes: Inline[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : errorMessage(node.children))).join('');

/** The words without their marks, one line for each block, entry and line break: for previews, searches and counts. */
export const plainText = (tree: MarkupTree): string =>
  tree.flatMap((block) => ('items' in block ? block.items.map(errorMessage) : [errorMessage(block.children)])).join('\n');
