import type { PasswordSessionKind } from '@jamun/contract';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { newSignInEmail } from '../emails.ts';
import type { UserRow } from '../tables.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'sessions' | 'mails' | 'publicUrl'>;

/**
 * Emails the owner before a session opens on a new device, or on a known device in a new country. Without a country, the network
 * (/24, /48) is compared instead, at most once a week: phones change networks all day. Administrators cannot switch these emails
 * off. Returns whether the email was about a new place.
 */
export async function notifyNewDevice(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  signIn: { kind: PasswordSessionKind; caller: Caller },
): Promise<boolean> {
  const { sessions, mails, clock, publicUrl } = deps;
  const readKnownPlace = () => sessions.knownPlace(tx, { userId: user.id, caller: signIn.caller });
  const isFamiliar = ({ hasDevice, hasPlace, wasNoticed }: Awaited<ReturnType<typeof readKnownPlace>>) =>
    hasDevice && (hasPlace || wasNoticed);
  if (user.email === null || isFamiliar(await readKnownPlace())) return false;
  // Advisory lock: of two concurrent sign-ins from one device, the second finds the session of the first and sends no email.
  await advisoryLock(tx, 'new-device', user.id);
  const known = await readKnownPlace();
  if (isFamiliar(known)) return false;
  const isAdmin = signIn.kind === 'admin';
  const url = `${publicUrl()}${isAdmin ? '/admin/settings' : '/settings'}`;
  const device = sessions.deviceOf(signIn.caller);
  const email = newSignInEmail(user.name, { device, isNewPlace: known.hasDevice, at: clock.now(), url });
  await mails.send(tx, user.email, email, isAdmin ? undefined : { userId: user.id, about: 'signIns' });
  return known.hasDevice;
}
