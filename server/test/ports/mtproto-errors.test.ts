import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tl } from '@mtcute/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { type CalledMethod, methods } from '../../src/adapters/telegram/mtproto/methods.ts';
import { toTelegramError } from '../../src/adapters/telegram/mtproto/telegram-errors.ts';
import { days, later } from '../../src/kit/clock.ts';
import { type OpenAccount, type PeerRef, TelegramError, type TelegramPort } from '../../src/modules/telegram/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { commonErrors, documentedErrors, type Outcome } from '../facts/telegram-errors.ts';
import { startTelegramServer } from '../harness/telegram-wire/server.ts';
import type { Account } from '../harness/telegram-wire/wire-state.ts';

const library = dirname(createRequire(import.meta.url).resolve('@mtcute/node'));
const { errors, throws } = JSON.parse(readFileSync(join(library, '../core/tl/raw-errors.json'), 'utf8')) as {
  errors: Record<string, { code: number }>;
  throws: Record<string, string[]>;
};
const called = Object.keys(methods) as CalledMethod[];
const log = createLogger('silent');
const password = 'monsoon in June';

interface PendingSignIn {
  wireAccount: Account;
  signIn: { phone: string; session: string; codeHash: string };
}
let server: Awaited<ReturnType<typeof startTelegramServer>>;
let port: TelegramPort;
let account: OpenAccount;
let channel: PeerRef;
let person: PeerRef;
let link: string;
let plain: PendingSignIn;
let mail: PendingSignIn;
let locked: PendingSignIn;

async function startSignIn(overrides: Partial<Account>): Promise<PendingSignIn> {
  const wireAccount = server.addAccount(overrides);
  const phone = `+${wireAccount.phone}`;
  return { wireAccount, signIn: { phone, ...(await port.sendCode({ phone })) } };
}

beforeAll(async () => {
  server = await startTelegramServer({ passwords: [{ text: password, hint: '' }] });
  const { appId: apiId, appHash: apiHash } = server.rules;
  port = mtprotoTelegram({ apiId, apiHash, log, timeouts: { answer: 10_000, connect: 2_000, close: 1_000 }, transport: server.transport });
  plain = await startSignIn({});
  mail = await startSignIn({ requiresEmail: true });
  Object.assign(mail.signIn, await port.setUpEmail({ ...mail.signIn, email: 'asha@example.in' }));
  locked = await startSignIn({ password: { text: password, hint: '' } });
  await port.signIn({ ...locked.signIn, code: locked.wireAccount.code?.text ?? '' });

  const seller = await startSignIn({});
  const { session } = await port.signIn({ ...seller.signIn, code: seller.wireAccount.code?.text ?? '' });
  account = await port.open(session, { beforeCall: async () => {} });
  channel = (await account.createChannel({ name: 'Monsoon Light', description: '' })).ref;
  link = await account.createInviteLink(channel, { expiresAt: later(new Date(), days(7)), title: 'For Meera' });
  server.join(link, 'Meera');
  person = (await account.listJoinsByLink(channel, link))[0]?.ref as PeerRef;
});
afterAll(() => account.close());

/** Port call that makes the adapter call the MTProto method. */
const calls: Record<CalledMethod, () => Promise<unknown>> = {
  'auth.sendCode': () => port.sendCode({ phone: plain.signIn.phone }),
  'auth.resendCode': () => port.resendCode({ ...plain.signIn, codeHash: plain.wireAccount.code?.hash ?? '' }),
  'auth.signIn': () =>
    port.signIn({ ...plain.signIn, codeHash: plain.wireAccount.code?.hash ?? '', code: plain.wireAccount.code?.text ?? '' }),
  'auth.checkPassword': () => port.checkPassword({ session: locked.signIn.session, password }),
  'account.getPassword': () => port.checkPassword({ session: locked.signIn.session, password }),
  'account.sendVerifyEmailCode': () => port.setUpEmail({ ...mail.signIn, email: 'asha@example.in' }),
  'account.verifyEmail': () => port.signIn({ ...mail.signIn, code: mail.wireAccount.code?.text ?? '' }),
  'users.getUsers': () => port.signedInAs(plain.signIn),
  'auth.logOut': () => account.logOut(),
  'messages.getDialogs': () => account.listChannels(),
  'channels.getFullChannel': () => account.describe(channel),
  'channels.getParticipants': () => account.listMembers(channel)[Symbol.asyncIterator]().next(),
  'channels.getParticipant': () => account.isMember(channel, person),
  'channels.getAdminLog': () => account.listLoggedJoins(channel, { since: new Date() }),
  'messages.getChatInviteImporters': () => account.listJoinsByLink(channel, link),
  'messages.exportChatInvite': () => account.createInviteLink(channel, { expiresAt: later(new Date(), days(7)), title: '' }),
  'messages.editExportedChatInvite': () => account.revokeInviteLink(channel, link),
  'messages.deleteExportedChatInvite': () => account.deleteInviteLink(channel, link),
  'channels.editBanned': () => account.remove(channel, person),
  'channels.createChannel': () => account.createChannel({ name: 'One more', description: '' }),
};

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'OK';
  } catch (error) {
    if (!(error instanceof TelegramError)) throw error;
    return error.kind;
  }
}

it('the error table has exactly the errors that the library documents for the called methods', () => {
  const listed = Object.entries(documentedErrors).map(([method, outcomes]) => [method, Object.keys(outcomes).sort()]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(called.map((method) => [method, [...(throws[method] ?? [])].sort()])));
});

describe.each(called.filter((method) => throws[method]))('%s', (method) => {
  it(`${method} has the outcome of the error table for each documented error`, async () => {
    const outcomes: Record<string, Outcome> = {};
    for (const text of Object.keys(documentedErrors[method])) {
      const code = errors[text]?.code ?? 400;
      // The library retries a call once after a server error.
      server.injectError(method, code, text, code >= 500 ? 2 : 1);
      outcomes[text] = await outcomeOf(calls[method]());
      server.injectedErrors.length = 0;
    }
    expect(outcomes).toEqual(documentedErrors[method]);
  });
});

describe.each(commonErrors)('%i %s', (errorCode, text, kind) => {
  it(`${errorCode} ${text} means ${kind} in every method, with the call class of the method`, () => {
    const telegramErrors = called.map((method) => {
      const {
        kind: actualKind,
        callClass,
        rpcError,
      } = toTelegramError(tl.RpcError.fromTl({ errorCode, errorMessage: text }), { method, log });
      return { method, kind: actualKind, callClass, rpcError: rpcError?.replace('%d', /\d*$/.exec(text)?.[0] ?? '') };
    });
    expect(telegramErrors).toEqual(called.map((method) => ({ method, kind, callClass: methods[method].callClass, rpcError: text })));
  });
});

it('an error that is no Telegram answer maps to AWAY', () => {
  expect(toTelegramError(new Error('ECONNRESET'), { method: 'messages.getDialogs', log })).toMatchObject({ kind: 'AWAY', rpcError: null });
});
