import { browserStore } from '../../../lib/browser-store.ts';
import { session } from '../../../lib/session.ts';

const keyOf = (personId: number) => `page-shared:${personId}`;

/** Whether the user has shared a page from this browser, kept in browser storage. */
export const pageWasShared = {
  read: (personId: number) => browserStore.read(keyOf(personId)) === 'yes',
  note() {
    const { user } = session.get();
    if (user) browserStore.write(keyOf(user.id), 'yes');
  },
};
