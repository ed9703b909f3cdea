import type { PasswordSessionKind } from '@jamun/contract';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { codeSessionEmail, newSignInEmail } from '../emails.ts';
import type { UserRow } from '../tables.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'sessions' | 'mails' | 'publicUrl'>;

type Notice = Parameters<typeof newSignInEmail>[1];

/**
 * Sends an email before a session opens on a new device, or on a known device in a new country. Without a country, the network
 * (/24, /48) is compared instead, at most once a week: phones change networks all day. Returns whether the email was about a new place.
 */
async function notify(
  { sessions, clock }: Deps,
  tx: Tx,
  { userId, caller }: { userId: number; caller: Caller },
  send: (notice: Omit<Notice, 'url'>) => Promise<void>,
): Promise<boolean> {
  const readKnownPlace = () => sessions.knownPlace(tx, { userId, caller });
  const isFamiliar = ({ hasDevice, hasPlace, wasNoticed }: Awaited<ReturnType<typeof readKnownPlace>>) =>
    hasDevice && (hasPlace || wasNoticed);
  if (isFamiliar(await readKnownPlace())) return false;
  // Advisory lock: of two concurrent sign-ins from one device, the second finds the session of the first and sends no email.
  await advisoryLock(tx, 'new-device', userId);
  const known = await readKnownPlace();
  if (isFamiliar(known)) return false;
  await send({ device: sessions.deviceOf(caller), isNewPlace: known.hasDevice, at: clock.now() });
  return known.hasDevice;
}

/** Email about a sign-in with the password. Administrators cannot switch these emails off. */
export async function notifyNewDevice(
  deps: Deps,
  tx: Tx,
  { id, name, email }: UserRow,
  { kind, caller }: { kind: PasswordSessionKind; caller: Caller },
): Promise<boolean> {
  if (email === null) return false;
  const isAdmin = kind === 'admin';
  const url = `${deps.publicUrl()}${isAdmin ? '/admin/settings' : '/settings'}`;
  const optional = isAdmin ? undefined : ({ userId: id, about: 'signIns' } as const);
  return notify(deps, tx, { userId: id, caller }, (notice) =>
    deps.mails.send(tx, email, newSignInEmail(name, { ...notice, url }), optional),
  );
}

/** Email about a session that a code from an email opened. Guests have no settings in which to switch it off. */
export async function notifyCodeSession(
  deps: Deps,
  tx: Tx,
  { id, name, email, isMember }: { id: number; name: string; email: string; isMember: boolean },
  caller: Caller,
): Promise<boolean> {
  const url = `${deps.publicUrl()}${isMember ? '/settings' : '/purchases?claim=1'}`;
  const optional = isMember ? ({ userId: id, about: 'signIns' } as const) : undefined;
  return notify(deps, tx, { userId: id, caller }, (notice) =>
    deps.mails.send(tx, email, codeSessionEmail({ ...notice, url, memberName: isMember ? name : null }), optional),
  );
}
