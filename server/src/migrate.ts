import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config/config.ts';
import { runSchemaAction, schemaActions } from './app/schema-command.ts';
import { StartError } from './kit/start-error.ts';
import { createLogger } from './platform/log/logger.ts';

const usage = `npm run migrate -- status   Lists applied and pending migrations.
npm run migrate -- plan     Prints the SQL of the pending migrations and the locks that they take. Changes nothing.
npm run migrate -- apply    Applies the pending migrations, as the next start would.
Exits with 1 if an applied migration was changed, or if this version does not start on the database of a newer one.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { plan: { type: 'boolean', default: false } } });
  const names: string[] = values.plan ? ['plan', ...positionals] : positionals;
  const [name = 'status'] = names;
  const action = schemaActions.find((action) => action === name);
  if (!action || names.length > 1) throw new StartError(usage);
  const { text, problems } = await runSchemaAction(action, { config: readConfig(), log: createLogger('error') });
  stdout.write(`${text}\n`);
  for (const problem of problems) stderr.write(`  ${problem}\n`);
  if (names.length === 0) stdout.write(`\n${usage}\n`);
  if (problems.length > 0) process.exitCode = 1;
});
