import { later, minutes } from '../../../kit/clock.ts';
import { newId, type RandomBytes } from '../../../kit/ids.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { purchasesCodeEmail, signInInsteadEmail } from '../emails.ts';
import { showSecondFactor } from '../second-factor/second-factors.store.ts';
import { saveCode } from './email-codes.store.ts';
import { findProvenMember } from './guests.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'box' | 'limits' | 'jobs' | 'mails' | 'publicUrl' | 'codeMark'>;

const mailCode = jobKind<{ id: string; sealedEmail: string }>('mail-email-code');

const codeLifetime = minutes(10);
const hour = 60 * 60;

/** Six random digits. Rejection sampling: numbers from 4,294,000,000 on are dropped, so that every code is equally likely. */
export function newCode(random: RandomBytes): string {
  for (;;) {
    const number = random(4).readUInt32BE();
    if (number < 4_294_000_000) return String(number % 1_000_000).padStart(6, '0');
  }
}

/** Fingerprint of an address, the key of its code. */
export const subjectOf = ({ codeMark }: Pick<AccountsDeps, 'codeMark'>, email: string) => codeMark('address', email);
export const hashCode = ({ codeMark }: Pick<AccountsDeps, 'codeMark'>, { email, code }: { email: string; code: string }) =>
  codeMark('code', email, code);

interface CodeRequest {
  email: string;
  /** Sale page or `purchases`. */
  page?: string | undefined;
}

/**
 * Emails a code that proves the address. The job looks the address up, not the request: response and timing must not reveal who has
 * an account or has bought something. Every address gets a code, because a free plan may be its first purchase.
 */
export function requestCode(deps: Deps) {
  const { database, jobs, limits, box, random } = deps;
  jobs.handle(mailCode, ({ id, sealedEmail }) => mailNewCode(deps, box.open(sealedEmail, id)));
  return async ({ email, page = 'purchases' }: CodeRequest, { address }: Caller): Promise<void> => {
    // Above a limit the response is the same but no email is sent: an error would reveal that somebody else asked for a code.
    const isWithinLimits = await limits.allows([
      { about: ['email-code', 'to', email], calls: 5, seconds: hour },
      { about: ['email-code', 'from', address], calls: 20, seconds: hour },
      { about: ['email-code', 'at', page, address], calls: 10, seconds: hour },
    ]);
    if (!isWithinLimits) return;
    const id = newId(random);
    await database.transact((tx) => jobs.enqueue(tx, mailCode, { id, sealedEmail: box.seal(email, id) }));
  };
}

async function mailNewCode(deps: Deps, email: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const now = deps.clock.now();
    const member = await findProvenMember(tx, email);
    if (member?.bannedAt) return;
    // The code alone must not replace a second factor.
    if (member && (await showSecondFactor(tx, member.id)).enabled)
      return deps.mails.send(tx, email, signInInsteadEmail(member.name, `${deps.publicUrl()}/signin`));
    const code = newCode(deps.random);
    const codeHash = hashCode(deps, { email, code });
    await saveCode(tx, { subject: subjectOf(deps, email), codeHash, createdAt: now, expiresAt: later(now, codeLifetime) });
    await deps.mails.send(tx, email, purchasesCodeEmail(code));
  });
}
