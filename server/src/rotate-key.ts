import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config.ts';
import { rotateSecretKey } from './app/key-rotation.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run rotate-key [-- --batch-size N] [-- --give-up-unreadable]
Seals everything anew with SECRET_KEY, while SECRET_KEY_PREVIOUS names the former key; or replaces the generated key in DATA_DIR.
Interrupted, it goes on where it stopped when it is run again. --give-up-unreadable finishes although some values open with no key.`;

const say = (text: string) => void stdout.write(`${text}\n`);

function readArguments() {
  const options = { 'batch-size': { type: 'string', default: '200' }, 'give-up-unreadable': { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ options });
  const batchSize = Number(values['batch-size']);
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > 10_000) throw new StartError(usage);
  return { batchSize, giveUpUnreadable: values['give-up-unreadable'] };
}

runCommand(async (signal) => {
  const wanted = readArguments();
  const config = readConfig();
  const { keyId, results, formerSecrets } = await rotateSecretKey({ ...wanted, config, log: createLogger('error'), signal, say });
  const resealed = results.reduce((sum, result) => sum + result.resealed, 0);
  const unreadable = results.reduce((sum, result) => sum + result.unreadable, 0);
  say(`Done: everything that opens is sealed with the key ${keyId}; this run has sealed ${resealed} values anew.`);
  if (unreadable > 0) say(`${unreadable} values open with no key and stay as they are.`);
  if (config.previousKeys.length > 0) say('SECRET_KEY_PREVIOUS can be removed now: restart every process without it.');
  say('Backups from before need the former key: keep it apart for as long as you keep them, and make a new backup now.');
  if (formerSecrets) say(`DATA_DIR/${formerSecrets} holds the former key. Move it to where those backups are, or delete it with them.`);
});
