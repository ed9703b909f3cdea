import { seconds } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';

export type FindingState = 'ok' | 'warning' | 'failed';

export interface Finding {
  name: string;
  state: FindingState;
  text: string;
  /** Action for the operator; empty for ok. */
  fix: string;
}

export const ok = (name: string, text: string): Finding => ({ name, state: 'ok', text, fix: '' });
export const warning = (name: string, text: string, fix: string): Finding => ({ name, state: 'warning', text, fix });
export const failed = (name: string, text: string, fix: string): Finding => ({ name, state: 'failed', text, fix });

/** One row of the table of checks. Only reads, except a probe that it removes again. */
export interface Check<Context> {
  name: string;
  run(context: Context): Promise<Finding[]>;
}

const limitMs = seconds(15);

/** Code of an error, or its class. Never the message of others, which may quote an address with a password, or what a server sent. */
export function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === 'string' && /^[\w ]{1,60}$/.test(code) && code !== 'UNAVAILABLE') return code;
  return cause instanceof Error ? reasonOf(cause) : (name ?? 'error');
}

/** A check that throws or takes too long fails; the others go on. */
export async function runCheck<Context>({ name, run }: Check<Context>, context: Context, timeoutMs = limitMs): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Finding[]>((resolve) => {
    const late = failed(name, `no answer within ${timeoutMs / 1_000} s`, 'a firewall may drop the packets: allow outgoing connections');
    timer = setTimeout(() => resolve([late]), timeoutMs);
  });
  const findings = run(context).catch((error: unknown) => [failed(name, `could not be checked (${reasonOf(error)})`, 'see the reason')]);
  try {
    return await Promise.race([findings, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
