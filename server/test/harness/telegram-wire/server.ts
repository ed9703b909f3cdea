import type { tl } from '@mtcute/node';
import { channelHandlers } from './channel-handlers.ts';
import { createFaults, createRateLimits } from './faults.ts';
import { memberHandlers } from './member-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { type Caller, createWire, RpcFault } from './wire.ts';
import { type Account, createWireState } from './wire-state.ts';

const applicationKeys = { appId: 12_345, appHash: '0123456789abcdef0123456789abcdef' };
const dataCentres = [1, 2, 4, 5];

const config = (thisDc: number) => ({
  _: 'config',
  date: 0,
  expires: Math.floor(Date.now() / 1000) + 3600,
  testMode: false,
  thisDc,
  dcTxtDomainName: '',
  // More than one connection per session, unless the client limits them.
  tmpSessions: 2,
  dcOptions: dataCentres.map((id) => ({ _: 'dcOption', id, ipAddress: `192.0.2.${id}`, port: 443 })),
  chatSizeMax: 0,
  megagroupSizeMax: 0,
  forwardedCountMax: 0,
  onlineUpdatePeriodMs: 0,
  offlineBlurTimeoutMs: 0,
  offlineIdleTimeoutMs: 0,
  onlineCloudTimeoutMs: 0,
  notifyCloudDelayMs: 0,
  notifyDefaultDelayMs: 0,
  pushChatPeriodMs: 0,
  pushChatLimit: 0,
  editTimeLimit: 0,
  revokeTimeLimit: 0,
  revokePmTimeLimit: 0,
  ratingEDecay: 0,
  stickersRecentLimit: 0,
  channelsReadMediaPeriod: 0,
  callReceiveTimeoutMs: 0,
  callRingTimeoutMs: 0,
  callConnectTimeoutMs: 0,
  callPacketTimeoutMs: 0,
  meUrlPrefix: '',
  captionLengthMax: 0,
  messageLengthMax: 0,
  webfileDcId: 0,
});

/** Methods that Telegram rejects for a frozen account. */
const writes = new Set<string>([
  'channels.createChannel',
  'channels.editBanned',
  'messages.exportChatInvite',
  'messages.editExportedChatInvite',
  'messages.deleteExportedChatInvite',
]);
const frozenError = () => new RpcFault(420, 'FROZEN_METHOD_INVALID');

type Handler = (request: never, caller: Caller) => object | boolean;

/** In-process Telegram server: the library speaks MTProto to it as to the real one, without a network. */
export async function startTelegramServer({ passwords = [] }: { passwords?: { text: string; hint: string }[] } = {}) {
  const faults = createFaults();
  const state = createWireState(faults);
  const rateLimits = createRateLimits(state.now);
  const calls: { method: string; dc: number }[] = [];
  const injectedErrors: { method: string; code: number; text: string; times: number }[] = [];
  const floodWaits = new Map<number, number>();
  const rules = {
    ...applicationKeys,
    passwords,
    codeType: (length: number): tl.auth.TypeSentCodeType => ({ _: 'auth.sentCodeTypeApp', length }),
  };
  const handlers: Record<string, Handler> = {
    ...(await signInHandlers(state, rules)),
    ...channelHandlers(state),
    ...memberHandlers(state),
    'help.getConfig': (_request, { dc }) => config(dc),
  };

  /** Throws the injected error, flood wait or account restriction that applies to the call. */
  function throwInjectedError(request: tl.RpcMethod, caller: Caller): void {
    const injected = injectedErrors.find(({ method, times }) => method === request._ && times > 0);
    if (injected) {
      injected.times -= 1;
      throw new RpcFault(injected.code, injected.text);
    }
    const { accountId = 0 } = state.sessions.get(caller.key) ?? {};
    const wait = floodWaits.get(accountId) ?? rateLimits.take(accountId, request._);
    floodWaits.delete(accountId);
    if (wait > 0) throw new RpcFault(420, `FLOOD_WAIT_${wait}`);
    const standing = [...state.accounts.values()].find(({ id }) => id === accountId)?.standing ?? 'GOOD';
    if (standing !== 'GOOD' && writes.has(request._)) throw standing === 'FROZEN' ? frozenError() : new RpcFault(400, 'PEER_FLOOD');
  }

  const wire = createWire(
    (request, caller) => {
      calls.push({ method: request._, dc: caller.dc });
      throwInjectedError(request, caller);
      const handler = handlers[request._];
      if (!handler) throw new RpcFault(400, 'INPUT_METHOD_INVALID');
      return handler(request as never, caller);
    },
    { faults, now: state.now },
  );

  function addAccount(fields: Partial<Account> = {}): Account {
    const id = fields.id ?? state.nextId();
    const account: Account = {
      id,
      phone: `91${9_000_000_000 + id}`,
      name: `Seller ${id}`,
      dc: 2,
      exists: true,
      banned: false,
      password: null,
      maxChannels: 500,
      code: null,
      standing: 'GOOD',
      email: null,
      requiresEmail: false,
      ...fields,
    };
    state.accounts.set(account.phone, account);
    state.people.set(id, { id, name: account.name });
    return account;
  }
  const findOrAddUser = (name: string) => {
    const existing = [...state.people.values()].find((person) => person.name === name);
    const person = existing ?? { id: state.nextId(), name };
    state.people.set(person.id, person);
    return person;
  };

  return {
    state: state,
    calls: calls,
    rules,
    injectedErrors: injectedErrors,
    addAccount,
    floodWaits: floodWaits,
    faults,
    rateLimits: rateLimits,
    ...wire,
    /** Injects an error into the next calls of a method. */
    injectError: (method: tl.RpcMethod['_'], code: number, text: string, times = 1) => injectedErrors.push({ method, code, text, times }),
    addKey: (key: Buffer, dc: number, { id: accountId }: Account) =>
      state.sessions.set(wire.addKey(key, dc), { accountId, needsPassword: false }),
    sessionsOf: ({ id }: Account) => [...state.sessions].filter(([, session]) => session.accountId === id).map(([key]) => key),
    join(link: string, name: string): boolean {
      const { id } = findOrAddUser(name);
      const channel = [...state.channels.values()].find(({ invites }) => invites.has(link));
      const invite = channel?.invites.get(link);
      if (!channel || !invite || invite.revoked || channel.banned.has(id)) return false;
      if (invite.joined.some(({ userId }) => channel.members.has(userId))) return false;
      const at = state.now();
      invite.joined.push({ userId: id, at });
      channel.arrivals.push({ id: state.nextId(), userId: id, link, at });
      channel.members.add(id);
      return true;
    },
    leave: (channelId: number, name: string) => state.channels.get(channelId)?.members.delete(findOrAddUser(name).id),
  };
}
