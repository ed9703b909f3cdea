import type { SandboxTelegram } from '@jamun/sandbox';
import { TelegramNo } from '@jamun/sandbox';
import { type OpenAccount, type TelegramPort, TelegramRefusal } from '../../../modules/telegram/index.ts';

function inOurWords(error: unknown): never {
  if (!(error instanceof TelegramNo)) throw error;
  throw new TelegramRefusal(error.kind, { waitSeconds: error.waitSeconds, callClass: error.callClass, cause: error });
}

async function* heard<T>(told: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* told;
  } catch (error) {
    inOurWords(error);
  }
}

type Account = Awaited<ReturnType<SandboxTelegram['open']>>;

const opened = (account: Account): OpenAccount => ({
  createChannel: (wish) => account.createChannel(wish).catch(inOurWords),
  channels: () => account.channels().catch(inOurWords),
  describe: (channel) => account.describe(channel).catch(inOurWords),
  createInviteLink: (channel, link) => account.createInviteLink(channel, link).catch(inOurWords),
  arrivals: (channel, range) => account.arrivals(channel, range).catch(inOurWords),
  joinedThrough: (channel, link) => account.joinedThrough(channel, link).catch(inOurWords),
  revokeInviteLink: (channel, link) => account.revokeInviteLink(channel, link).catch(inOurWords),
  deleteInviteLink: (channel, link) => account.deleteInviteLink(channel, link).catch(inOurWords),
  members: (channel) => heard(account.members(channel)),
  findMember: (channel, person) => account.findMember(channel, person).catch(inOurWords),
  findRemoved: (channel, person) => account.findRemoved(channel, person).catch(inOurWords),
  isThere: (channel, person) => account.isThere(channel, person).catch(inOurWords),
  remove: (channel, person) => account.remove(channel, person).catch(inOurWords),
  readmit: (channel, person) => account.readmit(channel, person).catch(inOurWords),
  logOut: () => account.logOut().catch(inOurWords),
  close: () => account.close(),
});

/** Telegram as the embedded default plays it. */
export const simulatedTelegram = (telegram: SandboxTelegram): TelegramPort => ({
  sendCode: (wish) => telegram.sendCode(wish).catch(inOurWords),
  resendCode: (wish) => telegram.resendCode(wish).catch(inOurWords),
  setUpEmail: (wish) => telegram.setUpEmail(wish).catch(inOurWords),
  signIn: (wish) => telegram.signIn(wish).catch(inOurWords),
  checkPassword: (wish) => telegram.checkPassword(wish).catch(inOurWords),
  signedInAs: (wish) => telegram.signedInAs(wish).catch(inOurWords),
  open: async (session, options) => opened(await telegram.open(session, options).catch(inOurWords)),
});
