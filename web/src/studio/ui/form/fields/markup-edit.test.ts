import { describe, expect, it } from 'vitest';
import { continueList, type Edited, type MarkupMark, marksAt, toggleMark } from './markup-edit.ts';

/** `a [b] c` is a text with b selected, `a |b` one with a caret. */
function read(drawn: string): Edited {
  const from = drawn.search(/[[|]/);
  const to = drawn.includes(']') ? drawn.indexOf(']') - 1 : from;
  return { text: drawn.replace(/[[\]|]/g, ''), from, to };
}
const draw = ({ text, from, to }: Edited) =>
  from === to ? `${text.slice(0, from)}|${text.slice(from)}` : `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
const toggled = (drawn: string, mark: MarkupMark) => draw(toggleMark(read(drawn), mark));

describe('marking words', () => {
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
  ] as const)('%s, %s: %s', (before, mark, after) => expect(toggled(before, mark)).toBe(after));

  it('goes line by line, and leaves what makes an entry outside', () => {
    expect(toggled('[- one\n- two]', 'bold')).toBe('- **[one**\n- **two]**');
    expect(toggled('- **[one**\n- **two]**', 'bold')).toBe('- [one\n- two]');
  });
});

describe('marking lines', () => {
  it.each([
    ['Wh|at', 'heading', '# Wh|at'],
    ['# Wh|at', 'subheading', '## Wh|at'],
    ['## Wh|at', 'subheading', 'Wh|at'],
    ['|', 'bullets', '- |'],
    ['a[\nb\n\nc]', 'bullets', '[- a\n- b\n\n- c]'],
    ['[- a\n- b]', 'numbers', '[1. a\n2. b]'],
    ['[1. a\n2. b]', 'numbers', '[a\nb]'],
  ] as const)('%j, %s: %j', (before, mark, after) => expect(toggled(before, mark)).toBe(after));
});

it('knows what holds at the caret', () => {
  expect(marksAt(read('- a **d|ay**'))).toEqual(['bullets', 'bold']);
  expect(marksAt(read('## [Wh]at'))).toEqual(['subheading']);
  expect(marksAt(read(' |'))).toEqual([]);
});

it('goes on with a list, and ends it', () => {
  const pressed = (drawn: string) => {
    const next = continueList(read(drawn));
    return next && draw(next);
  };
  expect(pressed('- a|')).toBe('- a\n- |');
  expect(pressed('9. a|b')).toBe('9. a\n10. |b');
  expect(pressed('- a\n- |')).toBe('- a\n|');
  expect(pressed('a|')).toBeNull();
});
