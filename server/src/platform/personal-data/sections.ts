import type { PersonalDataSection, PersonalRecord } from './personal-data.port.ts';

const batchSize = 500;

interface SectionHead {
  name: string;
  about: string;
}

interface PagedReader<Row> {
  /** Reads at most `limit` rows after `last`, or the first rows without it. */
  read(last: Row | undefined, limit: number): Promise<Row[]>;
  view(row: Row): PersonalRecord;
}

/** For long lists: cursor pagination. */
export const pagedSection = <Row>({ name, about, read, view }: SectionHead & PagedReader<Row>): PersonalDataSection => ({
  name,
  about,
  async *batches() {
    for (let last: Row | undefined; ; ) {
      const rows = await read(last, batchSize);
      if (rows.length > 0) yield rows.map(view);
      if (rows.length < batchSize) return;
      last = rows.at(-1);
    }
  },
});

/** For lists that are always short: one read. */
export const wholeSection = ({ name, about, read }: SectionHead & { read(): Promise<PersonalRecord[]> }): PersonalDataSection => ({
  name,
  about,
  async *batches() {
    const records = await read();
    if (records.length > 0) yield records;
  },
});
