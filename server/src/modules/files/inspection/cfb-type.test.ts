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
} from '../../../../test/harness/compound-file.ts';
import { readCfbDirectory } from './cfb-directory.ts';
import { cfbType } from './cfb-type.ts';
import { macroDocument } from './macro-document.ts';

const word = { type: 'application/msword', extension: 'doc' };

/** Counts reads and bytes: a hostile file must not cause unbounded reading. */
function readerOf(bytes: Buffer) {
  const counts = { reads: 0, bytes: 0 };
  const read = async (start: number, end: number) => {
    const part = bytes.subarray(Math.min(start, bytes.length), Math.min(end, bytes.length));
    counts.reads += 1;
    counts.bytes += part.length;
    return part;
  };
  return { read, counts };
}
const typeOf = (bytes: Buffer) => cfbType(readerOf(bytes).read, bytes.length);

describe('compound files (CFB)', () => {
  it.each([
    ['a file with 512-byte sectors', wordDocument()],
    ['a file with 4,096-byte sectors', wordDocument([], { version: 4 })],
    ['a file whose directory starts late in the allocation table', wordDocument([], { padding: 3000 })],
    ['a file whose allocation table does not fit into the header', wordDocument([], { padding: 20_000 })],
    ['a file with an embedded spreadsheet', wordDocument([{ name: 'ObjectPool', kind: 'storage', parts: excelParts }])],
  ])('recognizes a Word document in %s', async (_name, bytes) => {
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
    ['a document whose WordDocument stream has no Word header', cfb([{ name: 'WordDocument', content: Buffer.from('MZ') }])],
    ['a storage called WordDocument', cfb([{ name: 'WordDocument', kind: 'storage' }])],
    ['a Word document deep inside another storage', cfb([{ name: 'Data', kind: 'storage', parts: wordParts }])],
    ['an empty compound file', cfb([])],
  ])('rejects %s as a Word document', async (_name, bytes) => {
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
  ])('classifies a Word document with %s as a macro document', async (_name, bytes) => {
    expect(await typeOf(bytes)).toEqual(macroDocument);
  });
});

describe('hostile compound files', () => {
  /** Byte offset of the first allocation table sector; its sector number is at byte 76 of the header. */
  const tableOffsetOf = (bytes: Buffer) => (bytes.readUInt32LE(76) + 1) * 512;
  const directorySectorOf = (bytes: Buffer) => bytes.readUInt32LE(48);

  it('rejects a compound file whose directory chain has a cycle', async () => {
    const bytes = wordDocument();
    bytes.writeUInt32LE(directorySectorOf(bytes), tableOffsetOf(bytes) + directorySectorOf(bytes) * 4);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('rejects a compound file whose sibling tree has a cycle', async () => {
    const bytes = wordDocument();
    const directory = (directorySectorOf(bytes) + 1) * 512;
    bytes.writeUInt32LE(1, directory + 2 * 128 + 68);
    expect(await typeOf(bytes)).toBe(null);
  });

  it.each([
    ['a directory outside of the file', (bytes: Buffer) => bytes.writeUInt32LE(0x00ffffff, 48)],
    ['an allocation table outside of the file', (bytes: Buffer) => bytes.writeUInt32LE(0x00ffffff, 76)],
    ['an unsupported sector size', (bytes: Buffer) => bytes.writeUInt16LE(31, 30)],
    ['an unsupported version', (bytes: Buffer) => bytes.writeUInt16LE(9, 26)],
    ['another byte order', (bytes: Buffer) => bytes.writeUInt16LE(0xfeff, 28)],
  ])('rejects a compound file with %s', async (_name, change) => {
    const bytes = wordDocument();
    change(bytes);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('rejects a compound file whose allocation table chain has a cycle', async () => {
    const bytes = wordDocument([], { padding: 40_000 });
    const first = bytes.readUInt32LE(68);
    bytes.writeUInt32LE(first, (first + 2) * 512 - 4);
    expect(await typeOf(bytes)).toBe(null);
  });

  it('a truncated compound file is either rejected or still a Word document', async () => {
    const bytes = wordDocument();
    for (let length = 0; length < bytes.length; length += 97) {
      const truncated = bytes.subarray(0, length);
      expect([null, word]).toContainEqual(await typeOf(truncated));
    }
    expect(await typeOf(bytes.subarray(0, 8))).toBe(null);
  });

  it('reading a corrupted compound file never throws and reads at most four times the size of the valid file', async () => {
    const valid = wordDocument([macroStorage]);
    const changesArbitrary = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(changesArbitrary, fc.nat(valid.length), async (changes, length) => {
        const bytes = Buffer.from(valid);
        // Half of the changes hit the header, which controls all parsing.
        changes.forEach(([at, value], index) => {
          bytes[index % 2 ? at % 512 : at] = value;
        });
        const { read, counts } = readerOf(bytes.subarray(0, length));
        const directory = await readCfbDirectory(read, length);
        expect(counts.bytes).toBeLessThanOrEqual(4 * valid.length);
        expect(directory === null || directory.entries.length <= valid.length / 128).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
