import type { Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import type { Caller, SessionKind } from '../../platform/sessions/sessions.ts';
import { newSignInLetter } from './letters.ts';
import type { AccountsParts } from './parts.ts';
import type { UserRow } from './tables.ts';

/**
 * Before a session opens on a device on which this person has not signed in before, they are told by mail. Networks change all
 * day on phones, so what counts is the device, as the list of devices calls it. Administrators cannot switch these mails off.
 */
export async function tellNewDevice(parts: AccountsParts, tx: Tx, user: UserRow, opened: { kind: SessionKind; caller: Caller }) {
  const { sessions, mails, clock, publicUrl } = parts;
  const device = sessions.deviceOf(opened.caller);
  if (user.email === null || (await sessions.knowsDevice(tx, { userId: user.id, device }))) return;
  // Two at once from the same device are one piece of news: the second waits, and finds the session of the first.
  await takeTurn(tx, 'new-device', user.id);
  if (await sessions.knowsDevice(tx, { userId: user.id, device })) return;
  const isAdmin = opened.kind === 'admin';
  const url = `${publicUrl()}${isAdmin ? '/admin/settings' : '/settings'}`;
  const letter = newSignInLetter(user.name, { device, at: clock.now(), url });
  await mails.send(tx, user.email, letter, isAdmin ? undefined : { userId: user.id, about: 'signIns' });
}
