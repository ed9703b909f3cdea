import { days, later } from '../../src/kit/clock.ts';
import { type PeerRef, TelegramError, type TelegramPort } from '../../src/modules/telegram/index.ts';

/** Input from the engineer who runs the rehearsal with a phone. */
export interface RehearsalInput {
  phone: string;
  code(): Promise<string>;
  /** Another account opens the invite link in Telegram. */
  join(link: string): Promise<void>;
}

/** Outcome of each step without ids and names, to compare with a replay. */
export type Transcript = Record<string, unknown>;

async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return (await call) ?? 'done';
  } catch (error) {
    if (error instanceof TelegramError) return `refused: ${error.kind}`;
    throw error;
  }
}

/** Calls whose behaviour Telegram does not document, in the order in which the server makes them. */
export async function rehearse(port: TelegramPort, { phone, code, join }: RehearsalInput): Promise<Transcript> {
  const sent = await port.sendCode({ phone });
  const signedIn = await port.signIn({ phone, ...sent, code: await code() });
  const account = await port.open(signedIn.session, { beforeCall: async () => {} });
  const transcript: Transcript = { signIn: signedIn.kind };
  try {
    const { ref } = await account.createChannel({ name: 'Rehearsal', description: 'Made by a test, and deleted by hand' });
    const link = await account.createInviteLink(ref, { expiresAt: later(new Date(), days(1)), title: 'Rehearsal' });
    await join(link);
    const joined = await account.listJoinsByLink(ref, link);
    transcript.joinedThrough = joined.length;
    const { joins, isComplete } = await account.listLoggedJoins(ref, { since: new Date(0) });
    transcript.arrivals = { count: joins.length, isComplete, isSameLink: joins[0]?.link === link };
    for await (const { users, total } of account.listMembers(ref)) transcript.members = { listed: users.length, total };
    const person = joined[0]?.ref as PeerRef;
    transcript.isThere = await outcome(account.isMember(ref, person));
    transcript.revoke = await outcome(account.revokeInviteLink(ref, link));
    transcript.revokeTwice = await outcome(account.revokeInviteLink(ref, link));
    transcript.joinedThroughRevoked = (await account.listJoinsByLink(ref, link)).length;
    transcript.remove = await outcome(account.remove(ref, person));
    transcript.removeTwice = await outcome(account.remove(ref, person));
    transcript.isThereAfterRemoval = await outcome(account.isMember(ref, person));
    transcript.readmit = await outcome(account.liftBan(ref, person));
    transcript.delete = await outcome(account.deleteInviteLink(ref, link));
    transcript.deleteTwice = await outcome(account.deleteInviteLink(ref, link));
    transcript.joinedThroughDeleted = (await account.listJoinsByLink(ref, link)).length;
    transcript.logOut = await outcome(account.logOut());
  } finally {
    await account.close();
  }
  return transcript;
}
