import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cfb,
  excelParts,
  installerClassId,
  installerParts,
  macroStorage,
  powerPointParts,
  wordDocument,
  wordParts,
} from '../../../../test/harness/cfb.ts';
import { readCfbDirectory } from './cfb-directory.ts';
import { cfbType } from './cfb-type.ts';
import { macroDocument } from './macro-document.ts';

const word = { type: 'application/msword', extension: 'doc' };

/** Counts what is read, since a hostile file must not make the reader go on and on. */
function readerOf(bytes: Buffer) {
  const asked = { times: 0, bytes: 0 };
  const read = async (start: number, end: number) => {
    const part = bytes.subarray(Math.min(start, bytes.length), Math.min(end, bytes.length));
    asked.times += 1;
    asked.bytes += part.length;
    return part;
  };
  return { read, asked };
}
const typeOf = (bytes: Buffer) => cfbType(readerOf(bytes).read, bytes.length);

describe('a compound file', () => {
  it.each([
    ['with sectors of 512 bytes', wordDocument()],
    ['with sectors of 4,096 bytes', wordDocument([], { version: 4 })],
    ['whose directory is far behind in the allocation table', wordDocument([], { padding: 3000 })],
    ['whose allocation table does not fit into the header', wordDocument([], { padding: 20_000 })],
    ['with an embedded spreadsheet', wordDocument([{ name: 'ObjectPool', kind: 'storage', parts: excelParts }])],
  ])('%s and a Word document in it is a Word document', async (_name, bytes) => {
    expect(await typeOf(bytes)).toEqual(word);
  });

  it.each([
    ['an Excel workbook', cfb(excelParts)],
    ['a PowerPoint presentation', cfb(powerPointParts)],
    ['an installer', cfb(installerParts, { rootClassId: installerClassId })],
    ['an installer without its class id', cfb(installerParts)],
    ['an installer with a stream called WordDocument', wordDocument(installerParts)],
    ['a Word document with the class id of an installer', wordDocument([], { rootClassId: installerClassId })],
    ['a workbook with a stream called WordDocument', wordDocument(excelParts)],
    ['a document whose main stream is not Word’s', cfb([{ name: 'WordDocument', content: Buffer.from('MZ') }])],
    ['a storage called WordDocument', cfb([{ name: 'WordDocument', kind: 'storage' }])],
    ['a Word document deep inside another storage', cfb([{ name: 'Data', kind: 'storage', parts: wordParts }])],
    ['nothing', cfb([])],
  ])('with %s is not a Word document', async (_name, bytes) => {
    expect(await typeOf(bytes)).toBe(null);
  });

  it.each([
    ['macros', wordDocument([macroStorage])],
    ['macros in lower case', wordDocument([{ ...macroStorage, name: 'macros' }])],
    [
      'macros of an embedded workbook',
      wordDocument([{ name: 'ObjectPool', kind: 'storage', parts: [...excelParts, { name: '_VBA_PROJECT_CUR', kind: 'storage' }] }]),
    ],
    ['an embedded program', wordDocument([{ name: 'ObjectPool', kind: 'storage', parts: [{ name: '\u0001Ole10Native' }] }])],
  ])('with %s is a document with macros', async (_name, bytes) => {
    expect(await typeOf(bytes)).toEqual(macroDocument);
  });
});

describe('a hostile compound file', () => {
  /** Position of the directory's first sector in the allocation table of a small file. */
  const tableOf = (bytes: Buffer) => (bytes.readUInt32LE(76) + 1) * 512;
  const directoryOf = (bytes: Buffer) => bytes.readUInt32LE(48);

  it('with a directory that leads back to itself is refused', async () => {
    const bytes = wordDocument();
    bytes.writeUInt32LE(directoryOf(bytes), tableOf(bytes) + directoryOf(bytes) * 4);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('with siblings in a circle is refused', async () => {
    const bytes = wordDocument();
    const directory = (directoryOf(bytes) + 1) * 512;
    bytes.writeUInt32LE(1, directory + 2 * 128 + 68);
    expect(await typeOf(bytes)).toBe(null);
  });

  it.each([
    ['a directory outside of the file', (bytes: Buffer) => bytes.writeUInt32LE(0x00ffffff, 48)],
    ['an allocation table outside of the file', (bytes: Buffer) => bytes.writeUInt32LE(0x00ffffff, 76)],
    ['sectors of another size', (bytes: Buffer) => bytes.writeUInt16LE(31, 30)],
    ['another version', (bytes: Buffer) => bytes.writeUInt16LE(9, 26)],
    ['another byte order', (bytes: Buffer) => bytes.writeUInt16LE(0xfeff, 28)],
  ])('with %s is refused', async (_name, change) => {
    const bytes = wordDocument();
    change(bytes);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('with lists of the allocation table in a circle is refused', async () => {
    const bytes = wordDocument([], { padding: 40_000 });
    const first = bytes.readUInt32LE(68);
    bytes.writeUInt32LE(first, (first + 2) * 512 - 4);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('cut off anywhere is a Word document only where its directory is still whole', async () => {
    const bytes = wordDocument();
    for (let length = 0; length < bytes.length; length += 97) {
      const cut = bytes.subarray(0, length);
      expect([null, word]).toContainEqual(await typeOf(cut));
    }
    expect(await typeOf(bytes.subarray(0, 8))).toBe(null);
  });

  it('of any bytes neither fails nor makes the reader read more than a few times its size', async () => {
    const whole = wordDocument([macroStorage]);
    const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(change, fc.nat(whole.length), async (changes, length) => {
        const bytes = Buffer.from(whole);
        // The header decides about everything, so half of the changes go there.
        changes.forEach(([at, value], index) => {
          bytes[index % 2 ? at % 512 : at] = value;
        });
        const { read, asked } = readerOf(bytes.subarray(0, length));
        const directory = await readCfbDirectory(read, length);
        expect(asked.bytes).toBeLessThanOrEqual(4 * whole.length);
        expect(directory === null || directory.entries.length <= whole.length / 128).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
