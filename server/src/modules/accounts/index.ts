import { days, earlier } from '../../kit/clock.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { mountAccountSecurity } from './account-security.routes.ts';
import { mountAccounts } from './accounts.routes.ts';
import { mountAdminAccount } from './admin-account.routes.ts';
import { banAccount, unbanAccount } from './ban-account.ts';
import { deletion } from './deletion.ts';
import type { AccountsDeps } from './deps.ts';
import { mountEmailChange } from './email-change/email-change.routes.ts';
import { deleteExpiredRequests } from './guests/code-requests.store.ts';
import { createMergedGuest, guestBuyer } from './guests/guest-buyer.ts';
import { mountGuests } from './guests/guests.routes.ts';
import { listMergedGuests } from './guests/guests.store.ts';
import { deleteExpiredLongCodes } from './guests/long-codes.store.ts';
import { deleteExpiredLinks } from './mailed-links.store.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { people } from './people.ts';
import { exportPersonalData } from './personal-data.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';
import { confirmAction } from './sign-in/confirm-action.ts';
import { guardCode } from './sign-in/guard-code.ts';
import { notifySignInEmailsOff } from './sign-in/notify-sign-in-emails-off.ts';
import { registerFailureJob } from './sign-in/record-failure.ts';
import { signOutEverywhere } from './sign-in/sign-out-everywhere.ts';
import { createAdministrator } from './sign-up/create-administrator.ts';
import { hasAdministrator, userReader } from './users.store.ts';

export { createPasswords, strongCost } from './passwords/passwords.ts';
export type { People } from './people.ts';
export type { SellerContact } from './public-contact.ts';
export { countAdministrators, countCreators, findUsernames } from './users.store.ts';
export type Accounts = ReturnType<typeof accountsModule>;
export type { AccountsDeps };

/** Public API: user accounts, sign-in, sessions, bans. */
export function accountsModule(deps: AccountsDeps) {
  registerFailureJob(deps);
  const readUser = userReader(deps.database);
  return {
    mount(mount: Mount) {
      mountAccounts(mount, deps);
      mountAccountSecurity(mount, deps);
      mountAdminAccount(mount, deps);
      mountEmailChange(mount, deps);
      mountGuests(mount, deps);
    },
    exportPersonalData: exportPersonalData(deps),
    deletion: deletion(deps),
    createAdministrator: createAdministrator(deps),
    resetSecondFactor: resetSecondFactor(deps),
    hasAdministrator: () => hasAdministrator(deps.database.read),
    people: people(deps),
    /** Person who buys with an address, without signing in. */
    guestBuyer: guestBuyer(deps),
    createMergedGuest: createMergedGuest(deps),
    listMergedGuests,
    /** For routes that the contract marks as requiring a verified email address. */
    hasVerifiedEmail: async (userId: number): Promise<boolean> => Boolean((await readUser(userId))?.emailVerifiedAt),
    notifySignInEmailsOff: notifySignInEmailsOff(deps),
    ban: banAccount(deps),
    unban: unbanAccount(deps),
    notifyAdministrators: notifyAdministrators(deps),
    /** Ends all sessions of a user. */
    signOut: signOutEverywhere(deps),
    /** Requires a code from administrators who have a second factor. */
    confirmAction: confirmAction(deps),
    /** Wraps a call that uses `confirmAction`. */
    guardCode: guardCode(deps),
    sweeps: [
      {
        name: 'mailed-links',
        handleBatch: (limit) => deleteExpiredLinks(deps.database, { before: earlier(deps.clock.now(), days(1)), limit }),
      },
      {
        name: 'code-requests',
        handleBatch: (limit) => deleteExpiredRequests(deps.database, { before: deps.clock.now(), limit }),
      },
      {
        name: 'email-codes',
        handleBatch: (limit) => deleteExpiredLongCodes(deps.database, { before: deps.clock.now(), limit }),
      },
    ] satisfies Sweep[],
  };
}
