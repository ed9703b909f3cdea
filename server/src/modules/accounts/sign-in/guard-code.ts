import type { Caller, Session } from '../../../platform/sessions/sessions.ts';
import type { AccountsDeps } from '../deps.ts';
import { codeCounterKey, codeRules, recordRateLimitError } from './attempt-limits.ts';
import { recordWrongProof } from './record-failure.ts';

type Deps = Pick<AccountsDeps, 'database' | 'jobs' | 'limits' | 'securityLog'>;

interface GuardedCall {
  session: Session;
  caller: Caller;
  code: string | undefined;
}

/**
 * Runs a money action that checks a code with `confirmAction`. Limits the tries over all such routes, before the transaction, and records
 * wrong codes in the security log.
 */
export function guardCode(deps: Deps) {
  const recordWrongCode = recordWrongProof(deps, 'action');
  return async <Outcome>({ session, caller, code }: GuardedCall, work: () => Promise<Outcome>): Promise<Outcome> => {
    const { userId } = session;
    if (code === undefined) return recordWrongCode(session, caller, work());
    const attempt = { login: `user ${userId}`, caller };
    await deps.limits.take(codeRules('action', userId, code)).catch(recordRateLimitError(deps, 'action', attempt));
    const outcome = await recordWrongCode(session, caller, work());
    await deps.limits.reset([codeCounterKey('action', userId)]);
    return outcome;
  };
}
