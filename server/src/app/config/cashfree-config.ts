import { StartError } from '../../kit/start-error.ts';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import { cashfreeLimits } from './cashfree-limits.ts';
import { type Environment, isLocal } from './environment.ts';

const cashfreeUrls = { sandbox: 'https://sandbox.cashfree.com/pg', production: 'https://api.cashfree.com/pg' };
const cashfreeSdk = 'https://sdk.cashfree.com/js/v3/cashfree.js';

/** Previous secret of a provider, which only verifies webhooks during a rotation. */
export function previousSecretOf(env: Environment, name: 'CASHFREE_SECRET_KEY' | 'CASHFREE_PAYOUTS_CLIENT_SECRET'): string | undefined {
  const previous = env[`${name}_PREVIOUS`];
  if (previous === env[name] && previous !== undefined) throw new StartError(`${name}_PREVIOUS: is the same as ${name}`);
  return previous;
}

/** Payment provider: both keys or neither. In test mode on localhost it is a simulated Cashfree, which serves its own SDK script. */
export function cashfreeOf(env: Environment) {
  const required = { CASHFREE_APP_ID: env.CASHFREE_APP_ID, CASHFREE_SECRET_KEY: env.CASHFREE_SECRET_KEY };
  const optional = [env.CASHFREE_ENV, env.CASHFREE_BASE_URL, env.CASHFREE_SECRET_KEY_PREVIOUS];
  if ([...Object.values(required), ...optional].every((value) => value === undefined)) return null;
  const missing = Object.entries(required).find(([, value]) => value === undefined)?.[0];
  if (missing)
    throw new StartError(`${missing}: is missing; payments go to Cashfree when all of ${Object.keys(required).join(', ')} are set`);
  const mode = env.CASHFREE_ENV ?? 'sandbox';
  const baseUrl = trimEnd(env.CASHFREE_BASE_URL ?? cashfreeUrls[mode], '/');
  const isSimulated = mode === 'sandbox' && isLocal(baseUrl);
  return {
    clientId: required.CASHFREE_APP_ID as string,
    clientSecret: required.CASHFREE_SECRET_KEY as string,
    previousSecret: previousSecretOf(env, 'CASHFREE_SECRET_KEY'),
    mode,
    baseUrl,
    sdkUrl: isSimulated ? new URL('/sandbox/cashfree/sdk.js', baseUrl).href : cashfreeSdk,
    callsPerMinute:
      isLocal(baseUrl) && !env.CASHFREE_CALLS_PER_MINUTE ? null : { ...cashfreeLimits[mode], ...env.CASHFREE_CALLS_PER_MINUTE },
  };
}
