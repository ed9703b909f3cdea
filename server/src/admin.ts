import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from './app/config/config.ts';
import { buildContainer } from './app/container.ts';
import { joinDatabaseAndKeys } from './app/database-and-keys.ts';
import { AppError } from './kit/app-error.ts';
import { systemClock } from './kit/clock.ts';
import { systemRandom } from './kit/ids.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run admin -- create --username NAME [--name "Full Name"] [--email ADDRESS]
Creates an administrator. Prompts for the password, or reads it from standard input if that is not a terminal.

npm run admin -- reset-second-factor --username NAME
Removes the second factor of a user who lost the authenticator app and the recovery codes. Ends the user's sessions.`;

/** Prompts without echo; if standard input is a pipe, its first line is the password. */
function askPassword(): Promise<string> {
  const noEcho = new Writable({ write: (_chunk, _encoding, next) => next() });
  if (stdin.isTTY) stdout.write('Password: ');
  const lines = createInterface({ input: stdin, output: noEcho, terminal: stdin.isTTY ?? false });
  return new Promise((done) => {
    let password = '';
    lines.once('line', (line) => {
      password = line;
      lines.close();
    });
    lines.once('close', () => {
      if (stdin.isTTY) stdout.write('\n');
      done(password);
    });
  });
}

function readArguments() {
  const options = { username: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command] = positionals;
  const username = values.username?.toLowerCase();
  if ((command !== 'create' && command !== 'reset-second-factor') || !username) throw new StartError(usage);
  if (!/^[a-z0-9][a-z0-9._-]{0,59}$/.test(username))
    throw new StartError('--username: use at most 60 letters, digits, dots, dashes and underscores, starting with a letter or digit');
  return { command, username, name: values.name?.trim() || username, email: values.email?.trim().toLowerCase() || null };
}

async function newPassword(): Promise<string> {
  const password = await askPassword();
  if ([...password].length < 8) throw new StartError('The password must be at least 8 characters');
  return password;
}

async function run(): Promise<void> {
  const { command, ...account } = readArguments();
  const password = command === 'create' ? await newPassword() : '';
  const config = readConfig();
  const log = createLogger('error');
  const databaseAndKeys = await joinDatabaseAndKeys(config, log);
  const container = await buildContainer({ ...databaseAndKeys, config, log, clock: systemClock, random: systemRandom });
  try {
    if (command === 'create') await container.accounts.createAdministrator({ ...account, password });
    else await container.accounts.resetSecondFactor(account);
    stdout.write(`${account.username} can sign in now${command === 'create' ? '' : ' with the password alone'}.\n`);
  } finally {
    await container.close();
    await databaseAndKeys.release();
  }
}

run().catch((error: Error) => {
  const expected = error instanceof StartError || error instanceof AppError || 'code' in error;
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
