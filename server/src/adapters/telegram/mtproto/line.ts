import { BaseTelegramClient, MemoryStorage, networkMiddlewares, type TelegramTransport, type tl } from '@mtcute/node';
import { type RefusalKind, type Session, TelegramRefusal } from '../../../modules/telegram/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { refusalOf } from './refusals.ts';
import { guardedTransport, tcp } from './transport.ts';

export interface LineOptions {
  apiId: number;
  apiHash: string;
  log: Logger;
  /** In milliseconds. */
  patience?: { answer: number; connect: number; close: number };
  /** How bytes get there; over TCP unless said otherwise. */
  transport?: () => TelegramTransport;
}

const usualPatience = { answer: 20_000, connect: 6_000, close: 5_000 };
const attempts = 2;
// Waits shorter than this are waited for here; the others are for the caller, who has more to do.
const shortestFlood = 3_000;
const retries = { flood: 2, stumbling: 1 };

/** One client with one key, from the first question to `close()`. */
export type Line = Awaited<ReturnType<typeof openLine>>;

type Answer<Method extends tl.RpcMethod> = tl.RpcCallReturn[Method['_']];

function createClient({ apiId, apiHash }: LineOptions, transport: TelegramTransport, storage: MemoryStorage): BaseTelegramClient {
  const client = new BaseTelegramClient({
    ...{ apiId, apiHash, transport, storage },
    // Else it takes the signals that stop this process for its own.
    storageOptions: { cleanup: false },
    disableUpdates: true,
    // It writes down what it sends and receives.
    logLevel: 0,
    // What the seller reads in Telegram under "Devices".
    initConnectionOptions: { deviceModel: 'Jamun', systemVersion: 'Server', appVersion: '1.0' },
    network: {
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

/** When a key is agreed on. A question that is asked before lies for a second. */
function firstKey({ authKeys }: MemoryStorage): Promise<void> {
  return new Promise((agreed) => {
    const keep = authKeys.set.bind(authKeys);
    authKeys.set = (dc, key) => {
      keep(dc, key);
      if (key) agreed();
    };
  });
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

/** With the session that is given, or a new one. Nothing is connected before the first question. */
export async function openLine(options: LineOptions, given?: Session) {
  const { log, patience = usualPatience } = options;
  const waiting = new Set<AbortController>();
  const endAll = (reason: unknown) => {
    for (const deadline of waiting) deadline.abort(reason);
  };
  const guarded = guardedTransport((options.transport ?? tcp)(), { patience: patience.connect, attempts, onNobodyThere: endAll });
  const storage = new MemoryStorage();
  const ready = firstKey(storage);
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
      // A session that cannot be read opens nothing, now or later.
      throw new TelegramRefusal('SESSION_ENDED', { cause: error });
    });
  }

  return {
    close,
    /** The answer, or a TelegramRefusal; `here` says what a word means in this call. */
    ask: <Method extends tl.RpcMethod>(request: Method, here: Record<string, RefusalKind> = {}): Promise<Answer<Method>> =>
      patiently(request).catch((error: unknown) => {
        throw refusalOf(error, { method: request._, here, log });
      }),
    /** The key and the data centre to which it belongs, which may be another one since the last question. */
    session: (): Promise<Session> => client.exportSession(),
    /** Whose session it is stands in it from now on. */
    async belongsTo(user: tl.RawUser): Promise<void> {
      await client.storage.self.storeFrom(user);
    },
    proofOfPassword: (asked: tl.account.RawPassword, password: string) => client.computeSrpParams(asked, password),
  };
}
