import type { SessionKind } from '@jamun/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import type { Caller } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { newSignInLetter } from '../letters.ts';
import type { UserRow } from '../tables.ts';

type Deps = Pick<AccountsDeps, 'clock' | 'sessions' | 'mails' | 'publicUrl'>;

/**
 * Tells the owner by email before a session opens on a new device, or on a known device in a new country. Where no country is known,
 * the network (/24, /48) stands in for it, at most once a week: phones change networks all day. Administrators cannot switch these
 * emails off. Returns whether the owner was told of a new place.
 */
export async function tellNewDevice(deps: Deps, tx: Tx, user: UserRow, opened: { kind: SessionKind; caller: Caller }): Promise<boolean> {
  const { sessions, mails, clock, publicUrl } = deps;
  const look = () => sessions.knownPlace(tx, { userId: user.id, caller: opened.caller });
  const isFamiliar = ({ hasDevice, hasPlace, wasNoticed }: Awaited<ReturnType<typeof look>>) => hasDevice && (hasPlace || wasNoticed);
  if (user.email === null || isFamiliar(await look())) return false;
  // Advisory lock: of two sign-ins at once from one device the second finds the session of the first.
  await takeTurn(tx, 'new-device', user.id);
  const known = await look();
  if (isFamiliar(known)) return false;
  const isAdmin = opened.kind === 'admin';
  const url = `${publicUrl()}${isAdmin ? '/admin/settings' : '/settings'}`;
  const device = sessions.deviceOf(opened.caller);
  const letter = newSignInLetter(user.name, { device, isNewPlace: known.hasDevice, at: clock.now(), url });
  await mails.send(tx, user.email, letter, isAdmin ? undefined : { userId: user.id, about: 'signIns' });
  return known.hasDevice;
}
