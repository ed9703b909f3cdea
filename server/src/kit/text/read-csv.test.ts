import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('a file of comma-separated values', () => {
  it.each<[string, string, string[][]]>([
    [
      'plain cells',
      'url,id\nhttps://a.in,one\n',
      [
        ['url', 'id'],
        ['https://a.in', 'one'],
      ],
    ],
    [
      'the last line without an end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['every kind of line end', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
    [
      'quotes with separators and ends of lines inside',
      '"a,b","c\r\nd"\ne,f',
      [
        ['a,b', 'c\r\nd'],
        ['e', 'f'],
      ],
    ],
    ['doubled quotes', '"say ""hello""",b', [['say "hello"', 'b']]],
    ['empty cells', ',a,,\n', [['', 'a', '', '']]],
    [
      'semicolons where there are no commas',
      'url;id\nhttps://a.in/?a=1,2;one',
      [
        ['url', 'id'],
        ['https://a.in/?a=1,2', 'one'],
      ],
    ],
    [
      'tabs',
      'url\tid\na\tb',
      [
        ['url', 'id'],
        ['a', 'b'],
      ],
    ],
    ['the mark of UTF-8', '\ufeffurl\nhttps://a.in', [['url'], ['https://a.in']]],
    ['a quote inside a plain cell', 'a"b",c', [['a"b"', 'c']]],
    ['a quote that is never closed', '"a,b\nc', [['a,b\nc']]],
    ['something behind a closing quote', '"a"b,c', [['ab', 'c']]],
    ['nothing', '', []],
  ])('is read with %s', (_name, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it('leaves empty lines out and still tells on which line a row stands', () => {
    expect(readCsv('url\n\n"a\nb"\n , \nc')).toEqual([
      { line: 1, cells: ['url'] },
      { line: 3, cells: ['a\nb'] },
      { line: 6, cells: ['c'] },
    ]);
  });

  it('gives back whatever was written by the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', ' ', 'é'), maxLength: 8 });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some((text) => text.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const heading = ['one', 'two'];
        const text = [heading, ...rows].map((cells) => cells.map(quoted).join(',')).join(end);
        expect(cellsOf(text)).toEqual([heading, ...rows]);
      }),
    );
  });
});
