import { newId } from '../../kit/ids.ts';
import type { Audit } from '../../platform/audit/audit.port.ts';
import { insertEntry } from './audit-log.store.ts';
import { changedFields } from './changed-fields.ts';
import type { AuditParts } from './parts.ts';

/** Writes down what an administrator did, in the transaction in which it happens. */
export const record =
  ({ clock, random, usernamesOf }: AuditParts): Audit['record'] =>
  async (tx, { actor, action, subject, before, after, reason }) => {
    const userId = subject.userId ?? null;
    const names = await usernamesOf(tx, userId === null ? [actor.userId] : [actor.userId, userId]);
    const nameOf = (id: number) => {
      const name = names.get(id);
      if (name === undefined) throw new Error(`There is no person ${id} to write down`);
      return name;
    };
    await insertEntry(tx, {
      ...{ id: newId(random), at: clock.now(), action, address: actor.address, reason: reason || null },
      ...{ actorId: actor.userId, actorName: nameOf(actor.userId) },
      ...{ subjectType: subject.type, subjectId: String(subject.id) },
      ...{ userId, userName: userId === null ? null : nameOf(userId) },
      ...changedFields(before, after),
    });
  };
