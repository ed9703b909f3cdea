import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { restore } from './app/backups.ts';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config/config.ts';
import { StartError } from './kit/start-error.ts';
import type { RestoreResult } from './platform/backup/restore-backup.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run restore -- FOLDER [--with-another-key]
Restores a backup into an empty database, while the server is stopped. --with-another-key restores without the original secret key;
encrypted values cannot be decrypted then.`;

/** Warnings for the operator after a successful restore. */
function warnings({ manifest: { files }, sealedSamples, violations }: RestoreResult): string[] {
  const undecryptable = sealedSamples.filter(({ failed }) => failed > 0);
  return [
    ...(files.on === 'disk' && files.missing > 0
      ? [`${files.missing} files were missing when the backup was created: see missing-files.txt in it.`]
      : []),
    ...(files.on === 's3' ? [`The ${files.count} files are not in the backup: they must be in the bucket ${files.bucket}.`] : []),
    ...(undecryptable.length > 0
      ? [
          `The secret key does not decrypt ${undecryptable.map(({ name, tried, failed }) => `${name} (${failed} of ${tried} sampled values)`).join(', ')}.`,
        ]
      : []),
    ...violations.map(({ name }) => `The invariant ${name} is violated.`),
  ];
}

runCommand(async (signal) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'with-another-key': { type: 'boolean' } } });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new StartError(usage);
  const deps = { config: readConfig(), log: createLogger('error'), signal };
  const restored = await restore(deps, folder, { anyKey: values['with-another-key'] ?? false });
  const { tables, jobs, files, takenAt } = restored.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const found = warnings(restored);
  stdout.write(
    `Restored the state of ${takenAt}: ${rows} rows of ${tables.length} tables, ${jobs?.rows ?? 0} queued jobs` +
      `${files.on === 'disk' ? `, ${files.count} files` : ''}. ` +
      `${found.length === 0 ? 'All invariants hold and all sampled values decrypt. ' : ''}The server can be started.\n`,
  );
  for (const warning of found) process.stderr.write(`WARNING: ${warning}\n`);
  if (found.length > 0) process.exitCode = 1;
});
