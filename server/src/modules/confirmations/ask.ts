import { confirmationMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { hours, later } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Actor, system } from '../../platform/audit/audit.port.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findUndecided, insertRequest, lockRequest } from './confirmations.store.ts';
import { confirmationsUrl, decide, recordRequest } from './decide.ts';
import type { ConfirmationsDeps } from './deps.ts';
import { confirmationNeededEmail } from './emails.ts';
import type { ConfirmationRow } from './tables.ts';

const lifetime = hours(72);

type Question = { userId: number; amount: bigint; reason: string | null; actor: Actor } & (
  | { kind: 'ADJUSTMENT'; idempotencyKey: string | undefined }
  | { kind: 'PAYOUT'; withdrawalId: string }
);

/** A withdrawal has one open request. One whose time is over, and which no sweep has closed yet, gives way. */
async function assertNotAsked(deps: ConfirmationsDeps, tx: Tx, withdrawalId: string): Promise<void> {
  const found = await findUndecided(tx, withdrawalId);
  const open = found && (await lockRequest(tx, found.id));
  if (open?.status !== 'OPEN') return;
  if (open.expiresAt > deps.clock.now()) throw new AppError('CONFLICT', { message: confirmationMessages.alreadyAsked });
  await decide(deps, tx, open, { status: 'EXPIRED', actor: system });
}

/** Stores a decision that needs a second administrator, and emails the others. The caller has locked the user who gets the money. */
export const askForConfirmation =
  (deps: ConfirmationsDeps) =>
  async (tx: Tx, { actor, ...question }: Question): Promise<ConfirmationRow> => {
    if (question.kind === 'PAYOUT') await assertNotAsked(deps, tx, question.withdrawalId);
    const now = deps.clock.now();
    const request = await insertRequest(tx, {
      id: newId(deps.random),
      ...question,
      requestedBy: actor.userId,
      requestedAt: now,
      expiresAt: later(now, lifetime),
    });
    await recordRequest(deps, tx, request, { actor, action: 'CONFIRMATION_REQUESTED', reason: request.reason });
    const people = await deps.people.contacts(tx, [actor.userId, request.userId]);
    const usernameOf = (id: number) => people.get(id)?.username ?? '';
    const names = { administrator: usernameOf(actor.userId), user: usernameOf(request.userId), url: confirmationsUrl(deps.publicUrl) };
    await deps.notifyAdministrators(tx, {
      to: { except: [actor.userId, request.userId] },
      contentFor: (name) => confirmationNeededEmail(name, request, names),
    });
    return request;
  };
