import { browserStore } from '../../../lib/browser-store.ts';
import { session } from '../../../lib/session.ts';

const keyOf = (personId: number) => `page-shared:${personId}`;

/** Whether this person has used the share sheet of a page, as far as this browser knows. */
export const pageWasShared = {
  read: (personId: number) => browserStore.read(keyOf(personId)) === 'yes',
  note() {
    const { user } = session.get();
    if (user) browserStore.write(keyOf(user.id), 'yes');
  },
};
