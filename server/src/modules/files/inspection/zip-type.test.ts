import { deflateRawSync } from 'node:zlib';
import { zip } from '@jamun/test-support/zip';
import { describe, expect, it } from 'vitest';
import { macroDocument } from './macro-document.ts';
import { zipType } from './zip-type.ts';

const typeOf = (bytes: Buffer) => zipType(async (start, end) => bytes.subarray(start, end), bytes.length);
const contentTypes = (declared: string) => `<Types><Override PartName="/word/x.bin" ContentType="${declared}"/></Types>`;
const document = (declared: string, more: Record<string, string> = {}) =>
  zip({ '[Content_Types].xml': contentTypes(declared), 'word/document.xml': '<document/>', ...more });
const plain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Archive with a compressed `[Content_Types].xml`. */
function deflated(text: string): Buffer {
  const compressed = deflateRawSync(Buffer.from(text));
  const bytes = zip({ '[Content_Types].xml': compressed.toString('latin1'), 'word/document.xml': '<document/>' });
  // `zip` writes text as UTF-8, so the archive is assembled again with the raw bytes.
  const name = Buffer.from('[Content_Types].xml');
  const local = Buffer.from(bytes.subarray(0, 30));
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(compressed.length, 18);
  local.writeUInt32LE(text.length, 22);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  local.copy(central, 6, 4, 30);
  central.writeUInt32LE(0, 42);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + compressed.length, 16);
  return Buffer.concat([local, name, compressed, central, name, end]);
}

describe('Office documents in ZIP archives', () => {
  it('recognizes a DOCX file without macros', async () => {
    expect(await typeOf(document(plain))).toMatchObject({ extension: 'docx' });
  });

  it.each([
    ['a VBA project', document(plain, { 'word/vbaProject.bin': 'macro' })],
    ['a VBA project in upper case', document(plain, { 'word/VBAPROJECT.BIN': 'macro' })],
    ['a VBA project under another name', document('application/vnd.ms-office.vbaProject', { 'word/x.bin': 'macro' })],
    ['the type of a macro-enabled document', document('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['an Excel macro sheet', document(plain, { 'xl/macrosheets/sheet1.xml': '' })],
    ['compressed content types that declare a VBA project', deflated(contentTypes('application/vnd.ms-office.vbaProject'))],
    ['content types that inflate without end', deflated(' '.repeat(3 * 1024 * 1024))],
  ])('recognizes macros in a document with %s', async (_name, bytes) => {
    expect(await typeOf(bytes)).toEqual(macroDocument);
  });

  it('rejects a document with two content type lists, because inflating many would cost seconds', async () => {
    expect(await typeOf(document(plain, { '[content_types].XML': contentTypes(plain) }))).toBe(null);
  });

  it.each(['META-INF/MANIFEST.MF', 'meta-inf/manifest.mf'])('recognizes an archive with %s as a Java program', async (name) => {
    expect(await typeOf(zip({ [name]: 'Main-Class: X' }))).toMatchObject({ extension: 'jar' });
  });

  it('accepts a document with compressed content types and no macros', async () => {
    expect(await typeOf(deflated(contentTypes(plain)))).not.toEqual(macroDocument);
  });
});
