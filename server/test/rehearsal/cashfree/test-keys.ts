export interface TestKeys {
  clientId: string;
  clientSecret: string;
}

/** Cashfree marks keys of its test environment: `TEST…`, `cfsk_ma_test_…`; those of production contain `prod`. */
const isTestKey = ({ clientId, clientSecret }: TestKeys) =>
  !/prod/i.test(clientSecret) && (clientId.startsWith('TEST') || /test/i.test(clientSecret));

function keysFrom(env: NodeJS.ProcessEnv, idName: string, secretName: string): TestKeys | null {
  const [clientId, clientSecret] = [env[idName], env[secretName]];
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) throw new Error(`Set both ${idName} and ${secretName}`);
  if (!isTestKey({ clientId, clientSecret })) throw new Error(`${idName} and ${secretName} are not keys of the test environment`);
  return { clientId, clientSecret };
}

/** Keys of a test account. Rejects whatever may be production, where a rehearsal would move real money. */
export function readTestKeys(env: NodeJS.ProcessEnv): { payments: TestKeys; payouts: TestKeys | null } {
  if (env.CASHFREE_ENV === 'production') throw new Error('CASHFREE_ENV=production: the rehearsal runs in the test environment only');
  const payments = keysFrom(env, 'CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY');
  if (!payments) throw new Error('Set CASHFREE_APP_ID and CASHFREE_SECRET_KEY to keys of the test environment');
  return { payments, payouts: keysFrom(env, 'CASHFREE_PAYOUTS_CLIENT_ID', 'CASHFREE_PAYOUTS_CLIENT_SECRET') };
}
