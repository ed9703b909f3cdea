import { type AccountsParts, accountsModule, countCreators, usernamesOf } from '../modules/accounts/index.ts';
import { adminModule, nothingYet } from '../modules/admin/index.ts';
import { auditModule } from '../modules/audit/index.ts';
import { filesModule, type StoragePort } from '../modules/files/index.ts';
import { kycModule } from '../modules/kyc/index.ts';
import { notificationsModule } from '../modules/notifications/index.ts';
import { payoutsModule } from '../modules/payouts/index.ts';
import { plansModule } from '../modules/plans/index.ts';
import { profileModule } from '../modules/profile/index.ts';
import type { Mount } from '../platform/http/mount.ts';

/** What the modules stand on. */
type Ground = Omit<AccountsParts, 'audit'> & { storage: StoragePort };

/** Every module, the lower ones first: what a module needs of another is handed to it here. */
export function buildModules(ground: Ground) {
  const audit = auditModule({ ...ground, usernamesOf });
  const accounts = accountsModule({ ...ground, audit });
  const plans = plansModule({ ...ground, audit, countCreators });
  const notifications = notificationsModule(ground);
  const told = { ...ground, notify: notifications.notify, people: accounts.people };
  const payouts = payoutsModule(told);
  const files = filesModule(ground);
  const profile = profileModule({ ...ground, files });
  const kyc = kycModule({ ...told, files });
  // The groups of the dashboard that have a module by now stand beside what is not counted yet.
  const admin = adminModule({ ...ground, audit, accounts, kyc, payouts, plans, counters: { ...nothingYet } });
  return {
    accounts,
    plans,
    notifications,
    files,
    mount(mount: Mount): void {
      for (const module of [audit, accounts, plans, notifications, payouts, profile, kyc, admin]) module.mount(mount);
    },
  };
}
