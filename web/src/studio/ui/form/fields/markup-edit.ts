/** Text with its selection; a caret when both ends are the same. */
export interface TextSelection {
  text: string;
  from: number;
  to: number;
}

const markers = { bold: '**', italic: '*', underline: '__' } as const;
type InlineMark = keyof typeof markers;
type LineMark = 'heading' | 'subheading' | 'bullets' | 'numbers';
export type MarkupMark = InlineMark | LineMark;

export const toggleMark = (selection: TextSelection, mark: MarkupMark): TextSelection =>
  mark in markers ? toggleInline(selection, mark as InlineMark) : toggleLines(selection, mark as LineMark);

/** Marks that apply to the whole selection. */
export function marksAt(selection: TextSelection): MarkupMark[] {
  const lines = linesOf(selection);
  const kind = lines[0]?.kind;
  const wraps = coresOf(selection).map((core) => wrapOf(selection.text, core));
  const inline = wraps.length
    ? (Object.keys(markers) as InlineMark[]).filter((mark) => wraps.every((wrap) => wrap.marks.includes(mark)))
    : [];
  return [...(kind && lines.every((line) => line.kind === kind) ? [kind] : []), ...inline];
}

interface Span {
  from: number;
  to: number;
}

interface Line extends Span {
  kind: LineMark | null;
  /** Start of its text, after the prefix of a heading or list item. */
  textStart: number;
}

