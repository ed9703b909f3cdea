import { days, earlier } from '../../kit/clock.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { mountAccountSecurity } from './account-security.routes.ts';
import { mountAccounts } from './accounts.routes.ts';
import { mountAdminAccount } from './admin-account.routes.ts';
import { banPerson, unbanPerson } from './ban-person.ts';
import { deletion } from './deletion.ts';
import { mountEmailChange } from './email-change/email-change.routes.ts';
import { sweepLinks } from './mailed-links.store.ts';
import type { AccountsParts } from './parts.ts';
import { people } from './people.ts';
import { exportPersonalData } from './personal-data.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';
import { confirmAction } from './sign-in/confirm-action.ts';
import { handleFailures, recordWrongProof } from './sign-in/record-failure.ts';
import { signOutPerson } from './sign-in/sign-out-person.ts';
import { tellSignInEmailsOff } from './sign-in/tell-sign-in-emails-off.ts';
import { createAdministrator } from './sign-up/create-administrator.ts';
import { anAdministratorExists, userReader } from './users.store.ts';

export { createPasswords, strongCost } from './passwords/passwords.ts';
export type { People } from './people.ts';
export type { SellerContact } from './public-contact.ts';
export { countAdministrators, countCreators, usernamesOf } from './users.store.ts';
export type Accounts = ReturnType<typeof accountsModule>;
export type { AccountsParts };

/** The door: people, how they sign in, and what ends that. */
export function accountsModule(parts: AccountsParts) {
  handleFailures(parts);
  const readUser = userReader(parts.database);
  return {
    mount(mount: Mount) {
      mountAccounts(mount, parts);
      mountAccountSecurity(mount, parts);
      mountAdminAccount(mount, parts);
      mountEmailChange(mount, parts);
    },
    exportPersonalData: exportPersonalData(parts),
    /** The part of an account's deletion that concerns the account itself. */
    deletion: deletion(parts),
    createAdministrator: createAdministrator(parts),
    resetSecondFactor: resetSecondFactor(parts),
    anAdministratorExists: () => anAdministratorExists(parts.database.read),
    people: people(parts),
    /** For routes that need it by the contract. */
    hasVerifiedEmail: async (userId: number): Promise<boolean> => Boolean((await readUser(userId))?.emailVerifiedAt),
    tellSignInEmailsOff: tellSignInEmailsOff(parts),
    ban: banPerson(parts),
    unban: unbanPerson(parts),
    /** Ends all sessions of a person. */
    signOut: signOutPerson(parts),
    /** Asks administrators who have a second factor for a code. */
    confirmAction: confirmAction(parts),
    /** Around a call that may ask `confirmAction`. */
    recordWrongCode: recordWrongProof(parts, 'action'),
    sweep: () => sweepLinks(parts.database.read, earlier(parts.clock.now(), days(1))),
  };
}
