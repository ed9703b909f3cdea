import type { Inline, Mark } from './markup-tree.ts';

interface Open {
  mark: Mark | null;
  /** What opened it, in case nothing closes it and it was meant as text. */
  written: string;
  children: Inline[];
}

const signs: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };
// An address keeps its underscores; those at its end belong to a mark around it.
const pieces = /https?:\/\/[^\s*]*[^\s*_]|\*+|__|\n/gi;
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text) to.push({ kind: 'text', text });
}

/**
 * The marks that are open at the moment, innermost last. A mark is never opened inside itself, so at most three are open
 * and nothing is ever moved more than three times: the work grows with the text and with nothing else.
 */
function openMarks() {
  const outermost: Open = { mark: null, written: '', children: [] };
  const stack: Open[] = [outermost];
  const top = () => stack.at(-1) ?? outermost;

  /** What was opened and never closed is text after all. */
  function giveUp(): void {
    const failed = stack.pop() ?? outermost;
    addText(top().children, failed.written);
    for (const child of failed.children) {
      if (child.kind === 'text') addText(top().children, child.text);
      else top().children.push(child);
    }
  }

  return {
    text: (text: string) => addText(top().children, text),
    lineBreak: () => void top().children.push({ kind: 'break' }),
    innermost: () => top().mark,
    isOpen: (mark: Mark) => stack.some((open) => open.mark === mark),
    open: (mark: Mark) => void stack.push({ mark, written: signs[mark], children: [] }),
    /** Refused when there is nothing in between: marks around nothing are text. */
    close(mark: Mark): boolean {
      const [outer, inner] = stack.slice(-2);
      if (inner?.mark === mark && inner.children.length === 0) return false;
      // Two marks that begin at one place may end in either order: `***both** one*`.
      if (outer?.mark === mark && outer.children.length === 0 && inner && inner.children.length > 0) {
        [outer.mark, inner.mark] = [inner.mark, outer.mark];
        [outer.written, inner.written] = [inner.written, outer.written];
      }
      while (top().mark !== mark) giveUp();
      const { children } = stack.pop() ?? outermost;
      top().children.push({ kind: mark, children });
      return true;
    },
    finish(): Inline[] {
      while (stack.length > 1) giveUp();
      return outermost.children;
    },
  };
}

type Marks = ReturnType<typeof openMarks>;

/** A row of stars may end an italic and a bold at once (`***`): the innermost goes first. */
function readStars(marks: Marks, count: number, may: { open: boolean; close: boolean }): void {
  let left = count;
  const take = (mark: Mark, done: boolean) => {
    if (done) left -= signs[mark].length;
    return done;
  };
  const closes = (mark: Mark) => left >= signs[mark].length && may.close && marks.isOpen(mark) && take(mark, marks.close(mark));
  const opens = (mark: Mark) => {
    if (left < signs[mark].length || !may.open || marks.isOpen(mark)) return false;
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
  else if (!(isOpen && may.close && marks.close('underline'))) marks.text(signs.underline);
}

/** The marks within a heading, a paragraph or an entry of a list. */
export function parseInline(text: string): Inline[] {
  const marks = openMarks();
  let read = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    marks.text(text.slice(read, index));
    read = index + piece.length;
    // A mark touches what it marks: `2 * 3 * 4` is a sum.
    const may = { open: !isSpace(text[read]), close: !isSpace(text[index - 1]) };
    if (piece === '\n') marks.lineBreak();
    else if (piece === '__') readUnderscores(marks, may);
    else if (piece.startsWith('*')) readStars(marks, piece.length, may);
    else marks.text(piece);
  }
  marks.text(text.slice(read));
  return marks.finish();
}
