import { linkMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { prefixOf } from '../addresses.ts';
import type { ChangeDeps } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { lockLink, saveLink } from './links.store.ts';
import { linkNotFound } from './update-link.ts';

type Deps = Pick<ChangeDeps, 'invalidate' | 'database' | 'clock' | 'audit' | 'notify' | 'publicUrl' | 'shortDomain'>;

async function lockOrThrow(tx: Tx, id: string): Promise<LinkRow> {
  const row = await lockLink(tx, id);
  if (!row) throw linkNotFound();
  return row;
}

const auditFields = ({ disabledAt, shortId, originalUrl }: LinkRow) => ({ shortId, originalUrl, isDisabled: disabledAt !== null });

interface Decision {
  id: string;
  reason: string;
}

/** The link returns 410 in every process, and its owner is notified of the reason. */
export const takeDownLink =
  (deps: Deps) =>
  async (tx: Tx, actor: Actor, { id, reason }: Decision): Promise<LinkRow> => {
    const before = await lockOrThrow(tx, id);
    if (before.disabledAt) throw new AppError('CONFLICT', { message: linkMessages.alreadyDown });
    const now = deps.clock.now();
    const after = await saveLink(tx, { id, changes: { disabledAt: now, disabledBy: actor.userId, disabledReason: reason }, now });
    const { userId } = before;
    await deps.audit.record(tx, {
      actor,
      action: 'LINK_TAKEN_DOWN',
      subject: { type: 'link', id, userId },
      reason,
      before: auditFields(before),
      after: { ...auditFields(after), reason },
    });
    await deps.notify(tx, { userId, message: linkMessages.noticeOfTakedown(prefixOf(deps) + before.shortId, reason), link: '/link-short' });
    tx.afterCommit(() => deps.invalidate(after.shortId));
    return after;
  };

export const restoreLink =
  (deps: Deps) =>
  async (tx: Tx, actor: Actor, { id, reason = null }: { id: string; reason?: string | null }): Promise<LinkRow> => {
    const before = await lockOrThrow(tx, id);
    if (!before.disabledAt) throw new AppError('CONFLICT', { message: linkMessages.notDown });
    const now = deps.clock.now();
    const after = await saveLink(tx, { id, changes: { disabledAt: null, disabledBy: null, disabledReason: null }, now });
    const { userId } = before;
    await deps.audit.record(tx, {
      actor,
      action: 'LINK_RESTORED',
      subject: { type: 'link', id, userId },
      reason,
      before: auditFields(before),
      after: auditFields(after),
    });
    await deps.notify(tx, { userId, message: linkMessages.noticeOfReturn(prefixOf(deps) + before.shortId), link: '/link-short' });
    tx.afterCommit(() => deps.invalidate(after.shortId));
    return after;
  };

/** Takedown and restore by an administrator, each in its own transaction. */
export function decideOnLink(deps: Deps) {
  const [takeDown, restore] = [takeDownLink(deps), restoreLink(deps)];
  const { transact } = deps.database;
  return {
    takeDown: (actor: Actor, decision: Decision) => transact((tx) => takeDown(tx, actor, decision)),
    restore: (actor: Actor, decision: { id: string }) => transact((tx) => restore(tx, actor, decision)),
  };
}
