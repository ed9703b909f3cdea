import type { PersonalDataSection, PersonalRecord } from './personal-data.port.ts';

const batchSize = 500;

interface Head {
  name: string;
  about: string;
}

interface Paging<Row> {
  /** The rows that follow `last`, at most `limit`; the first ones without it. */
  read(last: Row | undefined, limit: number): Promise<Row[]>;
  view(row: Row): PersonalRecord;
}

/** A list that can be long: read by cursor. */
export const pagedSection = <Row>({ name, about, read, view }: Head & Paging<Row>): PersonalDataSection => ({
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

/** A list that is short by its nature: read at once. */
export const wholeSection = ({ name, about, read }: Head & { read(): Promise<PersonalRecord[]> }): PersonalDataSection => ({
  name,
  about,
  async *batches() {
    const records = await read();
    if (records.length > 0) yield records;
  },
});
