import { earlier, minutes } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Actor, type Audit, type AuditRecord, commandLine, system } from '../../platform/audit/audit.port.ts';
import { hasEntry, insertEntry } from './audit-log.store.ts';
import { selectChangedFields } from './changed-fields.ts';
import type { AuditDeps } from './deps.ts';

const actorsWithoutAccount = {
  [system]: { actorId: null, actorName: 'Jamun', address: 'internal' },
  [commandLine]: { actorId: null, actorName: 'Jamun', address: commandLine },
};
const hasAccount = (actor: AuditRecord['actor']): actor is Actor => typeof actor !== 'string';

/** Writes an audit entry in the transaction of the action. */
export const record =
  ({ clock, random, findUsernames }: Pick<AuditDeps, 'clock' | 'random' | 'findUsernames'>): Audit['record'] =>
  async (tx, { actor, action, subject, before, after, reason }) => {
    const userId = subject.userId ?? null;
    const userIds = [...(hasAccount(actor) ? [actor.userId] : []), ...(userId === null ? [] : [userId])];
    const names = userIds.length === 0 ? new Map<number, string>() : await findUsernames(tx, userIds);
    const nameOf = (id: number) => {
      const name = names.get(id);
      if (name === undefined) throw new Error(`Audit entry refers to the unknown user ${id}`);
      return name;
    };
    await insertEntry(tx, {
      id: newId(random),
      at: clock.now(),
      action,
      reason: reason || null,
      ...(hasAccount(actor)
        ? { actorId: actor.userId, actorName: nameOf(actor.userId), address: actor.address }
        : actorsWithoutAccount[actor]),
      subjectType: subject.type,
      subjectId: String(subject.id),
      userId,
      userName: userId === null ? null : nameOf(userId),
      ...selectChangedFields(before, after),
    });
  };

const openingInterval = minutes(10);

/** Records that an administrator opened a sensitive record, at most once per interval and network address: screens refetch. */
export const recordOpening = (deps: Pick<AuditDeps, 'clock' | 'random' | 'findUsernames'>): Audit['recordOpening'] => {
  const write = record(deps);
  return async (tx, entry) => {
    const { actor, action, subject } = entry;
    const since = earlier(deps.clock.now(), openingInterval);
    const isRecorded = await hasEntry(tx, {
      actorId: actor.userId,
      address: actor.address,
      action,
      subjectType: subject.type,
      subjectId: String(subject.id),
      since,
    });
    if (!isRecorded) await write(tx, entry);
  };
};
