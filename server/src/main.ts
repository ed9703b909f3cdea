import { createServer } from 'node:net';
import { type Config, readConfig } from './app/config.ts';
import { buildContainer } from './app/container.ts';
import { ensureAdministrator } from './app/first-administrator.ts';
import { type Ground, prepareGround } from './app/ground.ts';
import { systemClock } from './kit/clock.ts';
import { systemRandom } from './kit/ids.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const drainWithin = 10_000;
const say = (text: string) => void process.stdout.write(`${text}\n`);

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

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    // A terminal sends Ctrl-C to npm and to us, and npm passes it on: the second one is the same wish.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainWithin).unref();
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`Jamun did not stop cleanly: ${error.stack}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

async function start(): Promise<void> {
  const config = readConfig();
  if (config.roles.includes('http')) await refuseTakenPort(config);
  const log = createLogger(config.logLevel);
  const parts: { ground?: Ground; drain?: () => Promise<void>; close?: () => Promise<void> } = {};
  const stop = async () => {
    await parts.drain?.();
    await parts.close?.();
    await parts.ground?.release();
  };
  stopOnSignals(stop);
  try {
    const ground = await prepareGround(config, log);
    parts.ground = ground;
    const container = await buildContainer({ ...ground, config, log, clock: systemClock, random: systemRandom });
    parts.close = container.close;
    await container.jobs.start({ work: config.roles.includes('worker') });
    const password = ground.embedded ? await ensureAdministrator(container.accounts, config.adminPassword, systemRandom) : null;
    if (config.roles.includes('http')) {
      await container.app.listen({ host: config.host, port: config.port });
      parts.drain = container.drain;
    }
    announce(config, container.publicUrl(), password);
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

function announce(config: Config, url: string, password: string | null): void {
  if (!config.roles.includes('http')) {
    say('Jamun is ready: the worker is running');
    return;
  }
  const lines = [
    `Jamun is ready at ${url}`,
    `  Sign up or sign in   ${url}/signin`,
    config.smtpUrl ? '' : `  Mails it sent        ${url}/sandbox/mails`,
    `  API                  ${url}/docs`,
    password ? `  Administrator        admin, password ${password} (shown only this once)` : '',
  ];
  say(lines.filter(Boolean).join('\n'));
}

start().catch((error: Error) => {
  // A wrong setting is one line that names the variable; anything else keeps its trace.
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exit(1);
});
