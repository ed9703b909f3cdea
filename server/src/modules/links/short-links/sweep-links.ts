import { days, earlier } from '../../../kit/clock.ts';
import { addDays, dayInIndia } from '../../../kit/india-time.ts';
import type { Sweep } from '../../../platform/housekeeping/sweep.ts';
import { deleteCounterBatch, deleteSaltBatch, deleteVisitorBatch, deleteWriterBatch, firstTablePage } from '../clicks/clicks.store.ts';
import type { LinksDeps } from '../deps.ts';

const writerRetention = days(7);
/** Links deleted earlier have no counters left: every run in between has deleted them. Bounds the links that a run reads. */
const deletedLinksChecked = days(90);

/** Sweeps: delete salts and visitor hashes of past days, and the counters of deleted links. */
export function sweepLinks({ database, clock }: Pick<LinksDeps, 'database' | 'clock'>): Sweep[] {
  const today = () => dayInIndia(clock.now());
  const deleteCounters = (table: 'link_day_names' | 'link_days', limit: number) => {
    const before = clock.now();
    return deleteCounterBatch(database, { table, after: earlier(before, deletedLinksChecked), before, limit });
  };
  let from = firstTablePage;
  async function deleteVisitors(limit: number): Promise<number> {
    const { deleted, next } = await deleteVisitorBatch(database, { before: addDays(today(), -1), from, limit });
    // The end of the table: the next run starts at its beginning.
    from = deleted < limit ? firstTablePage : next;
    return deleted;
  }
  return [
    { name: 'link-salts', handleBatch: (limit) => deleteSaltBatch(database, { before: today(), limit }) },
    {
      name: 'link-click-writers',
      handleBatch: (limit) => deleteWriterBatch(database, { before: earlier(clock.now(), writerRetention), limit }),
    },
    {
      name: 'link-visitors',
      // One day later than the salts, because buffered clicks may still arrive.
      handleBatch: deleteVisitors,
    },
    { name: 'link-day-names', handleBatch: (limit) => deleteCounters('link_day_names', limit) },
    { name: 'link-days', handleBatch: (limit) => deleteCounters('link_days', limit) },
  ];
}
