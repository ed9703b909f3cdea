import { days, later } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { plainText } from '../accounts/plain-text.ts';
import { findChannel } from '../channels/channels.store.ts';
import { lockKeeper } from '../channels/moves.store.ts';
import type { ChannelRow } from '../channels/tables.ts';
import { type MemberThere, TelegramRefusal } from '../telegram.port.ts';
import { findPerson } from './find-person.ts';
import { type KnownMember, knownMembers } from './known-members.store.ts';
import { limits } from './limits.ts';
import { lockMember } from './members.store.ts';
import { insertOutsiders } from './outsiders.store.ts';
import type { TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import { reschedule } from './reschedule.ts';
import { seenBy } from './seen-person.ts';
import { refOf } from './take-step.ts';
import { saveCheck } from './watches.store.ts';

const mostNames = 100;
const atOnce = 500;

interface Found {
  count: number;
  strangers: MemberThere[];
  strangerCount: number;
  /** People whom we know, by their ids. */
  present: Map<string, MemberThere>;
}

/** Everybody who is there, one after the other: of those whom nobody knows only so many are kept. */
async function lookAround(account: TendedAccount, channel: ChannelRow, known: Set<string>, self: string | undefined): Promise<Found> {
  const most = channel.paidMembersOnly ? atOnce : mostNames;
  const found: Found = { count: 0, strangers: [], strangerCount: 0, present: new Map() };
  for await (const { people } of account.members(refOf(channel))) {
    found.count += people.length;
    for (const person of people) {
      if (known.has(person.ref.id)) found.present.set(person.ref.id, person);
      else if (!person.isAdministrator && person.ref.id !== self) {
        found.strangerCount++;
        if (found.strangers.length < most) found.strangers.push(person);
      }
    }
  }
  return found;
}

/** Some of them, and on another day others. */
const someOf = <T>(all: T[], most: number, now: Date): T[] => {
  const first = all.length > most ? (Math.floor(now.getTime() / days(1)) * most) % all.length : 0;
  return [...all.slice(first), ...all.slice(0, first)].slice(0, most);
};

/** Whoever is believed to be in, and was not told of. Where the list may be cut short, each of them is asked for. */
async function absentees(account: TendedAccount, channel: ChannelRow, believed: KnownMember[], found: Found, now: Date) {
  const untold = believed.filter(({ presence, person }) => presence === 'JOINED' && !found.present.has(person.id));
  if (found.count < limits.toldOfEvery) return untold;
  const absent: KnownMember[] = [];
  for (const member of someOf(untold, limits.askedByName, now)) {
    // A search that finds nobody proves nothing: the name may have changed.
    const person = await findPerson(account, channel, { ...member.person, name: member.name }, 'MEMBER');
    const isThere = person === null || (await account.isThere(refOf(channel), person).catch(unlessPersonGone));
    if (!isThere) absent.push(member);
  }
  return absent;
}

const unlessPersonGone = (error: unknown): false => {
  if (error instanceof TelegramRefusal && (error.kind === 'PERSON_GONE' || error.kind === 'PERSON_UNKNOWN')) return false;
  throw error;
};

/** Access hashes that this account did not have, as after a move: with one, a member that is due can be handled at once. */
async function learnHashes(parts: MembersParts, accountId: string, own: KnownMember[], found: Found): Promise<void> {
  for (const { id, person } of own) {
    const accessHash = found.present.get(person.id)?.ref.accessHash ?? null;
    if (person.accessHash !== null || accessHash === null) continue;
    await parts.database.transact(async (tx) => {
      const locked = await lockMember(tx, id);
      const isSame = locked.personId === person.id;
      if (isSame) await reschedule(parts, tx, locked, { personHash: accessHash, hashAccountId: accountId });
    });
  }
}

async function correct(parts: MembersParts, tx: Tx, { id, isPresent }: { id: string; isPresent: boolean }): Promise<void> {
  const member = await lockMember(tx, id);
  const isWithin = member.presence === 'JOINED';
  if (member.presence === 'REMOVED' || isWithin === isPresent) return;
  if (isPresent) await reschedule(parts, tx, member, { presence: 'JOINED' });
  else await reschedule(parts, tx, member, { presence: 'LEFT' });
}

/**
 * Compares who has paid with who is there. Whoever came or went in a way that we do not hear of is put right; strangers are
 * shown to the seller, and removed where only paid members may be.
 */
export async function checkChannel(parts: MembersParts, account: TendedAccount, channelId: string): Promise<void> {
  const { database, clock, random } = parts;
  const begun = clock.now();
  const channel = await findChannel(database.read, channelId);
  if (channel?.accountId !== account.id) return;
  const members = await knownMembers(database.read, channel.telegramChannelId);
  const self = (await findAccount(database.read, channel.accountId))?.telegramUserId;
  const found = await lookAround(account, channel, new Set(members.filter(({ mayStay }) => mayStay).map(({ person }) => person.id)), self);

  const own = members.filter((member) => member.channelId === channelId);
  const arrived = own.filter(({ presence, person }) => presence !== 'JOINED' && found.present.has(person.id));
  const absent = await absentees(account, channel, own, found, begun);
  await learnHashes(parts, account.id, own, found);
  for (const { id } of arrived) await database.transact((tx) => correct(parts, tx, { id, isPresent: true }));
  for (const { id } of absent) await database.transact((tx) => correct(parts, tx, { id, isPresent: false }));
  await database.transact(async (tx) => {
    const strangers = channel.paidMembersOnly ? found.strangers : [];
    const rows = strangers.map(({ ref, name }) => ({
      ...{ id: newId(random), channelId, cause: 'STRANGER' as const, foundAt: begun, dueAt: clock.now() },
      ...seenBy(account.id, { ref, name }),
    }));
    await insertOutsiders(tx, rows);
    // The account to which the channel has moved makes a check of its own.
    if ((await lockKeeper(tx, channelId, 'share')) !== account.id) return;
    // Where there are more than fit, the rest is found when these are gone.
    const isMore = channel.paidMembersOnly && found.strangerCount > found.strangers.length;
    await saveCheck(tx, {
      ...{ channelId, checkedAt: begun, memberCount: found.count, strangerCount: found.strangerCount },
      strangerNames: found.strangers.slice(0, mostNames).map(({ name }) => plainText(name, 200)),
      checkDueAt: later(begun, isMore ? limits.checkAgain : limits.checkEvery),
      ...{ trouble: null, retryAt: null },
    });
  });
}

/** Comes up again a little later. */
export const putOffCheck = ({ database, clock }: MembersParts, channelId: string): Promise<void> =>
  database.transact((tx) => saveCheck(tx, { channelId, checkDueAt: later(clock.now(), limits.checkAgain) }));
