import { earlier, minutes } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Audit, system } from '../../platform/audit/audit.port.ts';
import { hasEntry, insertEntry } from './audit-log.store.ts';
import { changedFields } from './changed-fields.ts';
import type { AuditDeps } from './deps.ts';

const productItself = { actorId: null, actorName: 'Jamun', address: 'internal' };

/** Records an action in the transaction in which it happens. */
export const record =
  ({ clock, random, usernamesOf }: Pick<AuditDeps, 'clock' | 'random' | 'usernamesOf'>): Audit['record'] =>
  async (tx, { actor, action, subject, before, after, reason }) => {
    const userId = subject.userId ?? null;
    const people = [...(actor === system ? [] : [actor.userId]), ...(userId === null ? [] : [userId])];
    const names = people.length === 0 ? new Map<number, string>() : await usernamesOf(tx, people);
    const nameOf = (id: number) => {
      const name = names.get(id);
      if (name === undefined) throw new Error(`There is no person ${id} to write down`);
      return name;
    };
    await insertEntry(tx, {
      id: newId(random),
      at: clock.now(),
      action,
      reason: reason || null,
      ...(actor === system ? productItself : { actorId: actor.userId, actorName: nameOf(actor.userId), address: actor.address }),
      subjectType: subject.type,
      subjectId: String(subject.id),
      userId,
      userName: userId === null ? null : nameOf(userId),
      ...changedFields(before, after),
    });
  };

const oneOpening = minutes(10);

/** Records that an administrator opened a sensitive record, unless the same one did so from the same network a moment ago. */
export const recordOpening = (deps: Pick<AuditDeps, 'clock' | 'random' | 'usernamesOf'>): Audit['recordOpening'] => {
  const write = record(deps);
  return async (tx, deed) => {
    const { actor, action, subject } = deed;
    const since = earlier(deps.clock.now(), oneOpening);
    const isKnown = await hasEntry(tx, {
      actorId: actor.userId,
      address: actor.address,
      action,
      subjectType: subject.type,
      subjectId: String(subject.id),
      since,
    });
    if (!isKnown) await write(tx, deed);
  };
};
