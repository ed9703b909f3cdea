import { type Fact, hello, type Letter } from '../../platform/mail/letter.ts';
import { inRupees } from './price.ts';
import type { ToldSale } from './untold-sales.store.ts';

/** So many stand in a letter; the rest is where all of them are. */
const mostItems = 10;

const counted = (count: number) => count.toLocaleString('en-IN');

function headline(sales: ToldSale[], { count, amount }: { count: number; amount: bigint }): string {
  const [first] = sales;
  if (first && count === 1) return amount > 0n ? `You sold ${first.itemName} for ${inRupees(amount)}` : `Somebody took ${first.itemName}`;
  return amount > 0n ? `You made ${counted(count)} sales` : `${counted(count)} people took what you offer for free`;
}

function itemFacts(sales: ToldSale[]): Fact[] {
  const shown = sales.slice(0, mostItems).map(({ itemName, count, amount }) => ({
    label: count === 1 ? itemName : `${itemName} × ${counted(count)}`,
    value: amount > 0n ? inRupees(amount) : 'Free',
  }));
  const others = sales.length - shown.length;
  return others > 0 ? [...shown, { label: 'Other items', value: counted(others) }] : shown;
}

/** What a seller sold of late, in one letter. Who bought it stands in the studio: mails lie about. */
export function saleLetter(name: string, sales: ToldSale[], publicUrl: string): Letter {
  const sum = (part: (sale: ToldSale) => bigint) => sales.reduce((total, sale) => total + part(sale), 0n);
  const [amount, fee] = [sum((sale) => sale.amount), sum((sale) => sale.fee)];
  const subject = headline(sales, { count: Number(sum((sale) => BigInt(sale.count))), amount });
  const money: Fact[] = [
    ...(sales.length > 1 ? [{ label: 'Together', value: inRupees(amount) }] : []),
    { label: 'Our fee', value: inRupees(fee) },
    { label: 'For you', value: inRupees(amount - fee), strong: true },
  ];
  return {
    subject,
    greeting: hello(name),
    paragraphs: [`${subject}.`],
    facts: amount > 0n ? [...itemFacts(sales), ...money] : itemFacts(sales),
    action: { label: 'Open your sales', url: `${publicUrl}/sales` },
  };
}
