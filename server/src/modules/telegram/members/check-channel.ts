import { later } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { plainText } from '../accounts/plain-text.ts';
import { findChannel } from '../channels/channels.store.ts';
import type { ChannelRow } from '../channels/tables.ts';
import type { MemberThere } from '../telegram.port.ts';
import { knownMembers } from './known-members.store.ts';
import { limits } from './limits.ts';
import { lockMember } from './members.store.ts';
import { insertOutsiders } from './outsiders.store.ts';
import type { TendedAccount } from './paced.ts';
import type { MembersParts } from './parts.ts';
import { reschedule } from './reschedule.ts';
import { refOf } from './take-step.ts';
import { saveCheck } from './watches.store.ts';

const mostNames = 100;
const atOnce = 500;

interface Found {
  count: number;
  strangers: MemberThere[];
  strangerCount: number;
  /** Ids of people whom we know. */
  present: Set<string>;
}

/** Everybody who is there, one after the other: of those whom nobody knows only so many are kept. */
async function lookAround(account: TendedAccount, channel: ChannelRow, known: Set<string>, self: string | undefined): Promise<Found> {
  const most = channel.paidMembersOnly ? atOnce : mostNames;
  const found: Found = { count: 0, strangers: [], strangerCount: 0, present: new Set() };
  for await (const person of account.members(refOf(channel))) {
    found.count++;
    if (known.has(person.ref.id)) found.present.add(person.ref.id);
    else if (!person.isAdministrator && person.ref.id !== self) {
      found.strangerCount++;
      if (found.strangers.length < most) found.strangers.push(person);
    }
  }
  return found;
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
  if (!channel) return;
  const members = await knownMembers(database.read, channel.telegramChannelId);
  const self = (await findAccount(database.read, channel.accountId))?.telegramUserId;
  const found = await lookAround(account, channel, new Set(members.filter(({ mayStay }) => mayStay).map(({ personId }) => personId)), self);

  for (const { id, personId, presence, channelId: of } of members) {
    const isPresent = found.present.has(personId);
    const differs = (presence === 'JOINED') !== isPresent && (isPresent || presence === 'JOINED');
    if (of === channelId && differs) await database.transact((tx) => correct(parts, tx, { id, isPresent }));
  }
  await database.transact(async (tx) => {
    const strangers = channel.paidMembersOnly ? found.strangers : [];
    const rows = strangers.map(({ ref, name }) => ({
      ...{ id: newId(random), channelId, cause: 'STRANGER' as const, foundAt: begun, dueAt: clock.now() },
      ...{ personId: ref.id, personHash: ref.accessHash, personName: plainText(name, 200) },
    }));
    await insertOutsiders(tx, rows);
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
