import type { CallKey, Contract, RouteInput, RouteReply } from '@jamun/contract';
import type { Config } from '../app/config.ts';
import { buildContainer, type Container } from '../app/container.ts';
import { systemRandom } from '../kit/ids.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { StageClock } from './calendar.ts';

interface Surroundings {
  config: Config;
  databaseUrl: string;
  secretKey: Buffer;
  clock: StageClock;
  log: Logger;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

type Call = <K extends CallKey>(key: K, input: RouteInput<Contract[K]>, token?: string) => Promise<RouteReply<Contract[K]>>;

const agents = {
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
};
export type Device = keyof typeof agents;

// Hashing is slow so that nobody finds out a password. These stand in the README, or are random and never told.
const lightCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Limits on withdrawals that are configured today do not apply to the past year. */
const withdrawals = { minimum: 100n, maximum: null, secondFactorAbove: null };

/** The whole product in the year of the play, for us alone: what happens on it goes through the calls that people make. */
export async function openStage({ config, clock, ...given }: Surroundings, cost?: 'strong') {
  const container: Container = await buildContainer({
    ...given,
    config: { ...config, withdrawals },
    clock,
    random: systemRandom,
    buildDir: '/nonexistent',
    ...(cost === 'strong' ? {} : { passwordCost: lightCost }),
  });
  const { app, jobs, sandboxTelegram } = container;
  if (!sandboxTelegram) throw new Error('A demo world is made where the outside world is played');
  await jobs.start({ maintain: false });
  // What stands in for the payment provider is spoken to over the wire.
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  async function send(method: string, path: string, given: { headers?: Record<string, string>; body?: string | Uint8Array } = {}) {
    const answer = await fetch(origin + path, { method, ...given });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path.split('?')[0]} was answered ${answer.status}: ${text}`);
    return text;
  }

  let device: Device = 'laptop';
  const call: Call = async (key, input, token) => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
    const headers = {
      'content-type': 'application/json',
      'user-agent': agents[device],
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
    return JSON.parse(await send(method, `${path}${query ? `?${new URLSearchParams(query)}` : ''}`, { headers, ...sent }));
  };

  /** One of the calls with which testers play the outside world. */
  const sandbox = async <Data>(path: string, body?: object): Promise<Data> => {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const text = await send(sent ? 'POST' : 'GET', `/sandbox${path}`, sent);
    return (JSON.parse(text) as { data: Data }).data;
  };
  // They would go to where the product will be reached, and nobody listens there yet; buyers come back from paying, which tells as much.
  const imperfect = (more: object = {}) => sandbox('/cashfree/imperfections', { loseWebhooks: true, ...more });
  await imperfect();

  return {
    container,
    clock,
    telegram: sandboxTelegram,
    call,
    sandbox,
    imperfect,
    /** From which device the next calls come. */
    use(next: Device): void {
      device = next;
    },
    /** Sends bytes to the address that was given out for them. */
    put: (url: string, bytes: Buffer, type: string) =>
      send('PUT', new URL(url).pathname, { headers: { 'content-type': type }, body: new Uint8Array(bytes) }),
    /** Looks after members who wait, as the worker does when it is told of them. */
    tend: () => container.telegram.members.tendDue(),
    /** What it does again and again. */
    async work(): Promise<void> {
      await jobs.runDue('tend-telegram-account');
      await container.telegram.members.tendDue();
      await container.telegram.members.tellEndings();
    },
    run: (...kinds: string[]) => kinds.reduce((before, kind) => before.then(() => jobs.runDue(kind)), Promise.resolve(0)),
    close: () => container.close(),
  };
}
