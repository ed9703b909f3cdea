/** Detects the type of a ZIP archive by the names in its central directory: DOCX, XLSX, PPTX and EPUB are ZIP archives too. */

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { macroDocument } from './macro-document.ts';

/** Bytes from `start` up to and excluding `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endLength = 22;
const maxCommentLength = 0xffff;
/** A longer directory is not read: an archive with several hundred thousand files is a plain ZIP. */
const maxDirectoryLength = 16 * 1024 * 1024;

interface Directory {
  start: number;
  length: number;
}

interface Entry {
  name: string;
  /** Position of its local header. */
  offset: number;
  /** Compressed size in bytes. */
  stored: number;
}

/** Includes the empty archive, which has only the end record. */
export const hasZipSignature = (head: Buffer): boolean =>
  head.length >= 4 && [signatures.local, signatures.end].includes(head.readUInt32LE(0));

/** Directory of a ZIP64 archive: more than 65,535 files, or a writer that always uses ZIP64. */
async function directory64(read: ReadBytes, tail: Buffer, end: number): Promise<Directory | null> {
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== signatures.locator64) return null;
  const start = Number(tail.readBigUInt64LE(locator + 8));
  const record = await read(start, start + 56);
  if (record.length < 56 || record.readUInt32LE(0) !== signatures.end64) return null;
  return { length: Number(record.readBigUInt64LE(40)), start: Number(record.readBigUInt64LE(48)) };
}

/** Null without a valid end record: the archive is truncated or another file type. */
async function findDirectory(read: ReadBytes, size: number): Promise<Directory | null> {
  const tail = await read(Math.max(0, size - endLength - maxCommentLength), size);
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== signatures.end || at + endLength + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    const directory = start === 0xffffffff || length === 0xffffffff ? await directory64(read, tail, at) : { start, length };
    return directory && directory.start + directory.length <= size ? directory : null;
  }
  return null;
}

/** Null for an invalid directory. */
function parseEntries(directory: Buffer): Entry[] | null {
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central) return null;
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      offset: directory.readUInt32LE(at + 42),
      stored: directory.readUInt32LE(at + 20),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Reads the uncompressed entry `mimetype`, which declares the type of an EPUB or OpenDocument file. */
async function declaredType(read: ReadBytes, entries: Entry[]): Promise<string | null> {
  const entry = entries.find(({ name }) => name === 'mimetype');
  if (!entry) return null;
  const header = await read(entry.offset, entry.offset + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== signatures.local || header.readUInt16LE(8) !== 0) return null;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  return (await read(start, start + Math.min(header.readUInt32LE(18), 100))).toString('latin1').trim();
}

const zip = { type: 'application/zip', extension: 'zip' };
const office = 'application/vnd.openxmlformats-officedocument';
const officeTypes = [
  { folder: 'word/', type: `${office}.wordprocessingml.document`, extension: 'docx' },
  { folder: 'xl/', type: `${office}.spreadsheetml.sheet`, extension: 'xlsx' },
  { folder: 'ppt/', type: `${office}.presentationml.presentation`, extension: 'pptx' },
];
/** Executable archives, recognized by an entry name (case-insensitive). No upload purpose accepts their types. */
const programs: Record<string, { type: string; extension: string } | undefined> = {
  'meta-inf/manifest.mf': { type: 'application/java-archive', extension: 'jar' },
  'androidmanifest.xml': { type: 'application/vnd.android.package-archive', extension: 'apk' },
};

const maxContentTypesLength = 1024 * 1024;
const inflate = promisify(inflateRaw);

/** Text of an entry, inflated if compressed; null if it is too long (zip bomb) or unreadable. */
async function readText(read: ReadBytes, { offset, stored }: Entry): Promise<string | null> {
  const header = await read(offset, offset + 30);
  if (header.length < 30 || header.readUInt32LE(0) !== signatures.local || stored > maxContentTypesLength) return null;
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const bytes = await read(start, start + stored);
  const method = header.readUInt16LE(8);
  if (method === 0) return bytes.toString('utf8');
  const inflated = method === 8 ? await inflate(bytes, { maxOutputLength: maxContentTypesLength }).catch(() => null) : null;
  return inflated ? inflated.toString('utf8') : null;
}

/**
 * Whether an Office document contains macros. The name of the macro part is only a convention; Office uses the type that
 * `[Content_Types].xml` declares, so both are checked.
 */
async function hasMacros(read: ReadBytes, entries: Entry[], contentTypes: Entry): Promise<boolean> {
  if (entries.some(({ name }) => /vbaproject|macrosheets\//i.test(name))) return true;
  const declared = await readText(read, contentTypes);
  return declared === null || /macroenabled|vbaproject|macrosheet/i.test(declared.replaceAll('\0', ''));
}

function officeType(names: string[]) {
  return officeTypes.find(({ folder }) => names.some((name) => name.startsWith(folder))) ?? zip;
}

/** Null for an invalid or empty archive. */
export async function zipType(read: ReadBytes, size: number): Promise<{ type: string; extension: string } | null> {
  const directory = await findDirectory(read, size);
  if (!directory || directory.length === 0) return null;
  if (directory.length > maxDirectoryLength) return zip;
  const entries = parseEntries(await read(directory.start, directory.start + directory.length));
  if (!entries) return null;
  const names = entries.map(({ name }) => name);
  const declared = await declaredType(read, entries);
  if (declared === 'application/epub+zip') return { type: declared, extension: 'epub' };
  if (declared?.startsWith('application/vnd.oasis.opendocument.')) return { type: declared, extension: 'odt' };
  const [contentTypes, ...duplicates] = entries.filter(({ name }) => name.toLowerCase() === '[content_types].xml');
  // An Office document has exactly one. Inflating many of them would cost seconds of CPU for a few kilobytes.
  if (duplicates.length > 0) return null;
  if (contentTypes) {
    if (await hasMacros(read, entries, contentTypes)) return macroDocument;
    const { type, extension } = officeType(names);
    return { type, extension };
  }
  return names.map((name) => programs[name.toLowerCase()]).find(Boolean) ?? zip;
}
