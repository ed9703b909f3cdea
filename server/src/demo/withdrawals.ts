import { type Calendar, lastDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import { banks, type Method, type Methods, upis } from './identity.ts';
import type { Lead } from './people-table.ts';
import type { Stage } from './stage.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  methods: Methods;
}

interface Decision {
  status: 'APPROVED' | 'PAID' | 'REJECTED';
  transactionId?: string;
  paymentMethod?: string;
  adminNotes?: string;
}

/** How the money gets to the seller: withdrawals in every state that there is. */
export function planWithdrawals({ stage, cast, calendar, methods }: Deps): void {
  const tokenOf = (lead: Lead) => cast.tokenOf(cast.lead(lead));

  /** A part of what can be withdrawn, in round rupees; null where that is nothing. */
  async function withdraw(lead: Lead, method: Method, part: number): Promise<string | null> {
    const token = await tokenOf(lead);
    const { data: wallet } = await stage().call('GET /api/v1/wallet', {}, token);
    const amount = Math.floor((wallet.withdrawableBalance * part) / 50) * 50;
    if (amount < 50) return null;
    const body = { amount, userPaymentMethodId: methods.get(method) ?? '' };
    return (await stage().call('POST /api/v1/wallet/withdraw', { body }, token)).data.id;
  }

  async function decide(id: string, body: Decision): Promise<void> {
    await stage().call('POST /api/v1/admin/withdrawals/{id}/approve', { params: { id }, body }, await cast.administrator());
  }

  /** Asked for in the morning; what follows, follows if there was anything to ask for. */
  function plan(day: number, lead: Lead, method: Method, part: number, follow?: (id: string) => void): void {
    calendar.at(day, 10, async () => {
      const id = await withdraw(lead, method, part);
      if (id) follow?.(id);
    });
  }

  for (const [index, day] of [64, 96, 128, 160, 222, 252, 285, 316].entries()) {
    const isUpi = index % 3 === 2;
    plan(day, 'ananya', isUpi ? upis.ananya : banks.ananya, 0.8, (id) => {
      if (index % 2) calendar.at(day, 14, () => decide(id, { status: 'APPROVED' }));
      // By hand: the number is the one that the bank gives.
      const paid = { transactionId: `N${day}26${48_213 + index * 917}`, paymentMethod: isUpi ? 'UPI' : 'NEFT' };
      calendar.at(day, 17, () => decide(id, { status: 'PAID', ...paid }));
    });
  }
  /** Failed, given back, and arrived after all: an administrator has to book it. */
  plan(172, 'ananya', banks.ananya, 0.2, (id) => {
    calendar.at(172, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await stage().run('send-transfer');
      for (const status of ['FAILED', 'SUCCESS']) await stage().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status });
    });
  });
  /** The provider never says what became of it. */
  plan(150, 'ananya', upis.ananya, 0.1, (id) => {
    calendar.at(150, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await stage().run('send-transfer');
      await stage().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status: 'PENDING' });
    });
    calendar.at(185, 9, async () => stage().container.payouts.transfers?.followDue());
  });
  /** Sent by the provider, and sent back by the bank. */
  plan(190, 'ananya', banks.ananya, 0.6, (id) => {
    const becomes = (status: string, reason?: string) => stage().sandbox(`/cashfree-payouts/transfers/jamun_${id}`, { status, reason });
    calendar.at(190, 15, async () => {
      await decide(id, { status: 'APPROVED' });
      await stage().run('send-transfer');
      await becomes('SUCCESS');
    });
    calendar.at(191, 16, async () => void (await becomes('REVERSED', 'The account does not take transfers today')));
  });
  plan(334, 'ananya', upis.ananya, 0.3, (id) =>
    calendar.at(334, 10.4, async () => {
      await stage().call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id } }, await tokenOf('ananya'));
    }),
  );
  const closed = 'The bank is closed for two days. Please ask again on Monday.';
  plan(338, 'ananya', banks.ananya, 0.4, (id) => calendar.at(338, 15, () => decide(id, { status: 'REJECTED', adminNotes: closed })));
  plan(lastDay - 4, 'ananya', banks.ananya, 0.5, (id) => calendar.at(lastDay - 3, 12, () => decide(id, { status: 'APPROVED' })));
  plan(lastDay - 2, 'sundar', banks.sundar, 0.9);
  plan(lastDay - 1, 'ananya', upis.ananya, 0.4);
}
