import { days, earlier } from '../../kit/clock.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { mountAccounts } from './accounts.routes.ts';
import { banPerson } from './ban-person.ts';
import { createAdministrator } from './create-administrator.ts';
import { sweepLinks } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import { anAdministratorExists } from './users.store.ts';

export { createPasswords, strongCost } from './passwords.ts';
export type { AccountsParts };

/** The door: people, how they sign in, and what ends that. */
export function accountsModule(parts: AccountsParts) {
  return {
    mount: (mount: Mount) => mountAccounts(mount, parts),
    createAdministrator: createAdministrator(parts),
    anAdministratorExists: () => anAdministratorExists(parts.database.read),
    banPerson: banPerson(parts),
    sweep: () => sweepLinks(parts.database.read, earlier(parts.clock.now(), days(1))),
  };
}
