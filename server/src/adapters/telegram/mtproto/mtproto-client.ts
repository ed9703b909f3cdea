import { BaseTelegramClient, MemoryStorage, networkMiddlewares, type TelegramTransport, tl } from '@mtcute/node';
import { type OpenOptions, type Session, TelegramError } from '../../../modules/telegram/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type CalledRequest, rulesOf } from './methods.ts';
import { toTelegramError } from './telegram-errors.ts';
import { createTransport, trackedTransport } from './transport.ts';

export interface MtprotoOptions {
  apiId: number;
  apiHash: string;
  log: Logger;
  /** Timeouts in milliseconds. */
  timeouts?: { answer: number; connect: number; close: number };
  /** Telegram's test servers instead of the real ones. */
  isTest?: boolean;
  /** `socks5://…`, or an MTProto proxy as Telegram writes it: `https://t.me/proxy?server=…&port=…&secret=…`. */
  proxyUrl?: string | undefined;
  now?: () => Date;
  /** Starts the measurement of a call to Telegram, after its rate limit; the returned function gets null or the error of the call. */
  startCall?: (method: CalledRequest['_']) => (error: TelegramError | null) => void;
  /** Called with every request and its response or error, for recordings. */
  onExchange?: (exchange: Exchange) => void;
  /** Transport; TCP by default. */
  transport?: () => TelegramTransport;
}

const defaultTimeouts = { answer: 20_000, connect: 6_000, close: 5_000 };
const connectAttempts = 2;
// Flood waits up to this time (milliseconds) are waited out here; longer ones are reported to the caller.
const maxFloodWait = 3_000;
const retries = { flood: 2, serverError: 1 };

export type Exchange = { request: CalledRequest } & ({ answer: unknown } | { error: tl.RpcError });

/** MTProto client with one auth key, open until `close()`. */
export type MtprotoClient = Awaited<ReturnType<typeof openMtprotoClient>>;

type Response<Method extends tl.RpcMethod> = tl.RpcCallReturn[Method['_']];

function createClient(
  { apiId, apiHash, isTest = false }: MtprotoOptions,
  transport: TelegramTransport,
  storage: MemoryStorage,
): BaseTelegramClient {
  const client = new BaseTelegramClient({
    apiId,
    apiHash,
    transport,
    storage,
    // Otherwise the library handles the stop signals of this process.
    storageOptions: { cleanup: false },
    disableUpdates: true,
    testMode: isTest,
    // The library would log everything that it sends and receives.
    logLevel: 0,
    // Shown to the seller in Telegram under "Devices".
    initConnectionOptions: { deviceModel: 'Jamun', systemVersion: 'Server', appVersion: '1.0' },
    network: {
      // Telegram's configuration may request several connections per session, which the library combines with temporary keys (PFS).
      connectionCount: () => 1,
      usePfs: false,
      middlewares: networkMiddlewares.basic({
        floodWaiter: { maxWait: maxFloodWait, maxRetries: retries.flood },
        internalErrors: { maxRetries: retries.serverError, waitTime: 1 },
      }),
    },
  });
  // Errors reach the caller through the failed call.
  client.onError.add(() => {});
  return client;
}

/**
 * Observes the auth keys that the library stores. `ready` resolves once a key exists; a call made earlier would be delayed by a second.
 * `onDropped`: after two transport errors -404 the library drops the key and would continue with a new one, which has no session.
 */
function watchKeys({ authKeys }: MemoryStorage, onDropped: () => void): { ready: Promise<void> } {
  const ready = new Promise<void>((resolve) => {
    const storeKey = authKeys.set.bind(authKeys);
    authKeys.set = (dc, key) => {
      if (!key && authKeys.get(dc)) onDropped();
      storeKey(dc, key);
      if (key) resolve();
    };
  });
  return { ready };
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const waitAtMost = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

/** Opens a client with this session, or with a new one. It connects before the first call. */
export async function openMtprotoClient(options: MtprotoOptions, session?: Session, { beforeCall }: Partial<OpenOptions> = {}) {
  const { log, timeouts = defaultTimeouts } = options;
  const pendingCalls = new Set<AbortController>();
  const abortAll = (reason: unknown) => {
    for (const deadline of pendingCalls) deadline.abort(reason);
  };
  const guarded = trackedTransport((options.transport ?? createTransport(options.proxyUrl))(), {
    timeoutMs: timeouts.connect,
    attempts: connectAttempts,
    onUnreachable: abortAll,
  });
  const storage = new MemoryStorage();
  let keyDropped: TelegramError | undefined;
  const { ready } = watchKeys(storage, () => {
    keyDropped = new TelegramError('AWAY', { rpcError: 'AUTH_KEY_NOT_FOUND' });
    abortAll(keyDropped);
  });
  const client = createClient(options, guarded.transport, storage);
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    abortAll(new Error('The client is closed'));
    const destroyed = client.destroy().catch(() => {});
    guarded.close();
    await waitAtMost(timeouts.close, destroyed);
  }
  const close = (): Promise<void> => {
    closed ??= end();
    return closed;
  };

  async function connectAndCall<Method extends tl.RpcMethod>(request: Method, abortSignal: AbortSignal): Promise<Response<Method>> {
    await client.connect();
    await ready;
    return client.call(request as never, { abortSignal }) as Promise<Response<Method>>;
  }

  async function callWithTimeout<Method extends tl.RpcMethod>(request: Method): Promise<Response<Method>> {
    if (closed) throw new Error('The client is closed');
    if (keyDropped) throw keyDropped;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Error(`No answer within ${timeouts.answer} ms`)), timeouts.answer);
    pendingCalls.add(deadline);
    try {
      return await Promise.race([connectAndCall(request, deadline.signal), rejectOnAbort(deadline.signal)]);
    } finally {
      clearTimeout(timer);
      pendingCalls.delete(deadline);
    }
  }

  if (session !== undefined) {
    await client.importSession(session).catch(async (error: unknown) => {
      await close();
      // Another version of the library may be able to read it, so the session does not count as ended.
      log.error({ err: error }, 'a stored Telegram session cannot be read by this version');
      throw new TelegramError('SESSION_UNREADABLE', { cause: error });
    });
  }

  return {
    close,
    /** Throws a TelegramError on failure. */
    async call<Method extends CalledRequest>(request: Method): Promise<Response<Method>> {
      let endCall: ReturnType<NonNullable<MtprotoOptions['startCall']>> | undefined;
      try {
        const { callClass } = rulesOf(request._);
        if (callClass) await beforeCall?.(callClass);
        endCall = options.startCall?.(request._);
        const answer = await callWithTimeout(request);
        endCall?.(null);
        options.onExchange?.({ request, answer });
        return answer;
      } catch (error) {
        if (error instanceof tl.RpcError) options.onExchange?.({ request, error });
        const telegramError = toTelegramError(error, { method: request._, log });
        endCall?.(telegramError);
        throw telegramError;
      }
    },
    /** Auth key and its data centre. The data centre may change with any call. */
    session: (): Promise<Session> => client.exportSession(),
    /** Stores the user in the session. */
    async storeUser(user: tl.RawUser): Promise<void> {
      await client.storage.self.storeFrom(user);
    },
    computePasswordProof: (parameters: tl.account.RawPassword, password: string) => client.computeSrpParams(parameters, password),
  };
}
