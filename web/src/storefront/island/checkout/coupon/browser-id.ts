import { browserStore } from '../../../../lib/browser-store.ts';

const key = 'browser';

/** Random id of this browser, for the limit of wrong codes: without it, everybody on one network would share that limit. */
export function browserId(): string {
  const stored = browserStore.read(key);
  if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  browserStore.write(key, id);
  return id;
}
