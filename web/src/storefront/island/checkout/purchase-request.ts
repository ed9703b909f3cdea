import { findHooks, readHook } from '../../hooks.ts';
import { itemIdIn, selectedAmount, selectedCouponCode, selectedPlan } from './selection.ts';

export interface PurchaseRequest {
  /** Id of the product or channel. */
  itemId: string;
  /** Empty for a product. */
  planId: string;
  /** In rupees; null where the buyer cannot choose the price. */
  customAmount: number | null;
  /** Amount shown on the page, reduced by the coupon: the server charges nothing if it has changed. */
  expectedAmount: number;
  couponCode?: string;
  /** By the id of the question. */
  answers: Record<string, string>;
  /** Details that the account lacks; all details of a buyer without an account. */
  customer?: { name?: string; email?: string; phone?: string };
  /** Id of the short link that led to the page. */
  via?: string;
  /** Consent to a reminder by email, of buyers without an account. */
  remind?: true;
}

/** The price is nothing because of a coupon. */
export const isFreeByCoupon = ({ couponCode, expectedAmount }: Pick<PurchaseRequest, 'couponCode' | 'expectedAmount'>): boolean =>
  couponCode !== undefined && expectedAmount === 0;

/** Part of the body that the purchases of all items have. */
export const purchaseTerms = ({ expectedAmount, couponCode, via }: PurchaseRequest) => ({
  expectedAmount,
  ...(couponCode ? { couponCode } : {}),
  ...(via ? { via } : {}),
});

export const answersOf = ({ answers }: Pick<PurchaseRequest, 'answers'>) =>
  Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));

export function readPurchaseRequest(form: HTMLFormElement, via: string | null): PurchaseRequest {
  const entered = new FormData(form);
  const text = (name: string) => String(entered.get(name) ?? '').trim();
  const questions = findHooks('question', form);
  const answers = questions.map((control) => [readHook(control, 'question') ?? '', text(control.name)] as const);
  const customer = ['name', 'email', 'phone'].map((name) => [name, text(name)] as const).filter(([, value]) => value);
  const amount = selectedAmount(form);
  const couponCode = selectedCouponCode(form);
  return {
    itemId: itemIdIn(form),
    planId: selectedPlan(form)?.value ?? '',
    customAmount: entered.has('amount') ? amount : null,
    expectedAmount: amount,
    ...(couponCode ? { couponCode } : {}),
    answers: Object.fromEntries(answers.filter(([, answer]) => answer)),
    ...(customer.length > 0 ? { customer: Object.fromEntries(customer) } : {}),
    ...(via ? { via } : {}),
    ...(entered.has('remind') ? { remind: true } : {}),
  };
}
