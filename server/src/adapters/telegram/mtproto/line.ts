import { BaseTelegramClient, MemoryStorage, networkMiddlewares, type TelegramTransport, tl } from '@mtcute/node';
import { type OpenOptions, type Session, TelegramRefusal } from '../../../modules/telegram/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type CalledRequest, rulesOf } from './methods.ts';
import { refusalOf } from './refusals.ts';
import { guardedTransport, network } from './transport.ts';

export interface LineOptions {
  apiId: number;
  apiHash: string;
  log: Logger;
  /** In milliseconds. */
  patience?: { answer: number; connect: number; close: number };
  /** Telegram's test servers instead of the real ones. */
  isTest?: boolean;
  /** `socks5://…`, or an MTProto proxy as Telegram writes it: `https://t.me/proxy?server=…&port=…&secret=…`. */
  proxyUrl?: string | undefined;
  now?: () => Date;
  /** Hears every call with its answer or error, for recordings. */
  onExchange?: (exchange: Exchange) => void;
  /** How bytes get there; over TCP unless said otherwise. */
  transport?: () => TelegramTransport;
}

const usualPatience = { answer: 20_000, connect: 6_000, close: 5_000 };
const attempts = 2;
// Waits shorter than this are waited for here; the others are for the caller, who has more to do.
const shortestFlood = 3_000;
const retries = { flood: 2, stumbling: 1 };

export type Exchange = { request: CalledRequest } & ({ answer: unknown } | { error: tl.RpcError });

/** One client with one key, from the first question to `close()`. */
export type Line = Awaited<ReturnType<typeof openLine>>;

type Answer<Method extends tl.RpcMethod> = tl.RpcCallReturn[Method['_']];

function createClient(
  { apiId, apiHash, isTest = false }: LineOptions,
  transport: TelegramTransport,
  storage: MemoryStorage,
): BaseTelegramClient {
  const client = new BaseTelegramClient({
    apiId,
    apiHash,
    transport,
    storage,
    // Else it takes the signals that stop this process for its own.
    storageOptions: { cleanup: false },
    disableUpdates: true,
    testMode: isTest,
    // It writes down what it sends and receives.
    logLevel: 0,
    // What the seller reads in Telegram under "Devices".
    initConnectionOptions: { deviceModel: 'Jamun', systemVersion: 'Server', appVersion: '1.0' },
    network: {
      // Telegram's configuration may ask for several connections per session, which the library combines with temporary keys (PFS).
      connectionCount: () => 1,
      usePfs: false,
      middlewares: networkMiddlewares.basic({
        floodWaiter: { maxWait: shortestFlood, maxRetries: retries.flood },
        internalErrors: { maxRetries: retries.stumbling, waitTime: 1 },
      }),
    },
  });
  // Whoever asked hears of it by the answer that fails.
  client.onError.add(() => {});
  return client;
}

/**
 * Watches the keys that the library stores. `ready`: a key is agreed on; a call that is made before waits for a second.
 * `onDropped`: the library gives up the key after two transport errors -404 and would go on with a new one, which belongs to nobody.
 */
function watchKeys({ authKeys }: MemoryStorage, onDropped: () => void): { ready: Promise<void> } {
  const ready = new Promise<void>((agreed) => {
    const keep = authKeys.set.bind(authKeys);
    authKeys.set = (dc, key) => {
      if (!key && authKeys.get(dc)) onDropped();
      keep(dc, key);
      if (key) agreed();
    };
  });
  return { ready };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const within = async (milliseconds: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, milliseconds);
  });
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
};

/** Opens a client with this session, or with a new one. It connects before the first call. */
export async function openLine(options: LineOptions, given?: Session, { beforeCall }: Partial<OpenOptions> = {}) {
  const { log, patience = usualPatience } = options;
  const waiting = new Set<AbortController>();
  const endAll = (reason: unknown) => {
    for (const deadline of waiting) deadline.abort(reason);
  };
  const guarded = guardedTransport((options.transport ?? network(options.proxyUrl))(), {
    patience: patience.connect,
    attempts,
    onNobodyThere: endAll,
  });
  const storage = new MemoryStorage();
  let keyDropped: TelegramRefusal | undefined;
  const { ready } = watchKeys(storage, () => {
    keyDropped = new TelegramRefusal('AWAY', { words: 'AUTH_KEY_NOT_FOUND' });
    endAll(keyDropped);
  });
  const client = createClient(options, guarded.transport, storage);
  let closed: Promise<void> | undefined;

  async function end(): Promise<void> {
    endAll(new Error('The line is closed'));
    const destroyed = client.destroy().catch(() => {});
    guarded.close();
    await within(patience.close, destroyed);
  }
  const close = (): Promise<void> => {
    closed ??= end();
    return closed;
  };

  async function asked<Method extends tl.RpcMethod>(request: Method, abortSignal: AbortSignal): Promise<Answer<Method>> {
    await client.connect();
    await ready;
    return client.call(request as never, { abortSignal }) as Promise<Answer<Method>>;
  }

  async function patiently<Method extends tl.RpcMethod>(request: Method): Promise<Answer<Method>> {
    if (closed) throw new Error('The line is closed');
    if (keyDropped) throw keyDropped;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new Error(`No answer within ${patience.answer} ms`)), patience.answer);
    waiting.add(deadline);
    try {
      return await Promise.race([asked(request, deadline.signal), aborted(deadline.signal)]);
    } finally {
      clearTimeout(timer);
      waiting.delete(deadline);
    }
  }

  if (given !== undefined) {
    await client.importSession(given).catch(async (error: unknown) => {
      await close();
      // Another version of the library may read it: nothing is known about the account.
      log.error({ err: error }, 'a stored Telegram session cannot be read by this version');
      throw new TelegramRefusal('SESSION_UNREADABLE', { cause: error });
    });
  }

  return {
    close,
    /** The answer, or a TelegramRefusal. */
    async ask<Method extends CalledRequest>(request: Method): Promise<Answer<Method>> {
      try {
        const { callClass } = rulesOf(request._);
        if (callClass) await beforeCall?.(callClass);
        const answer = await patiently(request);
        options.onExchange?.({ request, answer });
        return answer;
      } catch (error) {
        if (error instanceof tl.RpcError) options.onExchange?.({ request, error });
        throw refusalOf(error, { method: request._, log });
      }
    },
    /** The key and the data centre to which it belongs, which may be another one since the last question. */
    session: (): Promise<Session> => client.exportSession(),
    /** Whose session it is stands in it from now on. */
    async belongsTo(user: tl.RawUser): Promise<void> {
      await client.storage.self.storeFrom(user);
    },
    proofOfPassword: (asked: tl.account.RawPassword, password: string) => client.computeSrpParams(asked, password),
  };
}
