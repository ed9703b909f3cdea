import { codeRequestMinutes } from '@jamun/contract';
import { hours, later, minutes } from '../../../kit/clock.ts';
import { hashToken, newId, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { longCodeEmail, purchasesCodeEmail, signInInsteadEmail } from '../emails.ts';
import { showSecondFactor } from '../second-factor/second-factors.store.ts';
import { hashCode, newCode, newLongCode, subjectOf } from './code.ts';
import { allowsLongCode, nextCodeKind, requestRules } from './code-limits.ts';
import { insertRequest, saveCode } from './code-requests.store.ts';
import { findProvenMember } from './guests.store.ts';
import { saveLongCode } from './long-codes.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'limits' | 'jobs' | 'mails' | 'publicUrl' | 'codeMark'>;

interface CodeToMail {
  id: string;
  sealedEmail: string;
  kind: 'short' | 'long';
  /** Hash of the request's nonce, as hexadecimal text. */
  nonceHash: string;
}

const mailCode = jobKind<CodeToMail>('mail-email-code');

const codeLifetime = minutes(codeRequestMinutes);
/** Longer than the interval between two long codes and the lifetime of a request together: each request has a valid one. */
const longCodeLifetime = hours(1);

/**
 * Sends a code that proves the address; returns the nonce with which it can be used. The job looks the address up, not the request:
 * response and timing must not reveal who has an account or has bought something. Every address gets a code, because a free plan may be
 * its first purchase.
 */
export function requestCode(deps: Deps) {
  const { database, jobs, limits, box, random, clock } = deps;
  jobs.handle(mailCode, ({ id, sealedEmail, kind, nonceHash }) =>
    mailNewCode(deps, { email: box.open(sealedEmail, id), kind, nonceHash: Buffer.from(nonceHash, 'hex') }),
  );
  return async (email: string, { address }: Caller): Promise<{ nonce: string }> => {
    await limits.take(requestRules(email, address));
    const kind = await nextCodeKind(deps, email);
    const nonce = newToken(random);
    const nonceHash = hashToken(nonce);
    const now = clock.now();
    const id = newId(random);
    await database.transact(async (tx) => {
      await insertRequest(tx, { nonceHash, subject: subjectOf(deps, email), createdAt: now, expiresAt: later(now, codeLifetime) });
      if (kind) await jobs.enqueue(tx, mailCode, { id, sealedEmail: box.seal(email, id), kind, nonceHash: nonceHash.toString('hex') });
    });
    return { nonce };
  };
}

interface NewCode {
  email: string;
  kind: 'short' | 'long';
  nonceHash: Buffer;
}

async function mailNewCode(deps: Deps, { email, kind, nonceHash }: NewCode): Promise<void> {
  if (kind === 'long' && !(await allowsLongCode(deps, deps.database.read, email))) return;
  await deps.database.transact(async (tx) => {
    const member = await findProvenMember(tx, email);
    if (member?.bannedAt) return;
    // The code alone must not replace a second factor.
    if (member && (await showSecondFactor(tx, member.id)).enabled)
      return deps.mails.send(tx, email, signInInsteadEmail(member.name, `${deps.publicUrl()}/signin`));
    if (kind === 'long') return mailLongCode(deps, tx, email);
    const now = deps.clock.now();
    const code = newCode(deps.random);
    const codeHash = hashCode(deps, { email, code });
    if (!(await saveCode(tx, { nonceHash, codeHash, now, expiresAt: later(now, codeLifetime) }))) return;
    await deps.mails.send(tx, email, purchasesCodeEmail(code));
  });
}

async function mailLongCode(deps: Deps, tx: Tx, email: string): Promise<void> {
  const now = deps.clock.now();
  const code = newLongCode(deps.random);
  const codeHash = hashCode(deps, { email, code });
  await saveLongCode(tx, { subject: subjectOf(deps, email), codeHash, createdAt: now, expiresAt: later(now, longCodeLifetime) });
  await deps.mails.send(tx, email, longCodeEmail(code));
}
