import { createServer } from 'node:net';
import { type Config, readConfig } from './app/config.ts';
import { buildContainer, type Container } from './app/container.ts';
import { ensureAdministrator } from './app/first-administrator.ts';
import { type Ground, prepareGround } from './app/ground.ts';
import { onceSignalled, stopInOrder } from './app/lifecycle.ts';
import { type DemoWorld, ensureDemoWorld } from './demo/index.ts';
import { aheadOf, days, systemClock } from './kit/clock.ts';
import { systemRandom } from './kit/ids.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

// Whoever read what we print may be gone; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** On a terminal one line takes the place of the other; elsewhere nobody wants them all. */
const note = (text: string) => void (process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`));

/** Told before anything is started, rather than after a database was. */
const refuseTakenPort = ({ host, port }: Config) =>
  new Promise<void>((free, taken) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        taken(
          new StartError(`PORT: ${port} is already in use on ${host}. Stop what runs there, or choose another: PORT=${port + 1} npm start`),
        );
      else if (code === 'EACCES') taken(new StartError(`PORT: ${port} may not be opened by this user. Choose one above 1023.`));
      else taken(new StartError(`HOST: ${host} is not an address of this machine (${code})`));
    });
    probe.listen(port, host, () => probe.close(() => free()));
  });

/** What has been started so far; a start that is interrupted or fails leaves nothing of it behind. */
interface Started {
  ground?: Ground;
  container?: Container;
}

async function start(config: Config, started: Started, signal: AbortSignal): Promise<void> {
  const answers = config.roles.includes('http');
  if (answers) await refuseTakenPort(config);
  const log = createLogger(config.logLevel);
  const ground = await prepareGround(config, log);
  started.ground = ground;
  const clock = aheadOf(systemClock, days(config.daysAhead));
  const demo = answers ? await ensureDemoWorld({ config, ground, clock, log, signal, say, note }) : null;
  if (signal.aborted) return;
  const container = await buildContainer({ ...ground, config, log, clock, random: systemRandom });
  started.container = container;
  await container.jobs.start({ maintain: config.roles.includes('worker') });
  // Before listening: a process that answers /readyz has its first administrator.
  const password = answers && ground.embedded ? await ensureAdministrator(container.accounts, config.adminPassword, systemRandom) : null;
  if (answers) {
    await container.app.listen({ host: config.host, port: config.port });
    container.startSandbox();
  }
  // After listening: mails carry the address, and with PORT=0 only now it is known.
  if (config.roles.includes('worker')) {
    await container.jobs.work();
    container.checkout.catchUp().catch((err: unknown) => log.warn({ err }, 'what was left open is asked about later'));
  }
  announce(config, container.publicUrl(), { password: demo?.administratorPassword ?? password, demo });
}

const stop = ({ ground, container }: Started) =>
  stopInOrder([
    [1_000, async () => container?.drain()],
    [4_000, async () => container?.http.close()],
    // What waits for the database is written down while jobs come to their end.
    [2_000, async () => Promise.all([container?.jobs.stop(), container?.links.stop(1_500)])],
    [500, async () => container?.release()],
    [2_400, async () => ground?.release()],
  ]);

interface Made {
  password: string | null;
  demo: DemoWorld | null;
}

function announce(config: Config, url: string, { password, demo }: Made): void {
  if (!config.roles.includes('http')) {
    say('Jamun is ready: the worker is running');
    return;
  }
  const lines = [
    `Jamun is ready at ${url}`,
    `  Sign up or sign in   ${url}/signin`,
    config.smtp ? '' : `  Mails it sent        ${url}/sandbox/mails`,
    config.cashfree ? '' : `  Payments it took     ${url}/sandbox/cashfree`,
    config.telegram ? '' : `  Telegram, simulated  ${url}/sandbox/telegram`,
    `  API                  ${url}/docs`,
    ...(demo?.accounts ?? []).map(({ who, email, password: its }) => `  ${who.padEnd(21)}${email}, password ${its}`),
    password ? `  Administrator        admin, password ${password} (shown only this once)` : '',
  ];
  say(lines.filter(Boolean).join('\n'));
}

async function run(): Promise<void> {
  const config = readConfig();
  const started: Started = {};
  const giveUp = new AbortController();
  const starting = start(config, started, giveUp.signal);
  // Asked to stop in the middle of starting, it first comes to a point from which it can be undone.
  onceSignalled(() => {
    giveUp.abort();
    return starting.then(
      () => stop(started),
      () => {},
    );
  });
  try {
    await starting;
  } catch (error) {
    await stop(started);
    throw error;
  }
}

run().catch((error: Error) => {
  // A wrong setting is one line that names the variable; anything else keeps its trace.
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
});
