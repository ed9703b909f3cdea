/** A text and what is selected in it; a caret when both ends are the same. */
export interface Edited {
  text: string;
  from: number;
  to: number;
}

const signs = { bold: '**', italic: '*', underline: '__' } as const;
type InlineMark = keyof typeof signs;
type LineMark = 'heading' | 'subheading' | 'bullets' | 'numbers';
export type MarkupMark = InlineMark | LineMark;

export const toggleMark = (edited: Edited, mark: MarkupMark): Edited =>
  mark in signs ? toggleInline(edited, mark as InlineMark) : toggleLines(edited, mark as LineMark);

/** What holds where the caret or the selection is. */
export function marksAt(edited: Edited): MarkupMark[] {
  const lines = linesOf(edited);
  const kind = lines[0]?.kind;
  const cores = coresOf(edited).map((core) => wrapOf(edited.text, core));
  const inline = cores.length
    ? (Object.keys(signs) as InlineMark[]).filter((mark) => cores.every((wrap) => wrap.marks.includes(mark)))
    : [];
  return [...(kind && lines.every((line) => line.kind === kind) ? [kind] : []), ...inline];
}

interface Span {
  from: number;
  to: number;
}

interface Line extends Span {
  kind: LineMark | null;
  /** Where its words begin, after what makes it a heading or an entry. */
  words: number;
}

