import { browserStore } from '../../../../lib/browser-store.ts';

const key = 'adminUsername';

/** The server never keeps an administrator signed in for long: what a device can remember is the name, not the way in. */
export const rememberedUsername = {
  read: () => browserStore.read(key) ?? '',
  keep: (username: string, wanted: boolean) => (wanted ? browserStore.write(key, username) : browserStore.remove(key)),
};
