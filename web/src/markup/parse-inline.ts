import type { Inline, Mark } from './markup-tree.ts';

interface OpenMark {
  mark: Mark | null;
  /** Source of the mark, which becomes text if the mark is never closed. */
  source: string;
  children: Inline[];
}

const delimiters: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };
// A URL keeps its underscores, except for those at its end, which can close a mark.
const tokens = /https?:\/\/[^\s*]*[^\s*_]|\*+|__|\n/gi;
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text) to.push({ kind: 'text', text });
}

/**
 * Stack of open marks, innermost last. A mark is never opened inside itself, so the stack has at most three marks and a node
 * moves at most three times: parsing takes linear time.
 */
function createMarkStack() {
  const outermost: OpenMark = { mark: null, source: '', children: [] };
  const stack: OpenMark[] = [outermost];
  const top = () => stack.at(-1) ?? outermost;

  /** Turns an unclosed mark into text. */
  function revertInnermost(): void {
    const unclosed = stack.pop() ?? outermost;
    addText(top().children, unclosed.source);
    for (const child of unclosed.children) {
      if (child.kind === 'text') addText(top().children, child.text);
      else top().children.push(child);
    }
  }

  return {
    text: (text: string) => addText(top().children, text),
    lineBreak: () => void top().children.push({ kind: 'break' }),
    innermost: () => top().mark,
    isOpen: (mark: Mark) => stack.some((open) => open.mark === mark),
    open: (mark: Mark) => void stack.push({ mark, source: delimiters[mark], children: [] }),
    /** Returns false for a mark without content, which stays text. */
    close(mark: Mark): boolean {
      const [outer, inner] = stack.slice(-2);
      if (inner?.mark === mark && inner.children.length === 0) return false;
      // Two marks that open at the same position may close in either order: `***both** one*`.
      if (outer?.mark === mark && outer.children.length === 0 && inner && inner.children.length > 0) {
        [outer.mark, inner.mark] = [inner.mark, outer.mark];
        [outer.source, inner.source] = [inner.source, outer.source];
      }
      while (top().mark !== mark) revertInnermost();
      const { children } = stack.pop() ?? outermost;
      top().children.push({ kind: mark, children });
      return true;
    },
    finish(): Inline[] {
      while (stack.length > 1) revertInnermost();
      return outermost.children;
    },
  };
}

type Marks = ReturnType<typeof createMarkStack>;

/** `***` can close italic and bold at once: the innermost closes first. */
function readStars(marks: Marks, count: number, may: { open: boolean; close: boolean }): void {
  let left = count;
  const take = (mark: Mark, done: boolean) => {
    if (done) left -= delimiters[mark].length;
    return done;
  };
  const closes = (mark: Mark) => left >= delimiters[mark].length && may.close && marks.isOpen(mark) && take(mark, marks.close(mark));
  const opens = (mark: Mark) => {
    if (left < delimiters[mark].length || !may.open || marks.isOpen(mark)) return false;
    marks.open(mark);
    return take(mark, true);
  };
  while (left > 0) {
    const italicFirst = marks.innermost() === 'italic' && left !== 2;
    if (italicFirst && closes('italic')) continue;
    if (closes('bold')) continue;
    if (left >= 2 && opens('bold')) continue;
    if (left !== 2 && closes('italic')) continue;
    if (left !== 2 && opens('italic')) continue;
    marks.text('*'.repeat(left));
    return;
  }
}

function readUnderscores(marks: Marks, may: { open: boolean; close: boolean }): void {
  const isOpen = marks.isOpen('underline');
  if (!isOpen && may.open) marks.open('underline');
  else if (!(isOpen && may.close && marks.close('underline'))) marks.text(delimiters.underline);
}

/** Parses the marks in a heading, a paragraph or a list item. */
export function parseInline(text: string): Inline[] {
  const marks = createMarkStack();
  let position = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    marks.text(text.slice(position, index));
    position = index + token.length;
    // A mark must touch its content: `2 * 3 * 4` is text.
    const may = { open: !isSpace(text[position]), close: !isSpace(text[index - 1]) };
    if (token === '\n') marks.lineBreak();
    else if (token === '__') readUnderscores(marks, may);
    else if (token.startsWith('*')) readStars(marks, token.length, may);
    else marks.text(token);
  }
  marks.text(text.slice(position));
  return marks.finish();
}
