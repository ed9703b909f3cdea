import { stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { restore } from './app/backups.ts';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config.ts';
import { StartError } from './kit/start-error.ts';
import type { Restored } from './platform/backup/restore-backup.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run restore -- FOLDER [--with-another-key]
Restores a backup into an empty database, while the product is stopped. With --with-another-key it does so although nothing that is
sealed can be opened.`;

/** What the person should know although everything is there. */
function warnings({ manifest: { files }, opened, broken }: Restored): string[] {
  const shut = opened.filter(({ failed }) => failed > 0);
  return [
    ...(files.on === 'disk' && files.missing > 0
      ? [`${files.missing} files were missing when the backup was made: see missing-files.txt in it.`]
      : []),
    ...(files.on === 's3' ? [`The ${files.count} files are not in the backup: the bucket ${files.bucket} has to hold them.`] : []),
    ...(shut.length > 0
      ? [
          `The secret key does not open what is sealed in ${shut.map(({ name, tried, failed }) => `${name} (${failed} of ${tried} tried)`).join(', ')}.`,
        ]
      : []),
    ...broken.map(({ name }) => `The invariant ${name} does not hold.`),
  ];
}

runCommand(async (signal) => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'with-another-key': { type: 'boolean' } } });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new StartError(usage);
  const given = { config: readConfig(), log: createLogger('error'), signal };
  const restored = await restore(given, folder, { anyKey: values['with-another-key'] ?? false });
  const { tables, jobs, files, takenAt } = restored.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const told = warnings(restored);
  stdout.write(
    `Restored what was there at ${takenAt}: ${rows} rows of ${tables.length} tables, ${jobs?.rows ?? 0} waiting jobs` +
      `${files.on === 'disk' ? `, ${files.count} files` : ''}. ` +
      `${told.length === 0 ? 'Every invariant holds and what is sealed opens. ' : ''}The product can be started.\n`,
  );
  for (const warning of told) process.stderr.write(`WARNING: ${warning}\n`);
  if (told.length > 0) process.exitCode = 1;
});
