import type { Movement } from '@jamun/contract';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, unpagedSection } from '../../platform/personal-data/sections.ts';
import type { PayoutsDeps } from './deps.ts';
import { maskedMethodView } from './payment-methods/payment-method.presenter.ts';
import { listOwnMethods } from './payment-methods/payment-methods.store.ts';
import type { WithdrawalRow } from './tables.ts';
import { showWallet } from './wallet/show-wallet.ts';
import { showStatement } from './wallet/statement.ts';
import { withdrawalRecord } from './withdrawals/withdrawal.presenter.ts';
import { listWithdrawalsBefore } from './withdrawals/withdrawal-lists.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'box' | 'ledger' | 'holds' | 'salesBehind' | 'withdrawals'>;

export function exportPersonalData(deps: Deps): ExportPersonalData {
  const { read } = deps.database;
  const wallet = showWallet(deps);
  const statement = showStatement(deps);
  return (userId) => [
    unpagedSection({
      name: 'wallet',
      about: 'Balances of your wallet',
      async load() {
        const { id: _, hold: _hold, withdrawing: _withdrawing, limits: _limits, ...sums } = await wallet(userId);
        return [sums];
      },
    }),
    pagedSection<Movement>({
      name: 'wallet-entries',
      about: 'Statement of your wallet',
      load: async (last, limit) => (await statement({ userId, month: undefined, before: last?.seq, limit })).movements,
      view: ({ seq: _, ...movement }) => movement,
    }),
    pagedSection<WithdrawalRow>({
      name: 'withdrawals',
      about: 'Withdrawals, with account numbers masked',
      load: (last, limit) => listWithdrawalsBefore(read, { userId, before: last?.seq, limit }),
      view: (row) => withdrawalRecord(deps.box, row),
    }),
    unpagedSection({
      name: 'payment-methods',
      about: 'Payment methods, with account numbers and UPI IDs masked',
      load: async () => (await listOwnMethods(read, userId)).map((row) => maskedMethodView(deps.box, row)),
    }),
  ];
}
