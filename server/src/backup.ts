import { createReadStream } from 'node:fs';
import { stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { backUp } from './app/backups.ts';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config.ts';
import { StartError } from './kit/start-error.ts';
import { type Manifest, missingListIn } from './platform/backup/manifest.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run backup -- FOLDER
Writes a backup into a new folder, beside the running product or without it. It does not hold the secret key.`;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const shown = 20;

function describe({ tables, jobs, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const kept =
    files.on === 'disk'
      ? `${files.count} files (${megabytes(files.bytes)})`
      : `no files: ${files.count} lie in the bucket ${files.bucket}, which is backed up apart`;
  return `${rows} rows of ${tables.length} tables, ${jobs?.rows ?? 0} waiting jobs, ${kept}`;
}

/** Loudly, since whoever restores this will miss them. */
async function tellMissing(folder: string, { files }: Manifest): Promise<void> {
  if (files.on !== 'disk' || files.missing === 0) return;
  const names: string[] = [];
  for await (const name of createInterface({ input: createReadStream(missingListIn(folder)) })) if (names.length < shown) names.push(name);
  process.stderr.write(
    `\nWARNING: ${files.missing} files that rows name are not in the storage, or are not what was registered:\n` +
      `${names.map((name) => `  ${name}\n`).join('')}All of them stand in ${missingListIn(folder)}. Is DATA_DIR the one that the product uses?\n`,
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
      'The secret key is not in it. Keep it apart (SECRET_KEY, or DATA_DIR/secrets.json): without it account and document numbers, Telegram\n' +
      'sessions, second factors and waiting mails cannot be opened, and everybody has to sign in again.\n',
  );
  await tellMissing(folder, manifest);
});
