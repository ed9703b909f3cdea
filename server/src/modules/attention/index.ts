import type { AttentionKind } from '@jamun/contract';
import type { Clock } from '../../kit/clock.ts';
import { newId, type RandomBytes } from '../../kit/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import {
  countOpenByKind,
  type DismissedItems,
  findByReference,
  findItem,
  hasOpenDispute,
  listItems,
  listOpenedSince,
  lockItem,
  openItemsOfOrder,
  reopenDismissed,
  resolveGone,
  resolveItem,
  resolveReference,
  upsertItem,
} from './attention.store.ts';

export type { AttentionRow } from './tables.ts';
export type Attention = ReturnType<typeof attentionModule>;

interface AttentionDeps {
  database: Database;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
}

/** Event at a provider that is missing in our books or contradicts them. */
export interface AttentionReport {
  kind: AttentionKind;
  /** The provider's id. Idempotency key together with `kind`: a second report with the same state and amount changes nothing. */
  reference: string;
  orderId?: string;
  withdrawalId?: string;
  theirState: string;
  theirAmount: bigint | null;
  /** Deadline at the provider. */
  dueAt?: Date | null;
  details?: Record<string, string>;
}

const maxReferenceLength = 100;

/** Public API: attention items, events that an administrator must review. Modules report them, the admin area lists and resolves them. */
export function attentionModule({ database, clock, random, log }: AttentionDeps) {
  /** Inserts or updates the item; returns false when nothing changed. */
  async function save(tx: Tx, { orderId, withdrawalId, dueAt, theirState, details = {}, ...report }: AttentionReport): Promise<boolean> {
    const item = {
      ...report,
      id: newId(random),
      reference: report.reference.slice(0, maxReferenceLength),
      orderId: orderId ?? null,
      withdrawalId: withdrawalId ?? null,
      theirState: theirState.slice(0, 100) || 'UNKNOWN',
      dueAt: dueAt ?? null,
      details,
    };
    return (await upsertItem(tx, item, clock.now())) !== null;
  }

  return {
    /** Inserts or updates the item in the caller's transaction. Logs new and changed items as errors. */
    async report(tx: Tx, report: AttentionReport): Promise<void> {
      if (!(await save(tx, report))) return;
      const { kind, reference, orderId, withdrawalId, theirState } = report;
      log.error({ kind, reference, orderId, withdrawalId, theirState }, 'an event at a provider needs attention');
    },
    /** The same for an event that leaves nothing to decide: the item is resolved at once. */
    async reportDecided(tx: Tx, report: AttentionReport): Promise<void> {
      if (await save(tx, report)) await resolveReference(tx, { ...report, now: clock.now() });
    },
    /** Resolves the open item automatically, because the provider and our books agree again. */
    resolveAutomatically: (tx: Tx, about: { kind: AttentionKind; reference: string }) =>
      resolveReference(tx, { ...about, now: clock.now() }),
    /** Resolves the open items of a kind whose reference is not among the present ones. */
    resolveGone: (tx: Tx, about: { kind: AttentionKind; present(): Promise<string[]> }) => resolveGone(tx, { ...about, now: clock.now() }),
    reopenDismissed: (tx: Tx, about: DismissedItems) => reopenDismissed(tx, { ...about, now: clock.now() }),
    /** The caller has locked the order or withdrawal of the item: reports of the provider lock in this order too. */
    lock: lockItem,
    resolve: resolveItem,
    find: findItem,
    list: (filters: Parameters<typeof listItems>[1]) => listItems(database.read, filters),
    openItemsOfOrder: (orderId: string) => openItemsOfOrder(database.read, orderId),
    hasOpenDispute,
    findReference: findByReference,
    listOpenedSince,
    countOpen: () => countOpenByKind(database.read),
  };
}
