import type { adminPayouts, Contract, ContractKey, RouteInput, wallet, withdrawalExports } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { createApprovedWithdrawal, createSeller, exportWithdrawals, requestWithdrawal } from '../payouts.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Withdrawal request of the owner. */
const ownRequest = async (world: World, owner: Person) => ({
  params: { id: (await requestWithdrawal(world, await createSeller(world, { person: owner }))).id },
});
const emptyInput = async () => ({});

export const payoutFixtures: { [K in keyof typeof wallet | keyof typeof adminPayouts | keyof typeof withdrawalExports]: Fixture<K> } = {
  'GET /api/v1/wallet': emptyInput,
  'GET /api/v1/wallet/statement': async () => ({ query: { limit: '5', month: '2026-04', before: '100' } }),
  'GET /api/v1/wallet/statement.csv': async () => ({ query: { month: '2026-04' } }),
  'POST /api/v1/wallet/withdraw': async (world, owner) => {
    const { methodId } = await createSeller(world, { person: owner });
    return { body: { amount: 250.5, userPaymentMethodId: methodId, idempotencyKey: randomWord() } };
  },
  'GET /api/v1/wallet/withdrawals': async () => ({ query: { status: 'PENDING', search: '100', sort: 'amount', order: 'asc' } }),
  'GET /api/v1/wallet/withdrawals/{id}': ownRequest,
  'POST /api/v1/wallet/withdrawals/{id}/cancel': ownRequest,
  'GET /api/v1/admin/withdrawals': async () => ({ query: { status: 'PENDING', search: 'person', sort: 'date', order: 'desc' } }),
  'GET /api/v1/admin/withdrawals/{id}': ownRequest,
  'POST /api/v1/admin/withdrawals/{id}/approve': async (world, owner) => ({
    ...(await ownRequest(world, owner)),
    body: {
      status: 'PAID',
      transactionId: `UTR${randomWord()}`,
      paymentMethod: 'NEFT',
      bankName: 'HDFC Bank',
      accountNumber: '50100012345678',
      adminNotes: 'Sent today',
      version: 1,
    },
  }),
  'POST /api/v1/admin/withdrawals/{id}/reject': async (world, owner) => ({
    ...(await ownRequest(world, owner)),
    body: { status: 'REJECTED', adminNotes: 'The name is another one', version: 1, confirmExport: 1 },
  }),
  'GET /api/v1/admin/payout-funds': emptyInput,
  'GET /api/v1/admin/withdrawal-exports': async () => ({ query: { page: '1', limit: '5' } }),
  'GET /api/v1/admin/withdrawal-exports/next': emptyInput,
  'POST /api/v1/admin/withdrawal-exports': async (world, owner) => {
    await createApprovedWithdrawal(world, await createSeller(world, { person: owner }));
    return {};
  },
  'GET /api/v1/admin/withdrawal-exports/{number}/file': async (world, owner) => {
    await createApprovedWithdrawal(world, await createSeller(world, { person: owner }));
    return { params: { number: String((await exportWithdrawals(world)).number) } };
  },
};
