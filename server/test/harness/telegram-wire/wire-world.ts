import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { mtprotoTelegram } from '../../../src/adapters/telegram/mtproto/index.ts';
import type { OpenAccount, TelegramErrorKind, TelegramPort } from '../../../src/modules/telegram/index.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { createFaults } from './faults.ts';
import { startTelegramServer } from './server.ts';
import type { Account, Channel } from './wire-state.ts';

export const twoStepPassword = { text: 'monsoon in June', hint: 'the weather' };
export const telegramError = (kind: TelegramErrorKind, more: object = {}) =>
  expect.objectContaining({ name: 'TelegramError', kind, ...more });

const usualTimeouts = { answer: 4_000, connect: 1_000, close: 1_000 };

/** Wire server with the real adapter connected to it, and signed-in sellers. */
export async function createWireWorld() {
  const server = await startTelegramServer({ passwords: [twoStepPassword] });
  const opened: OpenAccount[] = [];
  const logLines: string[] = [];
  const log = createLogger(
    'trace',
    new Writable({
      write(chunk, _encoding, done) {
        logLines.push(String(chunk));
        done();
      },
    }),
  );

  const portFor = (timeouts = usualTimeouts, transport = server.transport): TelegramPort =>
    mtprotoTelegram({ apiId: server.rules.appId, apiHash: server.rules.appHash, timeouts, log, transport });

  async function signIn(account: Account, port = portFor()) {
    const phone = `+${account.phone}`;
    const sent = await port.sendCode({ phone });
    const outcome = await port.signIn({ phone, ...sent, code: account.code?.text ?? '' });
    return { phone, sent, outcome, session: outcome.session };
  }

  async function open(session: string, port = portFor()) {
    const account = await port.open(session, { beforeCall: async () => {} });
    opened.push(account);
    return account;
  }

  return {
    server,
    log,
    portFor,
    signIn,
    open,
    logged: () => logLines.join(''),
    clearLog: () => logLines.splice(0),
    /** Signs in a new account and creates a channel. */
    async seller(fields: Partial<Account> = {}) {
      const telegramAccount = server.addAccount(fields);
      const { session } = await signIn(telegramAccount);
      const account = await open(session);
      const { ref } = await account.createChannel({ name: 'Monsoon Light', description: '' });
      const channel = server.state.channels.get(Number(ref.id.replace('-100', ''))) as Channel;
      return { there: telegramAccount, session, account, ref, channel };
    },
    addChannel(accountId: number, fields: Partial<Channel> = {}): Channel {
      const id = server.state.nextId();
      const channel: Channel = {
        id,
        title: `Channel ${id}`,
        about: 'About it',
        isSupergroup: false,
        creatorId: accountId,
        administrators: new Map([[accountId, true]]),
        members: new Set([accountId]),
        banned: new Set<number>(),
        invites: new Map(),
        arrivals: [],
        ...fields,
      };
      server.state.channels.set(id, channel);
      return channel;
    },
    /** All calls in order, as `method@dataCentre`. */
    methods: () => server.calls.map(({ method, dc }) => `${method}@${dc}`),
    closeOpened: async () => {
      for (const account of opened.splice(0)) await account.close();
    },
    /** Resets faults and limits, closes all accounts, and expects that no connection stays open. */
    async reset() {
      Object.assign(server.faults, createFaults());
      server.rateLimits.clear();
      server.injectedErrors.length = 0;
      for (const account of opened.splice(0)) await account.close();
      expect(server.connections.size).toBe(0);
    },
  };
}
