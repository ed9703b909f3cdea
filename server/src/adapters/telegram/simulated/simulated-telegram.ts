import type { SandboxTelegram } from '@jamun/sandbox';
import { SimulatedTelegramError } from '@jamun/sandbox';
import { type OpenAccount, TelegramError, type TelegramPort } from '../../../modules/telegram/index.ts';

function throwTelegramError(error: unknown): never {
  if (!(error instanceof SimulatedTelegramError)) throw error;
  throw new TelegramError(error.kind, { waitSeconds: error.waitSeconds, callClass: error.callClass, cause: error });
}

async function* convertErrors<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* items;
  } catch (error) {
    throwTelegramError(error);
  }
}

type Account = Awaited<ReturnType<SandboxTelegram['open']>>;

const toOpenAccount = (account: Account): OpenAccount => ({
  createChannel: (channel) => account.createChannel(channel).catch(throwTelegramError),
  listChannels: () => account.listChannels().catch(throwTelegramError),
  describe: (channel) => account.describe(channel).catch(throwTelegramError),
  createInviteLink: (channel, link) => account.createInviteLink(channel, link).catch(throwTelegramError),
  listLoggedJoins: (channel, range) => account.listLoggedJoins(channel, range).catch(throwTelegramError),
  listJoinsByLink: (channel, link) => account.listJoinsByLink(channel, link).catch(throwTelegramError),
  revokeInviteLink: (channel, link) => account.revokeInviteLink(channel, link).catch(throwTelegramError),
  deleteInviteLink: (channel, link) => account.deleteInviteLink(channel, link).catch(throwTelegramError),
  listMembers: (channel) => convertErrors(account.listMembers(channel)),
  findMember: (channel, person) => account.findMember(channel, person).catch(throwTelegramError),
  findRemoved: (channel, person) => account.findRemoved(channel, person).catch(throwTelegramError),
  isMember: (channel, person) => account.isMember(channel, person).catch(throwTelegramError),
  remove: (channel, person) => account.remove(channel, person).catch(throwTelegramError),
  liftBan: (channel, person) => account.liftBan(channel, person).catch(throwTelegramError),
  logOut: () => account.logOut().catch(throwTelegramError),
  close: () => account.close(),
});

/** Telegram adapter of the sandbox. */
export const simulatedTelegram = (telegram: SandboxTelegram): TelegramPort => ({
  sendCode: (request) => telegram.sendCode(request).catch(throwTelegramError),
  resendCode: (request) => telegram.resendCode(request).catch(throwTelegramError),
  setUpEmail: (request) => telegram.setUpEmail(request).catch(throwTelegramError),
  signIn: (request) => telegram.signIn(request).catch(throwTelegramError),
  checkPassword: (request) => telegram.checkPassword(request).catch(throwTelegramError),
  signedInAs: (request) => telegram.signedInAs(request).catch(throwTelegramError),
  open: async (session, options) => toOpenAccount(await telegram.open(session, options).catch(throwTelegramError)),
});
