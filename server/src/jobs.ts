import { argv, stderr, stdout } from 'node:process';
import { runCommand } from './app/command.ts';
import { readConfig } from './app/config/config.ts';
import { readJobsCommand, runJobsCommand } from './app/jobs-command.ts';
import { createLogger } from './platform/log/logger.ts';

runCommand(async (signal) => {
  const command = readJobsCommand(argv.slice(2));
  const { text, problems } = await runJobsCommand(command, { config: readConfig(), log: createLogger('error') }, signal);
  stdout.write(`${text}\n`);
  for (const problem of problems) stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
});
