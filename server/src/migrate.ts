import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config.ts';
import { runSchemaAction, schemaActions } from './app/schema-command.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run migrate -- status   Lists applied and pending migrations.
npm run migrate -- plan     Prints the SQL of the pending migrations. Changes nothing.
npm run migrate -- apply    Applies the pending migrations, as the next start would.
Exits with 1 if an applied migration was changed or comes from a newer version.`;

runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = 'status'] = positionals;
  const action = schemaActions.find((action) => action === name);
  if (!action || positionals.length > 1) throw new StartError(usage);
  const { text, problems } = await runSchemaAction(action, { config: readConfig(), log: createLogger('error') });
  stdout.write(`${text}\n`);
  for (const problem of problems) stderr.write(`  ${problem}\n`);
  if (positionals.length === 0) stdout.write(`\n${usage}\n`);
  if (problems.length > 0) process.exitCode = 1;
});
