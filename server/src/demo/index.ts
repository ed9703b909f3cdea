import type { Config } from '../app/config/config.ts';
import type { DatabaseAndKeys } from '../app/database-and-keys.ts';
import { type Clock, stopwatch } from '../kit/clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import { staging } from './staging.ts';
import { demoPassword, mainUsers } from './users-table.ts';

interface Deps {
  config: Config;
  ground: DatabaseAndKeys;
  clock: Clock;
  log: Logger;
  /** Aborts the generation: an incomplete world is discarded. */
  signal: AbortSignal;
  say(text: string): void;
  /** Progress text that overwrites the previous one in the terminal. */
  note(text: string): void;
}

export interface DemoWorld {
  /** Generated password, shown once; null if it was configured or an administrator exists. */
  administratorPassword: string | null;
  /** Demo users that a developer can sign in as. */
  accounts: { who: string; email: string; password: string }[];
}

const accounts = [
  { who: 'Demo seller', email: mainUsers.ananya.email, password: demoPassword },
  { who: 'Demo buyer', email: mainUsers.rohan.email, password: demoPassword },
];
const monthOf = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

/**
 * Generates a year of demo data, once, in an empty embedded database. Never in production, in an external database or with real
 * providers: demo data must not send emails or charge anyone.
 */
export async function ensureDemoWorld({ config, ground, clock, log, signal, say, note }: Deps): Promise<DemoWorld | null> {
  if (!ground.embedded) return null;
  const { dataDir } = config;
  const target = staging({ dataDir, databaseUrl: ground.databaseUrl, log });
  await target.cleanUp();
  const existing = config.demo ? await target.countUsers() : null;
  if (!existing || existing.creators > 0 || existing.administrators > 1) return null;
  const startedAt = stopwatch();
  say('Generating a demo world for the first start: one year of a small business. Set DEMO=0 to skip it.');
  const progress = (at: Date) => {
    signal.throwIfAborted();
    note(`  ${monthOf.format(at)}`);
  };
  const administratorPassword = await generate(existing);
  if (administratorPassword === undefined) return null;
  // From here on the demo world is the served database, even if this start fails later.
  await target.finish();
  note('');
  say(`Generated in ${((stopwatch() - startedAt) / 1_000).toFixed(1)} s.`);
  return { administratorPassword, accounts };

  /** Returns undefined on failure: the world is discarded, and Jamun starts without it. */
  async function generate(counts: typeof existing & object): Promise<string | null | undefined> {
    try {
      await target.begin();
      // Lazy import: it loads the picture renderer, which only the first start needs.
      const { generateWorld } = await import('./generate-world.ts');
      const publicUrl = config.publicUrl ?? (config.port > 0 ? `http://localhost:${config.port}` : undefined);
      const password = await generateWorld({
        config: { ...config, publicUrl, dataDir: target.folder },
        databaseUrl: target.url,
        secretKey: ground.secretKey,
        end: clock.now(),
        progress,
      });
      const current = await target.countUsers();
      if (current.creators !== counts.creators || current.administrators !== counts.administrators)
        throw new Error('An account was created during the generation');
      return password;
    } catch (error) {
      await target.discard();
      note('');
      if (signal.aborted) return undefined;
      log.error({ err: error }, 'the demo world was not generated');
      say(`The demo world was not generated, and its data was removed: ${(error as Error).message.slice(0, 300)}`);
      return undefined;
    }
  }
}
