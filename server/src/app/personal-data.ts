import { type AccountDeletionDeps, accountDeletionModule } from '../modules/account-deletion/index.ts';
import type { Accounts } from '../modules/accounts/index.ts';
import type { Checkout } from '../modules/checkout/index.ts';
import { type DataExportsDeps, dataExportsModule } from '../modules/data-exports/index.ts';
import type { Files } from '../modules/files/index.ts';
import type { Audit } from '../platform/audit/audit.port.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { ErasePersonalData, ExportPersonalData, FindDeletionBlockers } from '../platform/personal-data/personal-data.port.ts';

type DataExporter = { exportPersonalData: ExportPersonalData };
type DataEraser = { erasePersonalData: ErasePersonalData };
type DeletionBlocker = { findDeletionBlockers: FindDeletionBlockers };

/** Modules that store personal data. */
interface PersonalDataStores {
  accounts: Pick<Accounts, 'deletion' | 'listMergedGuests'> & DataExporter;
  profile: DataEraser;
  telegram: DataExporter & DataEraser & DeletionBlocker;
  checkout: Pick<Checkout, 'findContactUse'> & DataExporter & DataEraser & DeletionBlocker;
  payouts: DataExporter & DataEraser & DeletionBlocker;
  plans: DataExporter & DataEraser;
  kyc: DataExporter & DataEraser;
  products: DataExporter & DataEraser;
  links: DataExporter & DataEraser;
  promotions: DataExporter & DataEraser;
  notifications: DataExporter & DataEraser;
  files: Files & DataExporter & DataEraser;
  audit: Audit & DataExporter & DataEraser;
  reports: DataExporter & DataEraser;
  confirmations: DataEraser;
}

type PersonalDataDeps = Omit<DataExportsDeps, 'audit' | 'files' | 'exportPersonalData'> &
  Omit<AccountDeletionDeps, 'audit' | 'accounts' | 'findBlockers' | 'findContactUse' | 'erasePersonalData'>;

/** Export and deletion of all personal data of a user. */
export function personalDataModules(deps: PersonalDataDeps, stores: PersonalDataStores) {
  const {
    accounts,
    plans,
    profile,
    kyc,
    products,
    telegram,
    links,
    promotions,
    checkout,
    payouts,
    notifications,
    files,
    audit,
    reports,
    confirmations,
  } = stores;
  const exporters = [accounts, plans, kyc, products, telegram, links, promotions, checkout, payouts, reports, notifications, files, audit];
  const dataExports = dataExportsModule({
    ...deps,
    audit,
    files,
    exportPersonalData: (userId) => exporters.flatMap((module) => module.exportPersonalData(userId)),
  });
  const blockers = [payouts, checkout, telegram];
  // The account is erased last: rows of all other modules reference it.
  const erasers = [
    telegram,
    links,
    promotions,
    products,
    profile,
    kyc,
    dataExports,
    checkout,
    payouts,
    plans,
    reports,
    confirmations,
    notifications,
    files,
    audit,
  ];
  const accountDeletion = accountDeletionModule({
    ...deps,
    audit,
    accounts: accounts.deletion,
    findContactUse: checkout.findContactUse,
    async findBlockers(queries, userId) {
      const result = [];
      const ids = [userId, ...(await accounts.listMergedGuests(queries, userId))];
      for (const id of ids) for (const module of blockers) result.push(...(await module.findDeletionBlockers(queries, id)));
      return result;
    },
    async erasePersonalData(tx, userId) {
      const ids = [...(await accounts.listMergedGuests(tx, userId)), userId];
      for (const id of ids) for (const module of [...erasers, accounts.deletion]) await module.erasePersonalData(tx, id);
    },
  });
  return {
    mount(mount: Mount) {
      dataExports.mount(mount);
      accountDeletion.mount(mount);
    },
    sweeps: [...dataExports.sweeps, ...accountDeletion.sweeps],
  };
}
