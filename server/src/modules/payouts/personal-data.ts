import type { Movement } from '@jamun/contract';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, wholeSection } from '../../platform/personal-data/sections.ts';
import type { PayoutsDeps } from './deps.ts';
import { maskedMethodView } from './payment-methods/payment-method.presenter.ts';
import { methodsOf } from './payment-methods/payment-methods.store.ts';
import type { WithdrawalRow } from './tables.ts';
import { showWallet } from './wallet/show-wallet.ts';
import { showStatement } from './wallet/statement.ts';
import { withdrawalRecord } from './withdrawals/withdrawal.presenter.ts';
import { withdrawalsBefore } from './withdrawals/withdrawal-lists.store.ts';

type Deps = Pick<PayoutsDeps, 'database' | 'box' | 'ledger' | 'holds' | 'salesBehind' | 'withdrawals'>;

export function exportPersonalData(deps: Deps): ExportPersonalData {
  const { read } = deps.database;
  const wallet = showWallet(deps);
  const statement = showStatement(deps);
  return (userId) => [
    wholeSection({
      name: 'wallet',
      about: 'Sums of your wallet',
      async read() {
        const { id: _, hold: _hold, withdrawing: _withdrawing, limits: _limits, ...sums } = await wallet(userId);
        return [sums];
      },
    }),
    pagedSection<Movement>({
      name: 'wallet-entries',
      about: 'Every movement of money in your wallet',
      read: async (last, limit) => (await statement({ userId, month: undefined, before: last?.seq, limit })).movements,
      view: ({ seq: _, ...movement }) => movement,
    }),
    pagedSection<WithdrawalRow>({
      name: 'withdrawals',
      about: 'Withdrawals, with account numbers masked',
      read: (last, limit) => withdrawalsBefore(read, { userId, before: last?.seq, limit }),
      view: (row) => withdrawalRecord(deps.box, row),
    }),
    wholeSection({
      name: 'payment-methods',
      about: 'Payment methods, with account numbers and UPI IDs masked',
      read: async () => (await methodsOf(read, userId)).map((row) => maskedMethodView(deps.box, row)),
    }),
  ];
}
