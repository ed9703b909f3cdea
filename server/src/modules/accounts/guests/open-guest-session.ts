import { timingSafeEqual } from 'node:crypto';
import { guestMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import { hashToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { showSecondFactor } from '../second-factor/second-factors.store.ts';
import { notifyCodeSession } from '../sign-in/notify-new-device.ts';
import { hashCode, isLongCode, subjectOf } from './code.ts';
import { countTry, spendRequest } from './code-requests.store.ts';
import { guestBuyer } from './guest-buyer.ts';
import { findLongCode, spendLongCode } from './long-codes.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'sessions' | 'mails' | 'securityLog' | 'codeMark' | 'publicUrl'>;

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface TypedCode {
  email: string;
  code: string;
  nonce: string;
}

interface CodeKey {
  nonceHash: Buffer;
  subject: string;
  codeHash: string;
  isLong: boolean;
}

/** Counts the try before the code is compared, in a transaction of its own: it counts even if the code is wrong. */
async function findCode({ database, clock }: Deps, { nonceHash, subject, isLong }: Omit<CodeKey, 'codeHash'>): Promise<string | null> {
  const now = clock.now();
  const request = await database.transact((tx) => countTry(tx, { nonceHash, subject, now }));
  if (!request) return null;
  return isLong ? findLongCode(database.read, { subject, now }) : request.codeHash;
}

/** False when another call has used the code or its request. A long code also works with other requests, so it is spent as well. */
async function spendCode(tx: Tx, key: CodeKey): Promise<boolean> {
  if (key.isLong && !(await spendLongCode(tx, key))) return false;
  return spendRequest(tx, key);
}

/** Exchanges an email code for a session that opens the purchases of this address. Creates the guest of a new address. */
export const openGuestSession =
  (deps: Deps) =>
  async ({ email, code, nonce }: TypedCode, caller: Caller) => {
    const attempt = { page: 'guest', account: email, address: caller.address } as const;
    const wrongCode = () => {
      deps.securityLog.record({ ...attempt, reason: 'code' });
      return invalidField('code', guestMessages.codeWrong);
    };
    const request = { nonceHash: hashToken(nonce), subject: subjectOf(deps, email), isLong: isLongCode(code) };
    const codeHash = await findCode(deps, request);
    if (codeHash === null || !isSame(codeHash, hashCode(deps, { email, code }))) throw wrongCode();
    const opened = await deps.database.transact(async (tx) => {
      if (!(await spendCode(tx, { ...request, codeHash }))) throw wrongCode();
      const person = await guestBuyer(deps)(tx, { email, phone: null });
      // A code that was mailed before the second factor was switched on must not replace it.
      if (!person || (await showSecondFactor(tx, person.id)).enabled) throw wrongCode();
      // A person who begins with this code has no devices yet, as at a sign-up.
      const placeNoticed = !person.isNew && (await notifyCodeSession(deps, tx, { ...person, email }, caller));
      const token = await deps.sessions.open(tx, { userId: person.id, kind: 'guest', remembered: false, caller, placeNoticed });
      return { token, guest: { email, name: person.name, isMember: person.isMember } };
    });
    deps.securityLog.recordSignIn({ ...attempt, factors: ['email-code'] });
    return opened;
  };
