import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { startTelegramServer } from '../harness/telegram-wire/server.ts';
import { describeTelegram, type TelegramThere } from './telegram.suite.ts';

const twoStep = { password: 'monsoon in June', hint: 'the weather' };
const kinds = {
  plain: {},
  // Lives in another data centre than the one that everybody comes to first.
  twoStep: { password: { text: twoStep.password, hint: twoStep.hint }, dc: 4 },
  noAccount: { exists: false },
  banned: { banned: true },
  tooManyChannels: { mostChannels: 0 },
};
const bare = ({ id }: { id: string }) => Number(id.replace(/^-100/, ''));

async function overTheWire(): Promise<TelegramThere> {
  const server = await startTelegramServer({ passwords: [{ text: twoStep.password, hint: twoStep.hint }] });
  const { appId: apiId, appHash: apiHash } = server.rules;
  const patience = { answer: 5_000, connect: 1_000, close: 2_000 };
  const account = (phone: string) => {
    const found = server.book.accounts.get(phone.replace('+', ''));
    if (!found) throw new Error(`Nobody has ${phone}`);
    return found;
  };
  return {
    port: mtprotoTelegram({ apiId, apiHash, patience, log: createLogger('silent'), transport: server.transport }),
    now: () => new Date(),
    phone: (kind) => `+${server.addAccount(kinds[kind]).phone}`,
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
      server.weather.refuses = away;
    },
    close: async () => {},
  };
}

describeTelegram('MTProto', overTheWire);
