import { days } from '../../../kit/clock.ts';
import type { AccountsDeps } from '../deps.ts';
import { takenAddressEmail } from '../emails.ts';
import { findUserByLogin } from '../users.store.ts';

type Deps = Pick<AccountsDeps, 'database' | 'limits' | 'mails' | 'publicUrl'>;

/** Emails the owner of an address after a sign-up attempt with it. At most one a day, because a stranger controls the number of attempts. */
export async function notifyTakenAddress({ database, limits, mails, publicUrl }: Deps, email: string): Promise<void> {
  if (!(await limits.allows([{ about: ['taken-address-email', email], calls: 1, seconds: days(1) / 1000 }]))) return;
  await database.transact(async (tx) => {
    const owner = await findUserByLogin(tx, { email });
    if (!owner || owner.bannedAt) return;
    const url = `${publicUrl()}${owner.role === 'ADMIN' ? '/admin/signin' : '/signin'}`;
    await mails.inBucket('stranger').send(tx, email, takenAddressEmail(owner.name, { url, resetUrl: `${publicUrl()}/forgot-password` }));
  });
}
