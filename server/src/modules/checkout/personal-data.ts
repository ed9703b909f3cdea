import { toRupees } from '../../kit/money.ts';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection, unpagedSection } from '../../platform/personal-data/sections.ts';
import type { CheckoutDeps } from './deps.ts';
import { disputeView } from './disputes/dispute.presenter.ts';
import { listDisputesOfSeller } from './disputes/disputes.store.ts';
import { listSalesBefore, type SaleRow } from './lists/sales.store.ts';
import { listBoughtOrders, listPaymentsBefore, listPurchasesBefore } from './personal-data.store.ts';
import { type ListedReminder, listRemindersBefore } from './reminders/checkout-reminders.store.ts';
import { findReminderSettings } from './reminders/reminder-settings.store.ts';
import type { EntitlementRow, OrderRow, PaymentRow } from './tables.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

const itemRecord = ({ id, productType, itemId, itemName, itemDetails: { channelName } }: OrderRow) => ({
  orderId: id,
  productType,
  itemId,
  itemName,
  channelName: channelName === undefined ? null : String(channelName),
});
const answersOf = ({ answers }: OrderRow) => answers.map(({ question, answer }) => ({ question, answer }));

const couponRecord = ({ couponCode, discount }: OrderRow) => ({ couponCode, discount: toRupees(discount) });

const boughtRecord = (order: OrderRow) => ({
  ...itemRecord(order),
  amount: toRupees(order.amount),
  ...couponRecord(order),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  paidAt: iso(order.paidAt),
  name: order.customerName,
  email: order.customerEmail,
  phone: order.customerPhone,
  answers: answersOf(order),
});

/** Contains the same buyer data as the seller's Sales page. */
const soldRecord = (order: OrderRow) => ({
  ...itemRecord(order),
  amount: toRupees(order.amount),
  fee: toRupees(order.fee),
  net: toRupees(order.amount - order.fee),
  ...couponRecord(order),
  status: order.status,
  createdAt: order.createdAt.toISOString(),
  paidAt: iso(order.paidAt),
  buyerUsername: order.buyerUsername,
  buyerName: order.customerName,
  buyerEmail: order.customerEmail,
  buyerPhone: order.customerPhone,
  answers: answersOf(order),
});

const paymentRecord = (row: PaymentRow) => ({
  orderId: row.orderId,
  amount: row.currency === 'INR' ? toRupees(row.amount) : null,
  status: row.status,
  method: row.paymentGroup,
  instrument: row.instrument,
  bankReference: row.bankReference,
  message: row.message,
  error: row.errorDescription,
  time: (row.paymentTime ?? row.createdAt).toISOString(),
});

const purchaseRecord = (row: EntitlementRow) => ({
  id: row.id,
  orderId: row.orderId,
  productType: row.productType,
  itemId: row.itemId,
  itemName: row.itemName,
  amount: toRupees(row.amount),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  expiresAt: iso(row.expiresAt),
  endedAt: iso(row.endedAt),
});

const reminderRecord = ({ orderId, itemName, email, state, plannedAt, decidedAt, secondState, secondDecidedAt }: ListedReminder) => ({
  orderId,
  itemName,
  email,
  state,
  plannedAt: plannedAt.toISOString(),
  decidedAt: iso(decidedAt),
  secondReminder: secondState && { state: secondState, decidedAt: iso(secondDecidedAt) },
});

export const exportPersonalData =
  ({ database: { read }, people }: Pick<CheckoutDeps, 'database' | 'people'>): ExportPersonalData =>
  (userId) => [
    pagedSection<OrderRow>({
      name: 'orders-bought',
      about: 'Orders you placed, paid or not',
      load: async (last, limit) =>
        listBoughtOrders(read, { userIds: await people.withMergedGuests(read, userId), before: last?.seq, limit }),
      view: boughtRecord,
    }),
    pagedSection<PaymentRow>({
      name: 'payments',
      about: 'Your payments and attempts to pay, with the masked UPI id or card',
      load: async (last, limit) =>
        listPaymentsBefore(read, { userIds: await people.withMergedGuests(read, userId), before: last?.seq, limit }),
      view: paymentRecord,
    }),
    pagedSection<EntitlementRow>({
      name: 'purchases',
      about: 'Products and subscriptions you own or owned',
      load: async (last, limit) =>
        listPurchasesBefore(read, { userIds: await people.withMergedGuests(read, userId), before: last?.seq, limit }),
      view: purchaseRecord,
    }),
    pagedSection<SaleRow>({
      name: 'orders-sold',
      about: 'Your sales, with the buyer details that your Sales page shows',
      load: (last, limit) => listSalesBefore(read, { sellerId: userId, search: undefined, type: undefined, before: last?.id, limit }),
      view: soldRecord,
    }),
    unpagedSection({
      name: 'disputes',
      about: 'Disputes about your sales, with the evidence you wrote',
      load: async () => (await listDisputesOfSeller(read, userId)).map((row) => ({ orderId: row.orderId, ...disputeView(row) })),
    }),
    pagedSection<ListedReminder>({
      name: 'checkout-reminders',
      about: 'Reminders about orders you did not pay',
      load: async (last, limit) =>
        listRemindersBefore(read, { buyerIds: await people.withMergedGuests(read, userId), before: last?.seq, limit }),
      view: reminderRecord,
    }),
    unpagedSection({
      name: 'checkout-reminder-settings',
      about: 'Whether buyers can ask for a reminder of their unpaid orders from you, and the coupon of a second one',
      load: async () => [{ ...(await findReminderSettings(read, userId)) }],
    }),
  ];
