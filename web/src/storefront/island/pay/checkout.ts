/** What a buyer has decided on this page. */
export interface Wish {
  productId: string;
  /** In rupees; null where the price is not theirs to choose. */
  customAmount: number | null;
  /** What the page said it costs: should the price have changed meanwhile, nothing is charged. */
  expectedAmount: number;
  /** By the id of the question. */
  answers: Record<string, string>;
  /** What the account did not know. */
  contact: { name?: string; email?: string; phone?: string };
}

/** Leads to the payment. Resolves with a sentence for the buyer when they stay on this page after all. */
export type Checkout = (wish: Wish) => Promise<string>;

export const checkout: Checkout = async () => 'Paying is not open yet, so nothing was charged. Please come back soon.';
