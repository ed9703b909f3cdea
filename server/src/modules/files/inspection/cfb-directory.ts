/**
 * Directory of a compound file (CFB, also called OLE2): the container of old Word, Excel and PowerPoint documents, and of Windows
 * installers. All reading is bounded, because the file is untrusted: chains with loops, sectors outside of the file and oversized
 * directories make it "not a compound file".
 */
import type { ReadBytes } from './zip-type.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerLength = 512;
const entryLength = 128;
const headerFatSectors = 109;
/** 16,384 entries; Word writes a few dozen. */
const maxDirectoryLength = 2 * 1024 * 1024;
const lastSector = 0xfffffffa;
const noEntry = 0xffffffff;

export type CfbEntryKind = 'storage' | 'stream' | 'root';

export interface CfbEntry {
  name: string;
  kind: CfbEntryKind;
  /** Class id of a storage, as hexadecimal digits in the order of the bytes. */
  classId: string;
  startSector: number;
  size: number;
}

export interface CfbDirectory {
  /** All entries at any depth. */
  entries: CfbEntry[];
  /** Entries directly inside the root. */
  topLevel: CfbEntry[];
  /** Position of a sector in the file. */
  positionOf(sector: number): number;
}

export const hasCfbSignature = (head: Buffer): boolean => head.subarray(0, signature.length).equals(signature);

interface Layout {
  sectorSize: number;
  sectorCount: number;
}

interface RawEntry extends CfbEntry {
  left: number;
  right: number;
  child: number;
}

/** Sector size: 512 bytes in version 3, 4,096 in version 4. Other versions do not exist. */
function readLayout(header: Buffer, size: number): Layout | null {
  if (header.length < headerLength || !hasCfbSignature(header) || header.readUInt16LE(28) !== 0xfffe) return null;
  const sectorSize = { 3: 512, 4: 4096 }[header.readUInt16LE(26)];
  if (!sectorSize || 1 << header.readUInt16LE(30) !== sectorSize) return null;
  return { sectorSize, sectorCount: Math.ceil(size / sectorSize) - 1 };
}

const positionIn =
  ({ sectorSize }: Layout) =>
  (sector: number) =>
    (sector + 1) * sectorSize;

/** Sectors of the file allocation table: 109 are listed in the header, the others in a separate chain of sectors. */
async function listFatSectors(read: ReadBytes, header: Buffer, layout: Layout): Promise<number[] | null> {
  const { sectorSize, sectorCount } = layout;
  const perSector = sectorSize / 4;
  const expected = Math.min(header.readUInt32LE(44), Math.ceil(sectorCount / perSector) + 1);
  const sectors = Array.from({ length: Math.min(expected, headerFatSectors) }, (_, index) => header.readUInt32LE(76 + index * 4));
  const seen = new Set<number>();
  for (let next = header.readUInt32LE(68); sectors.length < expected; ) {
    if (next >= sectorCount || seen.has(next)) return null;
    seen.add(next);
    const bytes = await read(positionIn(layout)(next), positionIn(layout)(next) + sectorSize);
    if (bytes.length < sectorSize) return null;
    for (let at = 0; at < perSector - 1 && sectors.length < expected; at++) sectors.push(bytes.readUInt32LE(at * 4));
    next = bytes.readUInt32LE(sectorSize - 4);
  }
  return sectors;
}

/** Returns the next sector of a chain. Sectors of the table are loaded lazily and cached. */
function fatReader(read: ReadBytes, fatSectors: number[], layout: Layout) {
  const perSector = layout.sectorSize / 4;
  const cache = new Map<number, Buffer>();
  return async function next(sector: number): Promise<number | null> {
    const index = Math.floor(sector / perSector);
    const fatSector = fatSectors[index];
    if (fatSector === undefined || fatSector >= layout.sectorCount) return null;
    const at = positionIn(layout)(fatSector);
    const table = cache.get(index) ?? (await read(at, at + layout.sectorSize));
    cache.set(index, table);
    const offset = (sector % perSector) * 4;
    return table.length < offset + 4 ? null : table.readUInt32LE(offset);
  };
}

async function readDirectory(read: ReadBytes, header: Buffer, layout: Layout): Promise<Buffer | null> {
  const fatSectors = await listFatSectors(read, header, layout);
  if (!fatSectors) return null;
  const nextOf = fatReader(read, fatSectors, layout);
  const seen = new Set<number>();
  const parts: Buffer[] = [];
  for (let sector: number | null = header.readUInt32LE(48); sector !== null && sector < lastSector; sector = await nextOf(sector)) {
    if (sector >= layout.sectorCount || seen.has(sector) || seen.size * layout.sectorSize >= maxDirectoryLength) return null;
    seen.add(sector);
    const at = positionIn(layout)(sector);
    const bytes = await read(at, at + layout.sectorSize);
    // Some writers truncate the last sector of a file, but never a directory sector.
    if (bytes.length < layout.sectorSize) return null;
    parts.push(bytes);
  }
  return parts.length > 0 ? Buffer.concat(parts) : null;
}

const kinds: Record<number, CfbEntryKind> = { 1: 'storage', 2: 'stream', 5: 'root' };

/** Returns null for an unused entry. */
function parseEntry(bytes: Buffer): RawEntry | null {
  const kind = kinds[bytes[66] ?? 0];
  if (!kind) return null;
  const nameLength = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62);
  return {
    name: bytes.toString('utf16le', 0, nameLength & ~1),
    kind,
    classId: bytes.toString('hex', 80, 96),
    startSector: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
  };
}

/** Sibling tree below the root. Null if it points outside of the directory or has a cycle. */
function childrenOf(root: RawEntry, entries: (RawEntry | null)[]): RawEntry[] | null {
  const children: RawEntry[] = [];
  const seen = new Set<number>();
  const pending = [root.child];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === noEntry) continue;
    const entry = entries[id];
    if (!entry || entry.kind === 'root' || seen.has(id)) return null;
    seen.add(id);
    children.push(entry);
    pending.push(entry.left, entry.right);
  }
  return children;
}

/** Null if the file is not a valid compound file. */
export async function readCfbDirectory(read: ReadBytes, size: number): Promise<CfbDirectory | null> {
  const header = await read(0, headerLength);
  const layout = readLayout(header, size);
  const bytes = layout && (await readDirectory(read, header, layout));
  if (!layout || !bytes) return null;
  const entries = Array.from({ length: bytes.length / entryLength }, (_, index) =>
    parseEntry(bytes.subarray(index * entryLength, (index + 1) * entryLength)),
  );
  const [root] = entries;
  if (root?.kind !== 'root') return null;
  const topLevel = childrenOf(root, entries);
  return topLevel && { entries: entries.filter((entry) => entry !== null), topLevel, positionOf: positionIn(layout) };
}
