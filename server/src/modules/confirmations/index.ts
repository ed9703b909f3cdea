import type { ConfirmationRequest } from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import { system } from '../../platform/audit/audit.port.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { Paged } from '../../platform/http/mount.ts';
import { type ErasePersonalData, erasedPlaceholders } from '../../platform/personal-data/personal-data.port.ts';
import { askForConfirmation } from './ask.ts';
import {
  eraseTexts,
  findByKey,
  findRequest,
  hasOpenCredit,
  listRequests,
  lockExpired,
  lockOpenOfUser,
  lockRequest,
} from './confirmations.store.ts';
import { assertMayConfirm, assertOpen, decide } from './decide.ts';
import type { ConfirmationsDeps } from './deps.ts';
import type { ConfirmationRow } from './tables.ts';

export type { ConfirmationsDeps } from './deps.ts';
export type Confirmations = ReturnType<typeof confirmationsModule>;

/** Public API: decisions that wait for a second administrator. `admin` and `payouts` ask, and `admin` carries them out. */
export function confirmationsModule(deps: ConfirmationsDeps) {
  const { database, clock, people, secondAdminAbove } = deps;

  async function present(rows: ConfirmationRow[]): Promise<ConfirmationRequest[]> {
    const ids = rows.flatMap(({ userId, requestedBy, decidedBy }) => [userId, requestedBy, ...(decidedBy === null ? [] : [decidedBy])]);
    const contacts = await people.contacts(database.read, ids);
    const userRef = (id: number) => ({ id, username: contacts.get(id)?.username ?? '' });
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.status,
      amount: toRupees(row.amount),
      user: userRef(row.userId),
      withdrawalId: row.withdrawalId,
      reason: row.reason,
      requestedBy: userRef(row.requestedBy),
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      decidedBy: row.decidedBy === null ? null : userRef(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decisionReason: row.decisionReason,
    }));
  }

  /** Closes requests whose time is over. */
  const expire = (limit: number): Promise<number> =>
    database.transact(async (tx) => {
      const rows = await lockExpired(tx, { now: clock.now(), limit });
      for (const row of rows) await decide(deps, tx, row, { status: 'EXPIRED', actor: system });
      return rows.length;
    });

  const erasePersonalData: ErasePersonalData = async (tx, userId) => {
    for (const row of await lockOpenOfUser(tx, userId)) await decide(deps, tx, row, { status: 'CANCELLED', actor: system });
    await eraseTexts(tx, { userId, text: erasedPlaceholders.text });
  };

  return {
    /** Whether this sum of one administrator to one user in 24 hours needs a second administrator. */
    isNeededFor: (sum: bigint): boolean => secondAdminAbove !== null && sum > secondAdminAbove,
    ask: askForConfirmation(deps),
    findByKey,
    hasOpenCredit,
    find: findRequest,
    lock: lockRequest,
    assertOpen: (request: ConfirmationRow) => assertOpen(request, clock.now()),
    assertMayConfirm: (...args: Parameters<typeof assertMayConfirm> extends [unknown, ...infer Rest] ? Rest : never) =>
      assertMayConfirm(deps, ...args),
    decide: (...args: Parameters<typeof decide> extends [unknown, ...infer Rest] ? Rest : never) => decide(deps, ...args),
    present,
    async list(query: Parameters<typeof listRequests>[1]): Promise<Paged<ConfirmationRequest>> {
      const { rows, total } = await listRequests(database.read, query);
      return { rows: await present(rows), total };
    },
    erasePersonalData,
    sweeps: [{ name: 'confirmation-requests', handleBatch: expire, batchSize: 100 }] satisfies Sweep[],
  };
}
