import { type AccountDeletionDeps, accountDeletionModule } from '../modules/account-deletion/index.ts';
import type { Accounts } from '../modules/accounts/index.ts';
import { type DataExportsDeps, dataExportsModule } from '../modules/data-exports/index.ts';
import type { Files } from '../modules/files/index.ts';
import type { Audit } from '../platform/audit/audit.port.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { ErasePersonalData, ExportPersonalData, FindDeletionBlockers } from '../platform/personal-data/personal-data.port.ts';

type Exporting = { exportPersonalData: ExportPersonalData };
type Erasing = { erasePersonalData: ErasePersonalData };
type Blocking = { findDeletionBlockers: FindDeletionBlockers };

/** The modules that store something about people. */
interface Keepers {
  accounts: Pick<Accounts, 'deletion'> & Exporting;
  profile: Erasing;
  telegram: Exporting & Erasing & Blocking;
  checkout: Exporting & Erasing & Blocking;
  payouts: Exporting & Erasing & Blocking;
  plans: Exporting & Erasing;
  kyc: Exporting & Erasing;
  products: Exporting & Erasing;
  links: Exporting & Erasing;
  notifications: Exporting & Erasing;
  files: Files & Exporting & Erasing;
  audit: Audit & Exporting & Erasing;
  reports: Exporting & Erasing;
}

type Ground = Omit<DataExportsDeps, 'audit' | 'files' | 'exportPersonalData'> &
  Omit<AccountDeletionDeps, 'audit' | 'accounts' | 'findBlockers' | 'erasePersonalData'>;

/** Download and deletion of everything that the modules store about a person. */
export function personalDataModules(ground: Ground, keepers: Keepers) {
  const { accounts, plans, profile, kyc, products, telegram, links, checkout, payouts, notifications, files, audit, reports } = keepers;
  const exporting = [accounts, plans, kyc, products, telegram, links, checkout, payouts, reports, notifications, files, audit];
  const dataExports = dataExportsModule({
    ...ground,
    audit,
    files,
    exportPersonalData: (userId) => exporting.flatMap((module) => module.exportPersonalData(userId)),
  });
  const blocking = [payouts, checkout, telegram];
  // The account comes last: rows of all others refer to it.
  const erasing = [telegram, links, products, profile, kyc, dataExports, checkout, payouts, plans, reports, notifications, files, audit];
  const accountDeletion = accountDeletionModule({
    ...ground,
    audit,
    accounts: accounts.deletion,
    async findBlockers(queries, userId) {
      const found = [];
      for (const module of blocking) found.push(...(await module.findDeletionBlockers(queries, userId)));
      return found;
    },
    async erasePersonalData(tx, userId) {
      for (const module of [...erasing, accounts.deletion]) await module.erasePersonalData(tx, userId);
    },
  });
  return {
    mount(mount: Mount) {
      dataExports.mount(mount);
      accountDeletion.mount(mount);
    },
    async sweep() {
      await dataExports.sweep();
      await accountDeletion.sweep();
    },
  };
}