const prefix = /^(##?|-|\d{1,3}\.)[ \t]+/;
const kinds: Record<string, LineMark> = { '#': 'heading', '##': 'subheading', '-': 'bullets' };

function lineAt(text: string, at: number): Line {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const to = end < 0 ? text.length : end;
  const [written, sign = ''] = prefix.exec(text.slice(from, to)) ?? [''];
  return { from, to, kind: written ? (kinds[sign] ?? 'numbers') : null, words: from + written.length };
}

/** The lines that the selection touches. */
function linesOf({ text, from, to }: Edited): Line[] {
  const lines = [lineAt(text, from)];
  for (let last = lines[0]; last && last.to < to; last = lines.at(-1)) lines.push(lineAt(text, last.to + 1));
  return lines;
}

const wordLetter = /[\p{L}\p{M}\p{N}'’]/u;
const signLetter = /[*_]/;

/** What a mark goes around: line by line, without what makes the line an entry, and touching its words as the markup asks. */
function coresOf(edited: Edited): Span[] {
  const { text } = edited;
  if (edited.from === edited.to) return wordAt(edited);
  return linesOf(edited).flatMap((line) => {
    let from = Math.max(line.words, edited.from);
    let to = Math.min(line.to, edited.to);
    while (from < to && /[\s*_]/.test(text[from] ?? '')) from += 1;
    while (to > from && /[\s*_]/.test(text[to - 1] ?? '')) to -= 1;
    return from < to ? [{ from, to }] : [];
  });
}

function wordAt({ text, from: caret }: Edited): Span[] {
  let from = caret;
  let to = caret;
  while (wordLetter.test(text[from - 1] ?? '')) from -= 1;
  while (wordLetter.test(text[to] ?? '')) to += 1;
  return from < to ? [{ from, to }] : [];
}

interface Wrap extends Span {
  before: string;
  after: string;
  marks: InlineMark[];
}

/** The signs right before and after a core, and what they say together. */
function wrapOf(text: string, core: Span): Wrap {
  let { from, to } = core;
  while (signLetter.test(text[from - 1] ?? '')) from -= 1;
  while (signLetter.test(text[to] ?? '')) to += 1;
  const before = text.slice(from, core.from);
  const after = text.slice(core.to, to);
  const stars = Math.min(before.split('*').length, after.split('*').length) - 1;
  const marks: InlineMark[] = [];
  if (stars >= 2) marks.push('bold');
  if (stars % 2 === 1) marks.push('italic');
  if (before.includes('__') && after.includes('__')) marks.push('underline');
  return { from, to, before, after, marks };
}

function toggleInline(edited: Edited, mark: InlineMark): Edited {
  const sign = signs[mark];
  const wraps = coresOf(edited).map((core) => ({ core, wrap: wrapOf(edited.text, core) }));
  if (!wraps.length) return toggleEmpty(edited, sign);
  const removes = wraps.every(({ wrap }) => wrap.marks.includes(mark));
  let { text, from, to } = edited;
  // From the end, so that the places of what comes before stay what they are.
  for (const { core, wrap } of [...wraps].reverse()) {
    if (!removes && wrap.marks.includes(mark)) continue;
    const before = removes ? wrap.before.replace(sign, '') : wrap.before + sign;
    const after = removes ? wrap.after.replace(sign, '') : sign + wrap.after;
    text = text.slice(0, wrap.from) + before + text.slice(core.from, core.to) + after + text.slice(wrap.to);
    const moved = before.length - wrap.before.length;
    const isLast = core === wraps.at(-1)?.core;
    const isFirst = core === wraps[0]?.core;
    if (edited.from === edited.to) {
      from = edited.from + moved;
      to = from;
    } else {
      // What is inside stays selected, so that the same press takes it back.
      if (isLast) to = core.to;
      to += moved + (isLast ? 0 : after.length - wrap.after.length);
      if (isFirst) from = core.from + moved;
    }
  }
  return { text, from, to };
}

/** Nothing to mark yet: the signs wait around the caret for what is typed, or go again. */
function toggleEmpty({ text, from, to }: Edited, sign: string): Edited {
  const isEmptyPair = from === to && text.slice(0, from).endsWith(sign) && text.startsWith(sign, to);
  if (isEmptyPair) {
    const caret = from - sign.length;
    return { text: text.slice(0, caret) + text.slice(to + sign.length), from: caret, to: caret };
  }
  const caret = from + sign.length;
  return { text: text.slice(0, from) + sign + sign + text.slice(from), from: caret, to: caret };
}

const written: Record<LineMark, (place: number) => string> = {
  heading: () => '# ',
  subheading: () => '## ',
  bullets: () => '- ',
  numbers: (place) => `${place + 1}. `,
};

function toggleLines(edited: Edited, kind: LineMark): Edited {
  const { text } = edited;
  const touched = linesOf(edited);
  const first = touched[0];
  const last = touched.at(-1);
  if (!first || !last) return edited;
  // Empty lines between the chosen ones stay empty; a single one is where somebody is about to write.
  const meant = touched.length === 1 ? touched : touched.filter((line) => line.words < line.to);
  const removes = meant.every((line) => line.kind === kind);
  const rewritten = touched.map((line) => {
    const place = meant.indexOf(line);
    const sign = removes || place < 0 ? '' : written[kind](place);
    return place < 0 ? text.slice(line.from, line.to) : sign + text.slice(line.words, line.to);
  });
  const block = rewritten.join('\n');
  const next = text.slice(0, first.from) + block + text.slice(last.to);
  if (touched.length > 1) return { text: next, from: first.from, to: first.from + block.length };
  const moved = block.length - (first.to - first.from);
  const least = first.from + (block.length - (first.to - first.words));
  return { text: next, from: Math.max(least, edited.from + moved), to: Math.max(least, edited.to + moved) };
}

/** Enter in a list: the next entry, or the end of the list where the entry is empty. Nothing elsewhere. */
export function continueList(edited: Edited): Edited | null {
  const { text, from, to } = edited;
  const line = lineAt(text, from);
  if (from !== to || from < line.words || (line.kind !== 'bullets' && line.kind !== 'numbers')) return null;
  if (line.words === line.to) return { text: text.slice(0, line.from) + text.slice(line.to), from: line.from, to: line.from };
  const sign = line.kind === 'bullets' ? '- ' : `${Number.parseInt(text.slice(line.from, line.words), 10) + 1}. `;
  const caret = from + 1 + sign.length;
  return { text: `${text.slice(0, from)}\n${sign}${text.slice(from)}`, from: caret, to: caret };
}
