import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config/config.ts';
import { rotateSecretKey } from './app/key-rotation.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run rotate-key [-- --batch-size N] [-- --give-up-unreadable]
Re-encrypts all sealed values with SECRET_KEY; SECRET_KEY_PREVIOUS is the previous key. Without SECRET_KEY it replaces the generated key
in DATA_DIR. An interrupted run continues where it stopped. --give-up-unreadable finishes even if no key decrypts some values.`;

const say = (text: string) => void stdout.write(`${text}\n`);

function readArguments() {
  const optionTypes = {
    'batch-size': { type: 'string', default: '200' },
    'give-up-unreadable': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ options: optionTypes });
  const batchSize = Number(values['batch-size']);
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > 10_000) throw new StartError(usage);
  return { batchSize, giveUpUnreadable: values['give-up-unreadable'] };
}

runCommand(async (signal) => {
  const options = readArguments();
  const config = readConfig();
  const { keyId, results, previousSecrets } = await rotateSecretKey({ ...options, config, log: createLogger('error'), signal, say });
  const resealed = results.reduce((sum, result) => sum + result.resealed, 0);
  const unreadable = results.reduce((sum, result) => sum + result.unreadable, 0);
  say(`Done: all readable values are encrypted with key ${keyId}; this run re-encrypted ${resealed} values.`);
  if (unreadable > 0) say(`${unreadable} values could not be decrypted with any key and were left unchanged.`);
  if (config.previousKeys.length > 0) say('SECRET_KEY_PREVIOUS can be removed now: restart every process without it.');
  say('Older backups need the previous key: store it separately as long as you keep them. Create a new backup now.');
  if (previousSecrets)
    say(`DATA_DIR/${previousSecrets} contains the previous key. Move it to the older backups, or delete it together with them.`);
});
