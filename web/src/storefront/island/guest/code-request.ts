import { api } from '../../../lib/api.ts';
import { tabStore } from '../../../lib/browser-store.ts';

/** Request for a code by email: only the tab with its nonce can use the code. */
interface CodeRequest {
  email: string;
  nonce: string;
}

const key = 'codeRequest';
/** In milliseconds, as on the server. */
const lifetime = 10 * 60 * 1000;

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Last request of this tab. It survives a reload: phones discard the tab of an in-app browser while its user reads the email. */
export const codeRequest = {
  async send(email: string): Promise<void> {
    const { data } = await api('POST /api/v1/guest/codes', { body: { email } });
    tabStore.write(key, JSON.stringify({ email, nonce: data.nonce, until: Date.now() + lifetime }));
  },
  /** Null without a request that can still be used, or for another address. */
  read(forEmail?: string): CodeRequest | null {
    try {
      const { email, nonce, until } = JSON.parse(tabStore.read(key) ?? '{}') as Partial<CodeRequest & { until: number }>;
      if (!email || !nonce || !(Number(until) > Date.now())) return null;
      return forEmail === undefined || isSameAddress(email, forEmail) ? { email, nonce } : null;
    } catch {
      return null;
    }
  },
  forget: (): void => tabStore.remove(key),
};
