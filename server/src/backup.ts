import { createReadStream } from 'node:fs';
import { stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { backUp } from './app/backups.ts';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config/config.ts';
import { StartError } from './kit/start-error.ts';
import { type Manifest, missingFilesPath } from './platform/backup/manifest.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run backup -- FOLDER
Writes a backup into a new folder, while the server is running or stopped. The backup does not contain the secret key.`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const maxListed = 20;

function describe({ tables, jobs, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const fileSummary =
    files.on === 'disk'
      ? `${files.count} files (${megabytes(files.bytes)})`
      : `no files: ${files.count} are in the bucket ${files.bucket}, which has its own backup`;
  return `${rows} rows of ${tables.length} tables, ${jobs?.rows ?? 0} queued jobs, ${fileSummary}`;
}

/** Warns and exits with 1: these files will be missing after a restore. */
async function warnMissingFiles(folder: string, { files }: Manifest): Promise<void> {
  if (files.on !== 'disk' || files.missing === 0) return;
  const names: string[] = [];
  for await (const name of createInterface({ input: createReadStream(missingFilesPath(folder)) }))
    if (names.length < maxListed) names.push(name);
  process.stderr.write(
    `\nWARNING: ${files.missing} files are registered in the database but missing in the storage, or differ from what was registered:\n` +
      `${names.map((name) => `  ${name}\n`).join('')}Full list: ${missingFilesPath(folder)}. Check that DATA_DIR is the directory of the running server.\n`,
  );
  process.exitCode = 1;
}

runCommand(async (signal) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target] = positionals;
  if (!target || positionals.length > 1) throw new StartError(usage);
  const { folder, manifest } = await backUp({ config: readConfig(), log: createLogger('error'), signal }, target);
  stdout.write(
    `Backed up to ${folder}: ${describe(manifest)}.\n` +
      'The secret key is not in it. Store it separately (SECRET_KEY, or DATA_DIR/secrets.json): without it, account and document numbers,\n' +
      'Telegram sessions, second factors and queued emails cannot be decrypted, and all users have to sign in again.\n',
  );
  await warnMissingFiles(folder, manifest);
});
