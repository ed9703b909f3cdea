import type { PersonalDataSection, PersonalRecord } from './personal-data.port.ts';

const batchSize = 500;

interface SectionHead {
  name: string;
  about: string;
}

interface PagedReader<Row> {
  /** Reads at most `limit` rows after `last`, or the first rows without it. */
  load(last: Row | undefined, limit: number): Promise<Row[]>;
  view(row: Row): PersonalRecord;
}

/** For long lists: cursor pagination. */
export const pagedSection = <Row>({ name, about, load, view }: SectionHead & PagedReader<Row>): PersonalDataSection => ({
  name,
  about,
  async *batches() {
    for (let last: Row | undefined; ; ) {
      const rows = await load(last, batchSize);
      if (rows.length > 0) yield rows.map(view);
      if (rows.length < batchSize) return;
      last = rows.at(-1);
    }
  },
});

/** For lists that are always short: one read. */
export const unpagedSection = ({ name, about, load }: SectionHead & { load(): Promise<PersonalRecord[]> }): PersonalDataSection => ({
  name,
  about,
  async *batches() {
    const records = await load();
    if (records.length > 0) yield records;
  },
});
