import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { banks, type PaymentMethodIds, type PaymentMethodInput, upis } from './identity.ts';
import { lastDay, type Timeline } from './timeline.ts';
import type { MainUserName } from './users-table.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  methods: PaymentMethodIds;
}

interface Decision {
  status: 'APPROVED' | 'PAID' | 'REJECTED';
  transactionId?: string;
  paymentMethod?: string;
  adminNotes?: string;
}

/** Withdrawals of the sellers, in every state. */
export function planWithdrawals({ server, users, timeline, methods }: Deps): void {
  const tokenOf = (name: MainUserName) => users.tokenOf(users.mainUser(name));

  /** Requests a share of the withdrawable balance, rounded to 50 rupees; null if that is too little. */
  async function withdraw(name: MainUserName, method: PaymentMethodInput, share: number): Promise<string | null> {
    const token = await tokenOf(name);
    const { data: wallet } = await server().call('GET /api/v1/wallet', {}, token);
    const amount = Math.floor((wallet.withdrawableBalance * share) / 50) * 50;
    if (amount < 50) return null;
    const body = { amount, userPaymentMethodId: methods.get(method) ?? '' };
    return (await server().call('POST /api/v1/wallet/withdraw', { body }, token)).data.id;
  }

  async function decide(id: string, body: Decision): Promise<void> {
    await server().call('POST /api/v1/admin/withdrawals/{id}/approve', { params: { id }, body }, await users.administratorToken());
  }

  /** Schedules a withdrawal request in the morning; `follow` runs only if the request was created. */
  function plan(day: number, name: MainUserName, method: PaymentMethodInput, share: number, follow?: (id: string) => void): void {
    timeline.at(day, 10, async () => {
      const id = await withdraw(name, method, share);
      if (id) follow?.(id);
    });
  }

  for (const [index, day] of [64, 96, 128, 160, 222, 252, 285, 316].entries()) {
    const isUpi = index % 3 === 2;
    plan(day, 'ananya', isUpi ? upis.ananya : banks.ananya, 0.8, (id) => {
      if (index % 2) timeline.at(day, 14, () => decide(id, { status: 'APPROVED' }));
      // Paid manually, with the transaction number of the bank.
      const payment = { transactionId: `N${day}26${48_213 + index * 917}`, paymentMethod: isUpi ? 'UPI' : 'NEFT' };
      timeline.at(day, 17, () => decide(id, { status: 'PAID', ...payment }));
    });
  }
  /** Late payout: failed and returned to the balance, then successful after all. An administrator must book it. */
  plan(172, 'ananya', banks.ananya, 0.2, (id) => {
    timeline.at(172, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await server().runJobs('send-transfer');
      for (const status of ['FAILED', 'SUCCESS']) await server().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status });
    });
  });
  /** Transfer that stays pending at the provider. */
  plan(150, 'ananya', upis.ananya, 0.1, (id) => {
    timeline.at(150, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await server().runJobs('send-transfer');
      await server().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status: 'PENDING' });
    });
    timeline.at(185, 9, async () => server().container.payouts.transfers?.followDue());
  });
  /** Transfer that the bank reverses. */
  plan(190, 'ananya', banks.ananya, 0.6, (id) => {
    const setStatus = (status: string, reason?: string) => server().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status, reason });
    timeline.at(190, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await server().runJobs('send-transfer');
      await setStatus('SUCCESS');
    });
    timeline.at(191, 16, async () => void (await setStatus('REVERSED', 'The account does not take transfers today')));
  });
  plan(334, 'ananya', upis.ananya, 0.3, (id) =>
    timeline.at(334, 10.4, async () => {
      await server().call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }, await tokenOf('ananya'));
    }),
  );
  const closed = 'The bank is closed for two days. Please ask again on Monday.';
  plan(338, 'ananya', banks.ananya, 0.4, (id) => timeline.at(338, 15, () => decide(id, { status: 'REJECTED', adminNotes: closed })));
  plan(lastDay - 4, 'ananya', banks.ananya, 0.5, (id) => timeline.at(lastDay - 3, 12, () => decide(id, { status: 'APPROVED' })));
  plan(lastDay - 2, 'sundar', banks.sundar, 0.9);
  plan(lastDay - 1, 'ananya', upis.ananya, 0.4);
}
