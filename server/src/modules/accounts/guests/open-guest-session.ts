import { timingSafeEqual } from 'node:crypto';
import { guestMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { countTry, spendCode } from './email-codes.store.ts';
import { guestBuyer } from './guest-buyer.ts';
import { hashCode, subjectOf } from './send-code.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'limits' | 'sessions' | 'codeMark'>;

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Exchanges an email code for a session that opens the purchases of this address. Creates the guest of a new address. */
export const openGuestSession =
  (deps: Deps) =>
  async ({ email, code }: { email: string; code: string }, caller: Caller) => {
    const wrongCode = () => invalidField('code', guestMessages.codeWrong);
    await deps.limits.take([
      { about: ['email-code', 'tries', email], calls: 30, seconds: 60 * 60 },
      { about: ['email-code', 'tries-from', caller.address], calls: 60, seconds: 60 * 60 },
    ]);
    const subject = subjectOf(deps, email);
    const typed = hashCode(deps, { email, code });
    // A transaction of its own: the try counts even if the code is wrong.
    const codeHash = await deps.database.transact((tx) => countTry(tx, { subject, now: deps.clock.now() }));
    if (codeHash === null || !isSame(codeHash, typed)) throw wrongCode();
    return deps.database.transact(async (tx) => {
      if (!(await spendCode(tx, { subject, codeHash }))) throw wrongCode();
      const person = await guestBuyer(deps)(tx, { email, phone: null });
      if (!person) throw wrongCode();
      const token = await deps.sessions.open(tx, { userId: person.id, kind: 'guest', remembered: false, caller });
      return { token, guest: { email, name: person.name, isMember: person.isMember } };
    });
  };
