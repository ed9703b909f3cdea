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

const factsOf = ({ administrator, user, amount, to }: PayoutNotice) => [
  { label: 'Administrator', value: administrator },
  { label: 'User', value: user },
  { label: 'Amount', value: amount, strong: true },
  { label: 'To', value: to },
];
const closing = ['If you don’t know why, ask now.'];

/** Sent to the other administrators. */
const ownVerificationEmail = (name: string, notice: PayoutNotice): EmailContent => ({
  subject: `${notice.administrator} approved ${notice.amount} to a payment method they verified themselves`,
  greeting: greetingFor(name),
  paragraphs: [
    'One administrator verified this payment method and approved a withdrawal to it. You get this email about every such withdrawal.',
  ],
  facts: factsOf(notice),
  action: { label: 'Open the withdrawal', url: notice.url },
  closing,
});

/** Sent to the other administrators. */
const exportRejectedEmail = (name: string, notice: PayoutNotice, number: number): EmailContent => ({
  subject: `${notice.administrator} rejected ${notice.amount} that is in bank file no. ${number}`,
  greeting: greetingFor(name),
  paragraphs: [
    'The amount is in the user’s wallet again. If the bank has the file, it may pay the withdrawal as well. You get this email about every such rejection.',
  ],
  facts: [...factsOf(notice), { label: 'Bank file', value: `no. ${number}` }],
  action: { label: 'Open the withdrawal', url: notice.url },
  closing,
});

async function describePayout(
  { people, box, publicUrl }: Pick<Deps, 'people' | 'box' | 'publicUrl'>,
  tx: Tx,
  row: WithdrawalRow,
  administratorId: number,
): Promise<PayoutNotice> {
  const contacts = await people.contacts(tx, [administratorId, row.userId]);
  const usernameOf = (id: number) => contacts.get(id)?.username ?? '';
  return {
    administrator: usernameOf(administratorId),
    user: usernameOf(row.userId),
    amount: inRupees(row.amount),
    to: methodLabel(openDetails(box, row)),
    url: `${publicUrl()}/admin/payout-management?search=${row.id}`,
  };
}

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
  const notice = await describePayout(deps, tx, before, verifiedBy);
  await deps.notifyAdministrators(tx, { to: { except: administratorIds }, contentFor: (name) => ownVerificationEmail(name, notice) });
}

/** Emails the other administrators about a rejection that returns money which the bank may pay as well. */
export async function notifyExportRejected(
  deps: Deps,
  tx: Tx,
  row: WithdrawalRow,
  { administratorId, number }: { administratorId: number; number: number },
): Promise<void> {
  const notice = await describePayout(deps, tx, row, administratorId);
  await deps.notifyAdministrators(tx, {
    to: { except: [administratorId] },
    contentFor: (name) => exportRejectedEmail(name, notice, number),
  });
}
