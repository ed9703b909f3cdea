import { browserStore } from '../../../lib/browser-store.ts';
import { recordKeys } from './records.ts';

/** Contact details of the last purchase without an account, for the next one. */
export interface Contact {
  email: string;
  phone: string;
}

const key = recordKeys.contact;
const text = (value: unknown) => (typeof value === 'string' && value.length < 255 ? value : '');

export const rememberedContact = {
  read(): Contact {
    try {
      const { email, phone } = JSON.parse(browserStore.read(key) ?? '{}') as Record<string, unknown>;
      return { email: text(email), phone: text(phone) };
    } catch {
      return { email: '', phone: '' };
    }
  },
  /** An empty value keeps the former one. */
  update(changes: Partial<Contact>): void {
    const { email, phone } = rememberedContact.read();
    browserStore.write(key, JSON.stringify({ email: changes.email || email, phone: changes.phone || phone }));
  },
  forget: (): void => browserStore.remove(key),
};
