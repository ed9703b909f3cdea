import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('CSV reader', () => {
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
      'a last line without line break',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['CRLF, CR and LF line breaks', 'a\r\nb\rc\nd', [['a'], ['b'], ['c'], ['d']]],
    [
      'separators and line breaks inside quotes',
      '"a,b","c\r\nd"\ne,f',
      [
        ['a,b', 'c\r\nd'],
        ['e', 'f'],
      ],
    ],
    ['doubled quotes', '"say ""hello""",b', [['say "hello"', 'b']]],
    ['empty cells', ',a,,\n', [['', 'a', '', '']]],
    [
      'semicolons if the first line has no comma',
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
    ['a UTF-8 byte order mark', '\ufeffurl\nhttps://a.in', [['url'], ['https://a.in']]],
    ['a quote inside a plain cell', 'a"b",c', [['a"b"', 'c']]],
    ['a quote that is never closed', '"a,b\nc', [['a,b\nc']]],
    ['text after a closing quote', '"a"b,c', [['ab', 'c']]],
    ['no content', '', []],
  ])('reads a CSV file with %s', (_name, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it('skips empty lines and keeps the line number of each row', () => {
    expect(readCsv('url\n\n"a\nb"\n , \nc')).toEqual([
      { line: 1, cells: ['url'] },
      { line: 3, cells: ['a\nb'] },
      { line: 6, cells: ['c'] },
    ]);
  });

  it('reads back every file that is quoted as in RFC 4180', () => {
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
