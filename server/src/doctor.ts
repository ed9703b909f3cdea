import { argv, env, stdout } from 'node:process';
import { runCommand } from './app/command.ts';
import { examine, formatFindings, hasFailed, readDoctorOptions } from './app/doctor/doctor.ts';

runCommand(async () => {
  const options = readDoctorOptions(argv.slice(2));
  const findings = await examine({ variables: env, backups: options.backups });
  stdout.write(`${formatFindings(findings, options)}\n`);
  if (hasFailed(findings)) process.exitCode = 1;
});
