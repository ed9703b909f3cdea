import type { Withdrawal } from '@jamun/contract';
import { signedInAdministrator } from './admin.ts';
import { call } from './calls.ts';
import { addBankAccount, submitDocument } from './kyc-and-bank.ts';
import { signUp } from './people.ts';
import { productsApi } from './products-api.ts';

/** Sells a product at this price: a new buyer buys and pays it. */
export async function sell(token: string, price: number): Promise<void> {
  const { id } = await productsApi(token).createPublished({ price });
  const buyer = await signUp();
  const { paymentSessionId } = await call<{ paymentSessionId: string }>(`POST /api/v1/digital-products/${id}/purchase`, {
    body: {},
    token: buyer.token,
  });
  await call('POST /sandbox/cashfree/pay', { body: { paymentSessionId, outcome: 'SUCCESS' } });
}

const searched = ({ email }: { email: string }) => `search=${encodeURIComponent(email)}`;

export async function approveDocument(person: { email: string; token: string }): Promise<void> {
  const { token } = await signedInAdministrator();
  await submitDocument(person.token);
  const { documents } = await call<{ documents: { id: string }[] }>(`GET /api/v1/admin/kyc-documents?${searched(person)}`, { token });
  await call(`PUT /api/v1/admin/kyc-documents/${documents[0]?.id}`, { body: { status: 'APPROVED' }, token });
}

async function verifiedAccount(person: { email: string; token: string }): Promise<string> {
  const { token } = await signedInAdministrator();
  await addBankAccount(person.token);
  const [method] = await call<{ id: string }[]>(`GET /api/v1/admin/payment-methods?${searched(person)}`, { token });
  await call(`PUT /api/v1/admin/payment-methods/${method?.id}`, { body: { status: 'VERIFIED' }, token });
  return method?.id ?? '';
}

/** A seller who can withdraw: approved KYC, verified bank account, and ₹950 after a sale of ₹1,000 and its fee. */
export async function sellerWithMoney() {
  const person = await signUp();
  await Promise.all([sell(person.token, 1000), approveDocument(person)]);
  return { ...person, methodId: await verifiedAccount(person) };
}

export const withdraw = ({ token, methodId }: { token: string; methodId: string }, amount: number) =>
  call<Withdrawal>('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: methodId }, token });

export const withdrawalsOf = ({ token }: { token: string }) => call<Withdrawal[]>('GET /api/v1/wallet/withdrawals', { token });
