import { describe, expect, it } from 'vitest';
import { continueList, type MarkupMark, marksAt, type TextSelection, toggleMark } from './markup-edit.ts';

/** Parses `a [b] c` as a text with b selected, `a |b` as one with a caret. */
function read(drawn: string): TextSelection {
  const from = drawn.search(/[[|]/);
  const to = drawn.includes(']') ? drawn.indexOf(']') - 1 : from;
  return { text: drawn.replace(/[[\]|]/g, ''), from, to };
}
const draw = ({ text, from, to }: TextSelection) =>
  from === to ? `${text.slice(0, from)}|${text.slice(from)}` : `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
const toggled = (drawn: string, mark: MarkupMark) => draw(toggleMark(read(drawn), mark));

describe('toggleMark with inline marks', () => {
  it.each([
    ['a [day] plan', 'bold', 'a **[day]** plan'],
    ['a **[day]** plan', 'bold', 'a [day] plan'],
    ['a [**day**] plan', 'bold', 'a [day] plan'],
    ['a [day ]plan', 'italic', 'a *[day]* plan'],
    ['a **[day]** plan', 'italic', 'a ***[day]*** plan'],
    ['a ***[day]*** plan', 'bold', 'a *[day]* plan'],
    ['a ***[day]*** plan', 'italic', 'a **[day]** plan'],
    ['a [day]', 'underline', 'a __[day]__'],
    ['a d|ay', 'bold', 'a **d|ay**'],
    ['a **d|ay**', 'bold', 'a d|ay'],
    ['a |', 'bold', 'a **|**'],
    ['a **|**', 'bold', 'a |'],
  ] as const)('toggleMark turns “%s” with %s into “%s”', (before, mark, after) => expect(toggled(before, mark)).toBe(after));

  it('toggleMark marks each line of a list without its prefix', () => {
    expect(toggled('[- one\n- two]', 'bold')).toBe('- **[one**\n- **two]**');
    expect(toggled('- **[one**\n- **two]**', 'bold')).toBe('- [one\n- two]');
  });
});

describe('toggleMark with line marks', () => {
  it.each([
    ['Wh|at', 'heading', '# Wh|at'],
    ['# Wh|at', 'subheading', '## Wh|at'],
    ['## Wh|at', 'subheading', 'Wh|at'],
    ['|', 'bullets', '- |'],
    ['a[\nb\n\nc]', 'bullets', '[- a\n- b\n\n- c]'],
    ['[- a\n- b]', 'numbers', '[1. a\n2. b]'],
    ['[1. a\n2. b]', 'numbers', '[a\nb]'],
  ] as const)('toggleMark turns %j with %s into %j', (before, mark, after) => expect(toggled(before, mark)).toBe(after));
});

it('marksAt returns the marks at the caret', () => {
  expect(marksAt(read('- a **d|ay**'))).toEqual(['bullets', 'bold']);
  expect(marksAt(read('## [Wh]at'))).toEqual(['subheading']);
  expect(marksAt(read(' |'))).toEqual([]);
});

it('continueList starts the next item, and ends the list on an empty item', () => {
  const pressEnter = (drawn: string) => {
    const next = continueList(read(drawn));
    return next && draw(next);
  };
  expect(pressEnter('- a|')).toBe('- a\n- |');
  expect(pressEnter('9. a|b')).toBe('9. a\n10. |b');
  expect(pressEnter('- a\n- |')).toBe('- a\n|');
  expect(pressEnter('a|')).toBeNull();
});
