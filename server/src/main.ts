import { createServer } from 'node:net';
import { type Config, readConfig } from './app/config/config.ts';
import { buildContainer, type Container } from './app/container.ts';
import { awaitDatabaseAndKeys, type DatabaseAndKeys } from './app/database-and-keys.ts';
import { ensureAdministrator } from './app/first-administrator.ts';
import { onStopSignal, reportUncaughtErrors } from './app/lifecycle.ts';
import { warnAboutSettings } from './app/setting-warnings.ts';
import { warnAboutVolatileFiles } from './app/volatile-data-dir.ts';
import { type DemoWorld, ensureDemoWorld } from './demo/index.ts';
import { days, offsetClock, systemClock } from './kit/clock.ts';
import { waitAtMost } from './kit/concurrency/wait-at-most.ts';
import { systemRandom } from './kit/ids.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

// EPIPE: the process that reads the output may have exited. The server keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** Progress output: overwrites the line on a terminal, prints nothing elsewhere. */
const note = (text: string) => void (process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`));

/** Checks the port before the database starts, so that the start fails fast. */
const assertPortFree = (variable: 'PORT' | 'HEALTH_PORT', { host, port }: { host: string; port: number }) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        reject(
          new StartError(
            `${variable}: ${port} is already in use on ${host}. Stop that process, or choose another port: ${variable}=${port + 1} npm start`,
          ),
        );
      else if (code === 'EACCES') reject(new StartError(`${variable}: this user may not open port ${port}. Choose one above 1023.`));
      else reject(new StartError(`HOST: ${host} is not an address of this machine (${code})`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Resources started so far. An interrupted or failed start releases all of them. */
interface StartedResources {
  databaseAndKeys?: DatabaseAndKeys;
  container?: Container;
}

async function start(config: Config, started: StartedResources, signal: AbortSignal): Promise<void> {
  const servesHttp = config.roles.includes('http');
  if (servesHttp) await assertPortFree('PORT', config);
  if (config.healthPort !== null) await assertPortFree('HEALTH_PORT', { host: config.host, port: config.healthPort });
  const log = createLogger(config.logLevel);
  warnAboutVolatileFiles(config, log);
  warnAboutSettings(config, log);
  const databaseAndKeys = await awaitDatabaseAndKeys(config, log, { signal, say: (text) => void process.stderr.write(`${text}\n`) });
  if (!databaseAndKeys) return;
  started.databaseAndKeys = databaseAndKeys;
  const clock = offsetClock(systemClock, days(config.daysAhead));
  const demo = servesHttp ? await ensureDemoWorld({ config, ground: databaseAndKeys, clock, log, signal, say, note }) : null;
  if (signal.aborted) return;
  const container = await buildContainer({ ...databaseAndKeys, config, log, clock, random: systemRandom });
  started.container = container;
  if (config.errorReportDsn !== null) reportUncaughtErrors(container.errorReports);
  // Before listening: once /readyz succeeds, the first administrator exists.
  const password =
    servesHttp && databaseAndKeys.embedded ? await ensureAdministrator(container.accounts, config.adminPassword, systemRandom) : null;
  if (servesHttp) {
    await container.app.listen({ host: config.host, port: config.port });
    container.startSandbox();
  }
  // After listening: emails contain the server's URL, and with PORT=0 the port is only known now.
  if (config.roles.includes('worker')) {
    await container.jobs.work();
    container.checkout
      .catchUp()
      .catch((err: unknown) => log.warn({ err }, 'status check of unfinished orders failed; it is retried later'));
  }
  // Last: a worker has started its work when its health checks begin to answer.
  await container.healthServer?.listen();
  announce(config, container.publicUrl(), { password: demo?.administratorPassword ?? password, demo });
}

async function stop({ databaseAndKeys, container }: StartedResources, { drainSeconds }: Config): Promise<void> {
  await container?.stop(drainSeconds * 1_000);
  if (databaseAndKeys) await waitAtMost(2_400, databaseAndKeys.release());
}

interface Credentials {
  password: string | null;
  demo: DemoWorld | null;
}

function announce(config: Config, url: string, { password, demo }: Credentials): void {
  if (!config.roles.includes('http')) {
    say('Jamun is ready: the worker is running');
    return;
  }
  const lines = [
    `Jamun is ready at ${url}`,
    `  Sign up or sign in   ${url}/signin`,
    config.smtp ? '' : `  Sent emails          ${url}/sandbox/mails`,
    config.cashfree ? '' : `  Simulated payments   ${url}/sandbox/cashfree`,
    config.telegram ? '' : `  Simulated Telegram   ${url}/sandbox/telegram`,
    `  API                  ${url}/docs`,
    ...(demo?.accounts ?? []).map(({ who, email, password: demoPassword }) => `  ${who.padEnd(21)}${email}, password ${demoPassword}`),
    password ? `  Administrator        admin, password ${password} (shown only once)` : '',
  ];
  say(lines.filter(Boolean).join('\n'));
}

async function run(): Promise<void> {
  const config = readConfig();
  const started: StartedResources = {};
  const interruption = new AbortController();
  const starting = start(config, started, interruption.signal);
  // A stop signal during the start waits until the start has ended, then releases the resources.
  onStopSignal(() => {
    interruption.abort();
    return starting.then(
      () => stop(started, config),
      () => {},
    );
  });
  try {
    await starting;
  } catch (error) {
    await stop(started, config);
    throw error;
  }
}

run().catch((error: Error) => {
  // Configuration errors print one line with the variable; other errors print a stack trace.
  process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`);
  process.exit(1);
});
