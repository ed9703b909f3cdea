import type { Config } from '../app/config.ts';
import type { Ground } from '../app/ground.ts';
import { type Clock, stopwatch } from '../kit/clock.ts';
import type { Logger } from '../platform/log/logger.ts';
import { demoPassword, leads } from './people-table.ts';
import { staging } from './staging.ts';

interface Deps {
  config: Config;
  ground: Ground;
  clock: Clock;
  log: Logger;
  /** Somebody wants us to stop: what is half-made is thrown away. */
  signal: AbortSignal;
  say(text: string): void;
  /** A line that the next one takes the place of. */
  note(text: string): void;
}

export interface DemoWorld {
  /** Made up for it, to be shown once; null where it was given, or there was an administrator. */
  administratorPassword: string | null;
  /** Who can be signed in as. */
  accounts: { who: string; email: string; password: string }[];
}

const accounts = [
  { who: 'Demo seller', email: leads.ananya.email, password: demoPassword },
  { who: 'Demo buyer', email: leads.rohan.email, password: demoPassword },
];
const monthOf = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

/**
 * Fills an embedded database in which nobody is with a year of somebody's business, once. Never in production, never in a database of
 * somebody's own, and never where anything outside is real: nobody shall be written to, or charged, for a play.
 */
export async function ensureDemoWorld({ config, ground, clock, log, signal, say, note }: Deps): Promise<DemoWorld | null> {
  if (!ground.embedded) return null;
  const { dataDir } = config;
  const place = staging({ dataDir, databaseUrl: ground.databaseUrl, log });
  await place.tidy();
  const before = config.demo ? await place.people() : null;
  if (!before || before.creators > 0 || before.administrators > 1) return null;
  const began = stopwatch();
  say('Making a demo world, once: a year of a small business. DEMO=0 leaves it out.');
  const progress = (at: Date) => {
    signal.throwIfAborted();
    note(`  ${monthOf.format(at)}`);
  };
  const administratorPassword = await make(before);
  if (administratorPassword === undefined) return null;
  // From here on it is the world that is there, whatever becomes of this start.
  await place.finish();
  note('');
  say(`Made in ${((stopwatch() - began) / 1_000).toFixed(1)} s.`);
  return { administratorPassword, accounts };

  /** Undefined when it came to nothing: then nothing of it is left, and Jamun starts without. */
  async function make(found: typeof before & object): Promise<string | null | undefined> {
    try {
      await place.begin();
      // It draws, and nobody who starts for the second time needs that.
      const { playStory } = await import('./story.ts');
      const publicUrl = config.publicUrl ?? (config.port > 0 ? `http://localhost:${config.port}` : undefined);
      const password = await playStory({
        config: { ...config, publicUrl, dataDir: place.folder },
        databaseUrl: place.url,
        secretKey: ground.secretKey,
        end: clock.now(),
        progress,
      });
      const now = await place.people();
      if (now.creators !== found.creators || now.administrators !== found.administrators) throw new Error('Somebody came meanwhile');
      return password;
    } catch (error) {
      await place.discard();
      note('');
      if (signal.aborted) return undefined;
      log.error({ err: error }, 'the demo world was not made');
      say(`The demo world was not made, and nothing is left of it: ${(error as Error).message.slice(0, 300)}`);
      return undefined;
    }
  }
}
