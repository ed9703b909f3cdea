import { readCfbDirectory } from './cfb-directory.ts';
import { macroDocument } from './macro-document.ts';
import type { ReadBytes } from './zip-type.ts';

const word = { type: 'application/msword', extension: 'doc' };

/** First bytes of a Word document: Word 97 and later, and earlier versions. */
const wordSignatures = [0xa5ec, 0xa5dc];
/** Shorter streams are in the mini stream, which is not read. */
const miniStreamCutoff = 4096;

/** Class ids of Windows installers, patches and transforms (000C1084-…, 000C1086-…, 000C1082-…). */
const installerClasses = new Set(['84100c', '86100c', '82100c'].map((start) => `${start}0000000000c000000000000046`));
/** Windows Installer encodes the names of its tables in these characters. */
const installerName = /[\u3800-\u4840]/;
/** Main streams of Excel and PowerPoint. */
const otherDocuments = new Set(['workbook', 'book', 'powerpoint document']);
/** VBA projects at any depth, and Excel's name for them. */
const macroNames = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur']);
/** Embedded file of any kind, including executables (Object Packager). */
const packageName = '\u0001ole10native';

/** Detects the type of a compound file by the names in its directory. Null if it is not a Word document. */
export async function cfbType(read: ReadBytes, size: number): Promise<{ type: string; extension: string } | null> {
  const directory = await readCfbDirectory(read, size);
  if (!directory) return null;
  const { entries, topLevel, positionOf } = directory;
  const main = topLevel.find(({ name, kind }) => name === 'WordDocument' && kind === 'stream');
  if (!main || topLevel.some(({ name }) => otherDocuments.has(name.toLowerCase()))) return null;
  if (entries.some(({ name, classId }) => installerName.test(name) || installerClasses.has(classId))) return null;
  if (entries.some(({ name }) => macroNames.has(name.toLowerCase()) || name.toLowerCase() === packageName)) return macroDocument;
  if (main.size < miniStreamCutoff) return main.size > 0 ? word : null;
  const at = positionOf(main.startSector);
  const start = await read(at, at + 2);
  return start.length === 2 && wordSignatures.includes(start.readUInt16LE(0)) ? word : null;
}
