import { inRupees } from '../../../kit/money.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type EmailContent, greetingFor } from '../../../platform/mail/email-content.ts';
import type { PayoutsDeps } from '../deps.ts';
import { methodLabel } from '../payment-methods/payment-method.presenter.ts';
import { openDetails } from '../payment-methods/payment-method-details.ts';
import type { WithdrawalRow } from '../tables.ts';

type Deps = Pick<PayoutsDeps, 'audit' | 'box' | 'people' | 'notifyAdministrators' | 'publicUrl'>;

interface PayoutNotice {
  administrator: string;
  user: string;
  amount: string;
  /** Label of the destination with its number masked. */
  to: string;
  url: string;
}

/** Sent to the other administrators. */
const ownVerificationEmail = (name: string, { administrator, user, amount, to, url }: PayoutNotice): EmailContent => ({
  subject: `${administrator} approved ${amount} to a payment method they verified themselves`,
  greeting: greetingFor(name),
  paragraphs: [
    'One administrator verified this payment method and approved a withdrawal to it. You get this email about every such withdrawal.',
  ],
  facts: [
    { label: 'Administrator', value: administrator },
    { label: 'User', value: user },
    { label: 'Amount', value: amount, strong: true },
    { label: 'To', value: to },
  ],
  action: { label: 'Open the withdrawal', url },
  closing: ['If you don’t know why, ask now.'],
});

/** Emails the other administrators when the one who lets the money go has also verified where it goes. */
export async function notifyOwnVerification(
  deps: Deps,
  tx: Tx,
  before: WithdrawalRow,
  administratorIds: [number, ...number[]],
): Promise<void> {
  const [administratorId] = administratorIds;
  // A payment that is recorded after the own approval was reported with the approval.
  if (before.status === 'APPROVED' && before.processedBy === administratorId) return;
  const subject = { type: 'payment-method', id: before.methodId } as const;
  const verifiedBy = await deps.audit.findLastMover(tx, { action: 'PAYMENT_METHOD_REVIEWED', subject, status: 'VERIFIED' });
  if (verifiedBy === null || !administratorIds.includes(verifiedBy)) return;
  const people = await deps.people.contacts(tx, [verifiedBy, before.userId]);
  const usernameOf = (id: number) => people.get(id)?.username ?? '';
  const notice: PayoutNotice = {
    administrator: usernameOf(verifiedBy),
    user: usernameOf(before.userId),
    amount: inRupees(before.amount),
    to: methodLabel(openDetails(deps.box, before)),
    url: `${deps.publicUrl()}/admin/payout-management?search=${before.id}`,
  };
  await deps.notifyAdministrators(tx, { to: { except: administratorIds }, contentFor: (name) => ownVerificationEmail(name, notice) });
}
