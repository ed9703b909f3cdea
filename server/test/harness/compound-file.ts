/** Builds compound files (CFB) in memory: the format of old Office documents and of Windows installers, for upload tests. */

export interface CfbPart {
  name: string;
  kind?: 'stream' | 'storage';
  /** Content of a stream, padded to at least 4,096 bytes. */
  content?: Buffer;
  classId?: string;
  parts?: CfbPart[];
}

interface Options {
  version?: 3 | 4;
  rootClassId?: string;
  /** Unused sectors before the directory, so that its chain needs several sectors of the allocation table. */
  padding?: number;
}

const [endOfChain, freeSector, fatSector, listSector, noEntry] = [0xfffffffe, 0xffffffff, 0xfffffffd, 0xfffffffc, 0xffffffff];

interface Entry {
  name: string;
  type: number;
  classId: string;
  right: number;
  child: number;
  start: number;
  size: number;
}

function entryBytes({ name, type, classId, right, child, start, size }: Entry): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 62, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  bytes[67] = 1;
  bytes.writeUInt32LE(noEntry, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.write(classId, 80, 16, 'hex');
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

/** Sectors of the file and their chains: `next[i]` is the sector that follows sector i. */
function sectorWriter(sectorSize: number) {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  return {
    sectors,
    next,
    add(content: Buffer): number {
      const start = sectors.length;
      const count = Math.ceil(content.length / sectorSize);
      for (let index = 0; index < count; index++) {
        const sector = Buffer.alloc(sectorSize);
        content.copy(sector, 0, index * sectorSize, (index + 1) * sectorSize);
        sectors.push(sector);
        next.push(index === count - 1 ? endOfChain : start + index + 1);
      }
      return start;
    },
  };
}

export function cfb(parts: CfbPart[], { version = 3, rootClassId = '00'.repeat(16), padding = 0 }: Options = {}): Buffer {
  const sectorSize = version === 3 ? 512 : 4096;
  const file = sectorWriter(sectorSize);
  const root: Entry = { name: 'Root Entry', type: 5, classId: rootClassId, right: noEntry, child: noEntry, start: endOfChain, size: 0 };
  const entries = [root];

  /** Writes siblings as a list linked by `right`: an unbalanced tree, which the format allows. */
  function addAll(siblings: CfbPart[], parent: Entry): void {
    let before: Entry | undefined;
    for (const { name, kind = 'stream', content = Buffer.alloc(0), classId = '00'.repeat(16), parts: children = [] } of siblings) {
      const padded = Buffer.concat([content, Buffer.alloc(Math.max(0, 4096 - content.length))]);
      const stream = kind === 'stream' ? { start: file.add(padded), size: padded.length } : { start: 0, size: 0 };
      const entry: Entry = { name, type: kind === 'stream' ? 2 : 1, classId, right: noEntry, child: noEntry, ...stream };
      const id = entries.push(entry) - 1;
      if (before) before.right = id;
      else parent.child = id;
      before = entry;
      if (children.length > 0) addAll(children, entry);
    }
  }
  addAll(parts, root);
  if (padding > 0) file.add(Buffer.alloc(padding * sectorSize));
  const directory = file.add(Buffer.concat(entries.map(entryBytes)));

  const { table, fatSectors, lists } = allocationTable(file.next, sectorSize);
  const header = Buffer.alloc(sectorSize);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(version, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(version === 3 ? 9 : 12, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSectors.length, 44);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(endOfChain, 60);
  header.writeUInt32LE(lists.length > 0 ? (fatSectors.at(-1) ?? 0) + 1 : endOfChain, 68);
  header.writeUInt32LE(lists.length, 72);
  for (let index = 0; index < 109; index++) header.writeUInt32LE(fatSectors[index] ?? freeSector, 76 + index * 4);
  return Buffer.concat([header, ...file.sectors, table, ...lists]);
}

/** Allocation table (FAT) after the other sectors. The header names its first 109 sectors; DIFAT sectors (`lists`) name the rest. */
function allocationTable(next: number[], sectorSize: number) {
  const perSector = sectorSize / 4;
  const listsFor = (fatCount: number) => Math.ceil(Math.max(0, fatCount - 109) / (perSector - 1));
  let fatCount = 1;
  while (fatCount * perSector < next.length + fatCount + listsFor(fatCount)) fatCount += 1;
  const fatSectors = Array.from({ length: fatCount }, (_, index) => next.length + index);
  const table = Buffer.alloc(fatCount * sectorSize, 0xff);
  for (const [index, following] of next.entries()) table.writeUInt32LE(following, index * 4);
  for (const sector of fatSectors) table.writeUInt32LE(fatSector, sector * 4);
  const lists = Array.from({ length: listsFor(fatCount) }, (_, index) => {
    const list = Buffer.alloc(sectorSize, 0xff);
    const own = next.length + fatCount + index;
    table.writeUInt32LE(listSector, own * 4);
    fatSectors.slice(109 + index * (perSector - 1), 109 + (index + 1) * (perSector - 1)).forEach((sector, at) => {
      list.writeUInt32LE(sector, at * 4);
    });
    list.writeUInt32LE(index + 1 < listsFor(fatCount) ? own + 1 : endOfChain, sectorSize - 4);
    return list;
  });
  return { table, fatSectors, lists };
}

/** First bytes of a Word document (Word 97 and later). */
export const wordStream = Buffer.from('eca5c100', 'hex');

const summary: CfbPart[] = [{ name: '\u0005SummaryInformation' }, { name: '\u0005DocumentSummaryInformation' }];

export const wordParts: CfbPart[] = [{ name: '1Table' }, { name: 'WordDocument', content: wordStream }, ...summary];
export const wordDocument = (more: CfbPart[] = [], options: Options = {}) => cfb([...wordParts, ...more], options);
export const excelParts: CfbPart[] = [{ name: 'Workbook', content: Buffer.from('0908100000060500', 'hex') }, ...summary];
export const powerPointParts: CfbPart[] = [{ name: 'PowerPoint Document' }, { name: 'Current User' }, ...summary];
/** Installers encode their table names in CJK characters. */
export const installerParts: CfbPart[] = [
  { name: '\u4840\u3f7f\u4164\u422f\u4836' },
  { name: '\u4840\u3b3f\u43f2\u4438\u45b1' },
  ...summary,
];
export const installerClassId = '84100c0000000000c000000000000046';
export const macroStorage: CfbPart = {
  name: 'Macros',
  kind: 'storage',
  parts: [{ name: 'VBA', kind: 'storage', parts: [{ name: '_VBA_PROJECT' }, { name: 'ThisDocument' }] }],
};
