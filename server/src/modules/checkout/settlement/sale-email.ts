import { inRupees } from '../../../kit/money.ts';
import { type EmailContent, type Fact, greetingFor } from '../../../platform/mail/email-content.ts';
import { plainTitle } from '../../../platform/mail/plain-title.ts';
import type { ItemSales } from './pending-sale-emails.store.ts';

/** Further items are summed up in one row; the sales page lists all of them. */
const mostItems = 10;

const counted = (count: number) => count.toLocaleString('en-IN');

function headline(sales: ItemSales[], { count, amount }: { count: number; amount: bigint }): string {
  const [first] = sales;
  if (first && count === 1)
    return amount > 0n ? `You sold ${plainTitle(first.title)} for ${inRupees(amount)}` : `Someone got ${plainTitle(first.title)} for free`;
  return amount > 0n ? `You made ${counted(count)} sales` : `${counted(count)} people got your free items`;
}

function itemFacts(sales: ItemSales[]): Fact[] {
  const shown = sales.slice(0, mostItems).map(({ title, count, amount }) => ({
    label: count === 1 ? plainTitle(title) : `${plainTitle(title)} × ${counted(count)}`,
    value: amount > 0n ? inRupees(amount) : 'Free',
  }));
  const others = sales.length - shown.length;
  return others > 0 ? [...shown, { label: 'Other items', value: counted(others) }] : shown;
}

/** Sales digest. Does not name buyers, because emails get forwarded and stay open on screens. */
export function saleEmail(name: string, sales: ItemSales[], publicUrl: string): EmailContent {
  const sum = (part: (sale: ItemSales) => bigint) => sales.reduce((total, sale) => total + part(sale), 0n);
  const [amount, fee] = [sum((sale) => sale.amount), sum((sale) => sale.fee)];
  const subject = headline(sales, { count: Number(sum((sale) => BigInt(sale.count))), amount });
  const base = {
    subject,
    greeting: greetingFor(name),
    facts: itemFacts(sales),
    action: { label: 'Open your sales', url: `${publicUrl}/sales` },
  };
  if (amount === 0n) return { ...base, paragraphs: ['Here is what they got.'] };
  return {
    ...base,
    paragraphs: [`You earn ${inRupees(amount - fee)} after our fee.`],
    amount: { label: 'You earn', value: inRupees(amount - fee) },
    totals: [...(sales.length > 1 ? [{ label: 'Total', value: inRupees(amount) }] : []), { label: 'Our fee', value: inRupees(fee) }],
  };
}