const prefix = /^(##?|-|\d{1,3}\.)[ \t]+/;
const kinds: Record<string, LineMark> = { '#': 'heading', '##': 'subheading', '-': 'bullets' };

function lineAt(text: string, position: number): Line {
  const from = text.lastIndexOf('\n', position - 1) + 1;
  const end = text.indexOf('\n', position);
  const to = end < 0 ? text.length : end;
  const [matched, marker = ''] = prefix.exec(text.slice(from, to)) ?? [''];
  return { from, to, kind: matched ? (kinds[marker] ?? 'numbers') : null, textStart: from + matched.length };
}

/** Lines touched by the selection. */
function linesOf({ text, from, to }: TextSelection): Line[] {
  const lines = [lineAt(text, from)];
  for (let last = lines[0]; last && last.to < to; last = lines.at(-1)) lines.push(lineAt(text, last.to + 1));
  return lines;
}

const wordLetter = /[\p{L}\p{M}\p{N}'’]/u;
const markerLetter = /[*_]/;

/** Spans to put marks around: one per line, without the prefix of the line, whitespace and existing markers. */
function coresOf(selection: TextSelection): Span[] {
  const { text } = selection;
  if (selection.from === selection.to) return wordAt(selection);
  return linesOf(selection).flatMap((line) => {
    let from = Math.max(line.textStart, selection.from);
    let to = Math.min(line.to, selection.to);
    while (from < to && /[\s*_]/.test(text[from] ?? '')) from += 1;
    while (to > from && /[\s*_]/.test(text[to - 1] ?? '')) to -= 1;
    return from < to ? [{ from, to }] : [];
  });
}

function wordAt({ text, from: caret }: TextSelection): Span[] {
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

/** Markers right before and after a span, and the marks they form. */
function wrapOf(text: string, core: Span): Wrap {
  let { from, to } = core;
  while (markerLetter.test(text[from - 1] ?? '')) from -= 1;
  while (markerLetter.test(text[to] ?? '')) to += 1;
  const before = text.slice(from, core.from);
  const after = text.slice(core.to, to);
  const stars = Math.min(before.split('*').length, after.split('*').length) - 1;
  const marks: InlineMark[] = [];
  if (stars >= 2) marks.push('bold');
  if (stars % 2 === 1) marks.push('italic');
  if (before.includes('__') && after.includes('__')) marks.push('underline');
  return { from, to, before, after, marks };
}

function toggleInline(selection: TextSelection, mark: InlineMark): TextSelection {
  const marker = markers[mark];
  const wraps = coresOf(selection).map((core) => ({ core, wrap: wrapOf(selection.text, core) }));
  if (!wraps.length) return toggleEmpty(selection, marker);
  const removes = wraps.every(({ wrap }) => wrap.marks.includes(mark));
  let { text, from, to } = selection;
  // From the end, so that earlier positions stay valid.
  for (const { core, wrap } of [...wraps].reverse()) {
    if (!removes && wrap.marks.includes(mark)) continue;
    const before = removes ? wrap.before.replace(marker, '') : wrap.before + marker;
    const after = removes ? wrap.after.replace(marker, '') : marker + wrap.after;
    text = text.slice(0, wrap.from) + before + text.slice(core.from, core.to) + after + text.slice(wrap.to);
    const shift = before.length - wrap.before.length;
    const isLast = core === wraps.at(-1)?.core;
    const isFirst = core === wraps[0]?.core;
    if (selection.from === selection.to) {
      from = selection.from + shift;
      to = from;
    } else {
      // The marked text stays selected, so that toggling again removes the mark.
      if (isLast) to = core.to;
      to += shift + (isLast ? 0 : after.length - wrap.after.length);
      if (isFirst) from = core.from + shift;
    }
  }
  return { text, from, to };
}

/** Without text to mark: inserts a pair of markers around the caret, or removes an empty pair. */
function toggleEmpty({ text, from, to }: TextSelection, marker: string): TextSelection {
  const isEmptyPair = from === to && text.slice(0, from).endsWith(marker) && text.startsWith(marker, to);
  if (isEmptyPair) {
    const caret = from - marker.length;
    return { text: text.slice(0, caret) + text.slice(to + marker.length), from: caret, to: caret };
  }
  const caret = from + marker.length;
  return { text: text.slice(0, from) + marker + marker + text.slice(from), from: caret, to: caret };
}

const prefixes: Record<LineMark, (index: number) => string> = {
  heading: () => '# ',
  subheading: () => '## ',
  bullets: () => '- ',
  numbers: (index) => `${index + 1}. `,
};

function toggleLines(selection: TextSelection, kind: LineMark): TextSelection {
  const { text } = selection;
  const touched = linesOf(selection);
  const first = touched[0];
  const last = touched.at(-1);
  if (!first || !last) return selection;
  // Empty lines in a selection stay empty; a single empty line is about to be written on.
  const marked = touched.length === 1 ? touched : touched.filter((line) => line.textStart < line.to);
  const removes = marked.every((line) => line.kind === kind);
  const rewritten = touched.map((line) => {
    const index = marked.indexOf(line);
    const linePrefix = removes || index < 0 ? '' : prefixes[kind](index);
    return index < 0 ? text.slice(line.from, line.to) : linePrefix + text.slice(line.textStart, line.to);
  });
  const block = rewritten.join('\n');
  const next = text.slice(0, first.from) + block + text.slice(last.to);
  if (touched.length > 1) return { text: next, from: first.from, to: first.from + block.length };
  const shift = block.length - (first.to - first.from);
  const minPosition = first.from + (block.length - (first.to - first.textStart));
  return { text: next, from: Math.max(minPosition, selection.from + shift), to: Math.max(minPosition, selection.to + shift) };
}

/** Enter in a list: starts the next item, or ends the list on an empty item. Null outside of lists. */
export function continueList(selection: TextSelection): TextSelection | null {
  const { text, from, to } = selection;
  const line = lineAt(text, from);
  if (from !== to || from < line.textStart || (line.kind !== 'bullets' && line.kind !== 'numbers')) return null;
  if (line.textStart === line.to) return { text: text.slice(0, line.from) + text.slice(line.to), from: line.from, to: line.from };
  const marker = line.kind === 'bullets' ? '- ' : `${Number.parseInt(text.slice(line.from, line.textStart), 10) + 1}. `;
  const caret = from + 1 + marker.length;
  return { text: `${text.slice(0, from)}\n${marker}${text.slice(from)}`, from: caret, to: caret };
}
