import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import css from './markup.module.css';
import type { Block, Inline, Mark, MarkupTree } from './markup-tree.ts';

const elements: Record<Mark, string> = { bold: 'strong', italic: 'em', underline: 'u' };

function renderInline(node: Inline): ReactNode {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return createElement('br');
  return createElement(elements[node.kind], null, ...node.children.map(renderInline));
}

// `dir="auto"` on each block: its own text decides the writing direction.
const createBlock = (tag: string, attributes: Record<string, unknown>, children: ReactNode[]) =>
  createElement(tag, { dir: 'auto', ...attributes }, ...children);

const renderItems = (items: Inline[][]) => items.map((item) => createBlock('li', {}, item.map(renderInline)));

function renderBlock(block: Block, topLevel: number): ReactElement {
  switch (block.kind) {
    case 'heading':
      return createBlock(
        `h${topLevel + block.level - 1}`,
        { className: block.level === 1 ? css.heading : css.subheading },
        block.children.map(renderInline),
      );
    case 'paragraph':
      return createBlock('p', {}, block.children.map(renderInline));
    case 'bullets':
      return createElement('ul', null, ...renderItems(block.items));
    case 'numbers':
      return createElement('ol', block.start === 1 ? null : { start: block.start }, ...renderItems(block.items));
  }
}

interface MarkupProps {
  tree: MarkupTree;
  /** Level of a `#` heading on the page. */
  topLevel?: 2 | 3 | 4;
  className?: string | undefined;
}

export function Markup({ tree, topLevel = 2, className }: MarkupProps) {
  return (
    <div className={className ? `${css.markup} ${className}` : css.markup}>
      {createElement(Fragment, null, ...tree.map((block) => renderBlock(block, topLevel)))}
    </div>
  );
}
