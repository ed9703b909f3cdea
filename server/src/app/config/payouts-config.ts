import { createPublicKey, type KeyObject } from 'node:crypto';
import { StartError } from '../../kit/start-error.ts';
import { trimEnd } from '../../kit/text/trim-characters.ts';
import { previousSecretOf } from './cashfree-config.ts';
import { type Environment, isLocal } from './environment.ts';

/** Smaller keys have no room for the client id and the time. */
const minKeyBits = 2_048;

function readPublicKey(pem: string): KeyObject | null {
  // A private key would be read too: Node.js derives its public key.
  if (!/^\s*-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) return null;
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}

/** Key that signs calls without an allowed IPv4 address. An environment variable may contain `\n` for line breaks. */
function publicKeyOf(variable: string | undefined): KeyObject | null {
  if (variable === undefined) return null;
  const key = readPublicKey(variable.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType !== 'rsa')
    throw new StartError('CASHFREE_PAYOUTS_PUBLIC_KEY: is not an RSA public key in PEM format (-----BEGIN PUBLIC KEY-----)');
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < minKeyBits)
    throw new StartError(`CASHFREE_PAYOUTS_PUBLIC_KEY: has fewer than ${minKeyBits} bits`);
  return key;
}

const payoutUrls = { sandbox: 'https://sandbox.cashfree.com/payout', production: 'https://api.cashfree.com/payout' };
/** Version 1 of the API: version 2 has no call for the balance. */
const balanceUrls = { sandbox: 'https://payout-gamma.cashfree.com/payout', production: 'https://payout-api.cashfree.com/payout' };

/** Payout provider. Test payments are never paid out with real money, and real payments never by a simulated provider. */
export function payoutsOf(env: Environment) {
  const by = env.PAYOUTS;
  const keys = {
    CASHFREE_PAYOUTS_CLIENT_ID: env.CASHFREE_PAYOUTS_CLIENT_ID,
    CASHFREE_PAYOUTS_CLIENT_SECRET: env.CASHFREE_PAYOUTS_CLIENT_SECRET,
  };
  const others = {
    CASHFREE_PAYOUTS_PUBLIC_KEY: env.CASHFREE_PAYOUTS_PUBLIC_KEY,
    CASHFREE_PAYOUTS_BASE_URL: env.CASHFREE_PAYOUTS_BASE_URL,
    CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS: env.CASHFREE_PAYOUTS_CLIENT_SECRET_PREVIOUS,
  };
  const [surplus] = Object.entries({ ...keys, ...others }).find(([, value]) => value) ?? [];
  if (by !== 'cashfree' && surplus) throw new StartError(`${surplus}: is for PAYOUTS=cashfree`);
  if (by === 'sandbox' && env.CASHFREE_APP_ID) {
    throw new StartError(
      'PAYOUTS: sandbox would mark withdrawals as paid without sending money; with CASHFREE_APP_ID use manual or cashfree',
    );
  }
  if (by !== 'cashfree') return { by } as const;
  if (!env.CASHFREE_APP_ID) throw new StartError('PAYOUTS: cashfree would send real money for simulated payments; set CASHFREE_APP_ID');
  const missing = Object.entries(keys).find(([, value]) => value === undefined)?.[0];
  if (missing) throw new StartError(`${missing}: is missing; PAYOUTS=cashfree needs it`);
  const mode = env.CASHFREE_ENV ?? 'sandbox';
  const areTestPayments = mode === 'sandbox' || isLocal(env.CASHFREE_BASE_URL);
  const payoutsUrl = env.CASHFREE_PAYOUTS_BASE_URL;
  // Test payments are paid out in the test environment, or by a simulated provider if payments are simulated on localhost too.
  const areTestPayouts =
    payoutsUrl === undefined ||
    new URL(payoutsUrl).hostname === new URL(payoutUrls.sandbox).hostname ||
    (mode === 'sandbox' && isLocal(env.CASHFREE_BASE_URL) && isLocal(payoutsUrl));
  if (areTestPayments && !areTestPayouts)
    throw new StartError('CASHFREE_PAYOUTS_BASE_URL: would send real money for test payments; set CASHFREE_ENV=production');
  // A simulated provider must not mark withdrawals of real payments as paid.
  if (!areTestPayments && payoutsUrl?.startsWith('http:'))
    throw new StartError('CASHFREE_PAYOUTS_BASE_URL: must start with https:// when payments are real');
  const environment = areTestPayments ? 'sandbox' : mode;
  return {
    by,
    clientId: keys.CASHFREE_PAYOUTS_CLIENT_ID as string,
    clientSecret: keys.CASHFREE_PAYOUTS_CLIENT_SECRET as string,
    previousSecret: previousSecretOf(env, 'CASHFREE_PAYOUTS_CLIENT_SECRET'),
    publicKey: publicKeyOf(env.CASHFREE_PAYOUTS_PUBLIC_KEY),
    baseUrl: trimEnd(payoutsUrl ?? payoutUrls[environment], '/'),
    balanceUrl: trimEnd(payoutsUrl ?? balanceUrls[environment], '/'),
  } as const;
}
