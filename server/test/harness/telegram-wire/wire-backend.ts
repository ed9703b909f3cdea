import { mtprotoTelegram } from '../../../src/adapters/telegram/mtproto/index.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import type { TelegramTestBackend } from '../../ports/telegram.suite.ts';
import type { Faults } from './faults.ts';
import { startTelegramServer } from './server.ts';
import type { Account } from './wire-state.ts';

const twoStep = { password: 'monsoon in June', hint: 'the weather' };
const accountKinds = {
  plain: {},
  // In another data centre than the one that clients connect to first.
  twoStep: { password: { text: twoStep.password, hint: twoStep.hint }, dc: 4 },
  noAccount: { exists: false },
  banned: { banned: true },
  tooManyChannels: { maxChannels: 0 },
  emailSetup: { requiresEmail: true },
} satisfies Record<string, Partial<Account>>;
const methods = { signIn: 'auth.signIn', revokeInviteLink: 'messages.editExportedChatInvite' };
const channelNumber = ({ id }: { id: string }) => Number(id.replace(/^-100/, ''));

/** Setup of the port suite: the real adapter, connected to a wire server with these faults. */
export const wireBackend =
  (options: Partial<Faults> = {}) =>
  async (): Promise<TelegramTestBackend> => {
    const server = await startTelegramServer({ passwords: [{ text: twoStep.password, hint: twoStep.hint }] });
    const { faults } = server;
    Object.assign(faults, options);
    const { appId: apiId, appHash: apiHash } = server.rules;
    const portWithTimeout = (response: number) =>
      mtprotoTelegram({
        apiId,
        apiHash,
        timeouts: { answer: response, connect: 1_000, close: 2_000 },
        log: createLogger('silent'),
        transport: server.transport,
      });
    const account = (phone: string) => {
      const match = server.state.accounts.get(phone.replace('+', ''));
      if (!match) throw new Error(`No account with the phone number ${phone}`);
      return match;
    };
    return {
      port: portWithTimeout(5_000),
      now: () => new Date(),
      phone: (kind) => `+${server.addAccount(accountKinds[kind]).phone}`,
      channelType: faults.supergroups ? 'supergroup' : 'channel',
      hidesHashes: faults.minUsers,
      twoStep,
      codeOf: async (phone) => account(phone).code?.text ?? '',
      expireCodes() {
        for (const { code } of server.state.accounts.values()) if (code) code.good = false;
      },
      waitForResend() {},
      join: async (link, name) => server.join(link, name),
      leave: async (channel, name) => void server.leave(channelNumber(channel), name),
      async revokeSessions(phone) {
        for (const key of server.sessionsOf(account(phone))) server.state.sessions.delete(key);
      },
      deleteChannel: async (channel) => void server.state.channels.delete(channelNumber(channel)),
      revokeAdminRights: async (channel, phone) =>
        void server.state.channels.get(channelNumber(channel))?.administrators.set(account(phone).id, false),
      startFloodWait: async (phone, waitSeconds) => void server.floodWaits.set(account(phone).id, waitSeconds),
      setOutage: async (away) => {
        faults.refusesConnections = away;
      },
      setStanding: async (phone, standing) => void Object.assign(account(phone), { standing }),
      async loseAnswerTo(call) {
        faults.lostAnswers.add(methods[call]);
        return portWithTimeout(1_500);
      },
      close: async () => {},
    };
  };
