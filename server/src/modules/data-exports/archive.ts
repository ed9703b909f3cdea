import type { FileHandle } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';
import { csvRow, utf8ByteOrderMark } from '../../kit/text/csv.ts';
import type { PersonalDataSection, PersonalRecord, PersonalValue } from '../../platform/personal-data/personal-data.port.ts';
import { withTemporaryFile } from '../../platform/temporary-file.ts';

/** Entry names come from code, never from user input: no path traversal. */
const entryName = /^[a-z][a-z0-9-]{0,60}\.(json|csv|txt)$/;

/** Streaming ZIP writer: flushes the compressed chunks to the file before it reads more content. */
function createZipWriter(file: FileHandle, now: Date) {
  const compressed: Uint8Array[] = [];
  let failure: Error | null = null;
  let size = 0;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    compressed.push(chunk);
  });
  const encoder = new TextEncoder();

  async function flush(): Promise<void> {
    if (failure) throw failure;
    for (const chunk of compressed.splice(0)) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
  }

  return {
    async add(name: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
      if (!entryName.test(name)) throw new Error(`Invalid archive entry name: ${name}`);
      const entry = new ZipDeflate(name, { level: 6 });
      entry.mtime = now;
      zip.add(entry);
      for await (const chunk of content) {
        entry.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        await flush();
      }
      entry.push(new Uint8Array(), true);
      await flush();
    },
    async end(): Promise<number> {
      zip.end();
      await flush();
      return size;
    },
  };
}

function cell(value: PersonalValue): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

interface RecordCounter {
  records: number;
}

/** Yields the records as a JSON array and writes the same records as CSV rows to `csv`, so that each record is read once. */
async function* streamSection(section: PersonalDataSection, csv: FileHandle, counter: RecordCounter): AsyncGenerator<string> {
  let columns: string[] | undefined;
  const rowOf = (record: PersonalRecord) => csvRow((columns ?? []).map((name) => cell(record[name] ?? null)));
  yield '[';
  for await (const batch of section.batches()) {
    if (!columns && batch[0]) {
      columns = Object.keys(batch[0]);
      await csv.appendFile(utf8ByteOrderMark + csvRow(columns));
    }
    await csv.appendFile(batch.map(rowOf).join(''));
    const separator = counter.records === 0 ? '\n' : ',\n';
    yield separator + batch.map((record) => JSON.stringify(record)).join(',\n');
    counter.records += batch.length;
  }
  yield '\n]\n';
}

async function* readme(lines: string[], now: Date): AsyncGenerator<string> {
  yield `Your Jamun data, ${now.toISOString()}\n\n`;
  yield 'Each list is a JSON file. Lists with entries are also CSV files, for spreadsheets.\n';
  yield 'Amounts are in rupees. Times are in UTC.\n\n';
  yield `${lines.join('\n')}\n`;
}

/** Writes the archive of these sections; returns its size. */
export async function writeArchive(file: FileHandle, { sections, now }: { sections: PersonalDataSection[]; now: Date }): Promise<number> {
  const zip = createZipWriter(file, now);
  const lines: string[] = [];
  await withTemporaryFile(async (csv) => {
    for (const section of sections) {
      const counter: RecordCounter = { records: 0 };
      await csv.truncate();
      await zip.add(`${section.name}.json`, streamSection(section, csv, counter));
      if (counter.records > 0) await zip.add(`${section.name}.csv`, csv.createReadStream({ start: 0, autoClose: false }));
      lines.push(`${section.name}: ${section.about} (${counter.records})`);
    }
  });
  await zip.add('readme.txt', readme(lines, now));
  return zip.end();
}
