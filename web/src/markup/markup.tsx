import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import css from './markup.module.css';
import type { Block, Inline, Mark, MarkupTree } from './markup-tree.ts';

const elements: Record<Mark, string> = { bold: 'strong', italic: 'em', underline: 'u' };

function inline(node: Inline): ReactNode {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return createElement('br');
  return createElement(elements[node.kind], null, ...node.children.map(inline));
}

// The writing decides the direction, block by block: a line of Urdu among English runs its own way, and no further.
const element = (tag: string, attributes: Record<string, unknown>, children: ReactNode[]) =>
  createElement(tag, { dir: 'auto', ...attributes }, ...children);

const entries = (items: Inline[][]) => items.map((item) => element('li', {}, item.map(inline)));

function block(given: Block, top: number): ReactElement {
  switch (given.kind) {
    case 'heading':
      return element(
        `h${top + given.level - 1}`,
        { className: given.level === 1 ? css.heading : css.subheading },
        given.children.map(inline),
      );
    case 'paragraph':
      return element('p', {}, given.children.map(inline));
    case 'bullets':
      return createElement('ul', null, ...entries(given.items));
    case 'numbers':
      return createElement('ol', given.start === 1 ? null : { start: given.start }, ...entries(given.items));
  }
}

interface MarkupProps {
  tree: MarkupTree;
  /** The rank of a `#` heading on the page around it. */
  top?: 2 | 3 | 4;
  className?: string | undefined;
}

/** Shows what `parseMarkup` understood, as plain elements. */
export function Markup({ tree, top = 2, className }: MarkupProps) {
  return (
    <div className={className ? `${css.markup} ${className}` : css.markup}>
      {createElement(Fragment, null, ...tree.map((given) => block(given, top)))}
    </div>
  );
}
