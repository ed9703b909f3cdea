import { parseArgs } from 'node:util';
import { systemClock } from '../../kit/clock.ts';
import { systemRandom } from '../../kit/ids.ts';
import { StartError } from '../../kit/start-error.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { readConfig } from '../config/config.ts';
import { addressChecks } from './address-checks.ts';
import { cashfreeChecks } from './cashfree-checks.ts';
import { type Check, type Finding, failed, ok, runCheck } from './check.ts';
import { type DoctorContext, doctorContext } from './context.ts';
import { databaseChecks } from './database-checks.ts';
import { machineChecks } from './machine-checks.ts';
import { serviceChecks } from './service-checks.ts';

const usage = `npm run doctor -- [--backups FOLDER] [--json]
Checks settings, database, providers, public address and machine. Changes nothing, except a probe in S3 that it removes.
Ends with 1 if a check has failed.`;

export interface DoctorOptions {
  backups: string | undefined;
  json: boolean;
}

export function readDoctorOptions(args: string[]): DoctorOptions {
  try {
    const { values } = parseArgs({ args, options: { backups: { type: 'string' }, json: { type: 'boolean', default: false } } });
    return { backups: values.backups, json: values.json };
  } catch {
    throw new StartError(usage);
  }
}

const checks: Check<DoctorContext>[] = [...databaseChecks, ...cashfreeChecks, ...addressChecks, ...serviceChecks, ...machineChecks];

interface DoctorInput {
  variables: Record<string, string | undefined>;
  backups?: string | undefined;
  clock?: DoctorContext['clock'];
  telegramAddress?: string;
}

/** All findings, in the order of the table. A wrong setting is the only one then: the others need the settings. */
export async function examine({ variables, backups, clock = systemClock, telegramAddress }: DoctorInput): Promise<Finding[]> {
  const name = 'settings';
  try {
    const config = readConfig(variables);
    const context = doctorContext({ config, clock, random: systemRandom, log: createLogger('silent'), backups, telegramAddress });
    const found = await Promise.all(checks.map((check) => runCheck(check, context)));
    return [ok(name, config.production ? 'valid, production' : 'valid, development (NODE_ENV)'), ...found.flat()];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [failed(name, error.message, 'correct it; the other checks need the settings')];
  }
}

export const hasFailed = (findings: Finding[]): boolean => findings.some(({ state }) => state === 'failed');

/** One line per finding; what to do follows after an arrow. */
export function formatFindings(findings: Finding[], { json }: Pick<DoctorOptions, 'json'>): string {
  if (json) return JSON.stringify({ ok: !hasFailed(findings), findings }, null, 2);
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings
    .map(({ state, name, text, fix }) => `${state.padEnd(7)}  ${name.padEnd(width)}  ${text}${fix === '' ? '' : ` → ${fix}`}`)
    .join('\n');
}
