import { mtprotoTelegram } from '../../../src/adapters/telegram/mtproto/index.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import type { TelegramThere } from '../../ports/telegram.suite.ts';
import type { Faults } from './faults.ts';
import { startTelegramServer } from './server.ts';

const twoStep = { password: 'monsoon in June', hint: 'the weather' };
const kinds = {
  plain: {},
  // Lives in another data centre than the one that everybody comes to first.
  twoStep: { password: { text: twoStep.password, hint: twoStep.hint }, dc: 4 },
  noAccount: { exists: false },
  banned: { banned: true },
  tooManyChannels: { mostChannels: 0 },
  emailSetup: { demandsEmail: true },
};
const methods = { signIn: 'auth.signIn', revokeInviteLink: 'messages.editExportedChatInvite' };
const bare = ({ id }: { id: string }) => Number(id.replace(/^-100/, ''));

/** The real adapter, in front of a wire server with these faults. */
export const overTheWire =
  (given: Partial<Faults> = {}) =>
  async (): Promise<TelegramThere> => {
    const server = await startTelegramServer({ passwords: [{ text: twoStep.password, hint: twoStep.hint }] });
    const { faults } = server;
    Object.assign(faults, given);
    const { appId: apiId, appHash: apiHash } = server.rules;
    const portWithin = (answer: number) =>
      mtprotoTelegram({
        ...{ apiId, apiHash, patience: { answer, connect: 1_000, close: 2_000 }, log: createLogger('silent'), transport: server.transport },
      });
    const account = (phone: string) => {
      const found = server.book.accounts.get(phone.replace('+', ''));
      if (!found) throw new Error(`Nobody has ${phone}`);
      return found;
    };
    return {
      port: portWithin(5_000),
      now: () => new Date(),
      phone: (kind) => `+${server.addAccount(kinds[kind]).phone}`,
      channelType: faults.supergroups ? 'supergroup' : 'channel',
      hidesHashes: faults.minUsers,
      twoStep,
      codeOf: async (phone) => account(phone).code?.text ?? '',
      letCodesExpire() {
        for (const { code } of server.book.accounts.values()) if (code) code.good = false;
      },
      waitForResend() {},
      join: async (link, name) => server.join(link, name),
      leave: async (channel, name) => void server.leave(bare(channel), name),
      async revokeSessions(phone) {
        for (const key of server.sessionsOf(account(phone))) server.book.sessions.delete(key);
      },
      deleteChannel: async (channel) => void server.book.channels.delete(bare(channel)),
      takeRights: async (channel, phone) => void server.book.channels.get(bare(channel))?.keepers.set(account(phone).id, false),
      flood: async (phone, waitSeconds) => void server.floods.set(account(phone).id, waitSeconds),
      setAway: async (away) => {
        faults.refusesConnections = away;
      },
      setStanding: async (phone, standing) => void Object.assign(account(phone), { standing }),
      async losingAnswerTo(call) {
        faults.lostAnswers.add(methods[call]);
        return portWithin(1_500);
      },
      close: async () => {},
    };
  };
