import type { CallKey, Contract, RouteInput, RouteReply } from '@jamun/contract';
import type { Config } from '../app/config/config.ts';
import { buildContainer, type Container } from '../app/container.ts';
import { systemRandom } from '../kit/ids.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ManualClock } from './timeline.ts';

interface ServerOptions {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  clock: ManualClock;
  log: Logger;
}

export type DemoServer = Awaited<ReturnType<typeof openDemoServer>>;

type Call = <K extends CallKey>(key: K, input: RouteInput<Contract[K]>, token?: string) => Promise<RouteReply<Contract[K]>>;

const agents = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
};
export type Device = keyof typeof agents;

// Fast password hashing: these passwords are in the README, or random and never used again.
const fastHashing = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Limits on withdrawals that are configured today do not apply to the past year. */
const withdrawals = { minimum: 100n, maximum: null, secondFactorAbove: null };

/** Private server with a simulated clock. The demo data is created through the public API, as real users do. */
export async function openDemoServer({ config, clock, ...options }: ServerOptions, cost?: 'strong') {
  const container: Container = await buildContainer({
    ...options,
    config: { ...config, withdrawals, secondAdminAbove: null, tracing: null },
    clock,
    random: systemRandom,
    buildDir: '/nonexistent',
    ...(cost === 'strong' ? {} : { passwordCost: fastHashing }),
  });
  const { app, jobs, sandboxTelegram } = container;
  if (!sandboxTelegram) throw new Error('The demo world requires the sandbox providers');
  // The payment adapter reaches the simulated provider over HTTP.
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  async function send(method: string, path: string, options: { headers?: Record<string, string>; body?: string | Uint8Array } = {}) {
    const response = await fetch(origin + path, { method, ...options });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path.split('?')[0]} returned ${response.status}: ${text}`);
    return text;
  }

  let device: Device = 'laptop';
  const headersFor = (token?: string) => ({
    'content-type': 'application/json',
    'user-agent': agents[device],
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
  const call: Call = async (key, input, token) => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
    return JSON.parse(
      await send(method, `${path}${query ? `?${new URLSearchParams(query)}` : ''}`, { headers: headersFor(token), ...sent }),
    );
  };

  /** Call of the sandbox control API. */
  const sandbox = async <Data>(path: string, body?: object): Promise<Data> => {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const text = await send(sent ? 'POST' : 'GET', `/sandbox${path}`, sent);
    return (JSON.parse(text) as { data: Data }).data;
  };
  // Webhooks are disabled: nothing listens at the public URL yet. The payment callback triggers the same status check.
  const setImperfections = (more: object = {}) => sandbox('/cashfree/imperfections', { loseWebhooks: true, ...more });
  await setImperfections();

  return {
    container,
    clock,
    telegram: sandboxTelegram,
    call,
    sandbox,
    setImperfections,
    /** Sets the device (user agent) of the next calls. */
    useDevice(next: Device): void {
      device = next;
    },
    /** Text of a file. */
    download: (path: string, token: string) => send('GET', path, { headers: headersFor(token) }),
    /** Uploads a file to its signed URL. */
    upload: (url: string, bytes: Buffer, type: string) =>
      send('PUT', new URL(url).pathname, { headers: { 'content-type': type }, body: new Uint8Array(bytes) }),
    /** Reconciles waiting members, as the worker does. */
    reconcileMembers: () => container.telegram.members.reconcileDue(),
    /** Periodic jobs of the worker. */
    async runWorkerJobs(): Promise<void> {
      await jobs.runDue('tend-telegram-account');
      await container.telegram.members.reconcileDue();
      await container.telegram.members.notifyEndings();
    },
    async runJobs(...kinds: string[]): Promise<void> {
      for (const kind of kinds) await jobs.runDue(kind, 10);
    },
    close: () => container.close(),
  };
}
