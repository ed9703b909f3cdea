import { amountOf } from './amount.ts';
import { chosenPlan } from './plan.ts';

/** What a buyer has decided on this page. */
export interface Wish {
  /** Of the product, or of the channel. */
  itemId: string;
  /** Of a channel. */
  planId: string;
  /** In rupees; null where the price is not theirs to choose. */
  customAmount: number | null;
  /** What the page said it costs: should the price have changed meanwhile, nothing is charged. */
  expectedAmount: number;
  /** By the id of the question. */
  answers: Record<string, string>;
  /** What the account did not know; left out where nothing had to be asked. */
  customer?: { name?: string; email?: string; phone?: string };
  /** The short link by which they came to the page. */
  via?: string;
}

export function wishOf(form: HTMLFormElement): Wish {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  const asked = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-question]')];
  const answers = asked.map(({ name, dataset }) => [dataset.question ?? '', text(name)] as const).filter(([, answer]) => answer);
  const customer = ['name', 'email', 'phone'].map((name) => [name, text(name)] as const).filter(([, value]) => value);
  const amount = amountOf(form);
  const via = form.dataset.payVia;
  return {
    itemId: form.dataset.pay ?? '',
    planId: chosenPlan(form)?.value ?? '',
    customAmount: entered.has('amount') ? amount : null,
    expectedAmount: amount,
    answers: Object.fromEntries(answers),
    ...(customer.length > 0 ? { customer: Object.fromEntries(customer) } : {}),
    ...(via ? { via } : {}),
  };
}
