import type { ChannelRow } from '../channels/tables.ts';
import type { PeerRef, SeenPerson } from '../telegram.port.ts';
import type { TendedAccount } from './paced.ts';

type WantedPerson = SeenPerson['ref'] & { name: string };

/**
 * A person with an access hash that is valid for this account: the stored one, or, where none is, one found by name. Null when
 * nobody is found; a person who has changed their name may be there all the same.
 */
export async function findPerson(
  account: Pick<TendedAccount, 'findMember' | 'findRemoved'>,
  { telegramChannelId, accessHash }: Pick<ChannelRow, 'telegramChannelId' | 'accessHash'>,
  { id, accessHash: personHash, name }: WantedPerson,
  among: 'MEMBER' | 'REMOVED',
): Promise<PeerRef | null> {
  if (personHash !== null) return { id, accessHash: personHash };
  const channel = { id: telegramChannelId, accessHash };
  const found = among === 'MEMBER' ? await account.findMember(channel, { id, name }) : await account.findRemoved(channel, { id, name });
  return found?.ref ?? null;
}
