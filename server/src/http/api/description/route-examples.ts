import type { ContractKey } from '@jamun/contract';

interface WrittenExample {
  body?: Record<string, unknown>;
  reply?: unknown;
}

const proof: WrittenExample = { body: { password: 'monsoon-lantern-42' } };
const choiceQuestion: WrittenExample = {
  body: { question: 'Which camera do you use?', type: 'CHOICE', options: ['Canon', 'Fujifilm', 'Sony'], isRequired: true },
};

/** Requests and replies whose fields depend on each other, so that values by field name are not enough. */
export const routeExamples: Partial<Record<ContractKey, WrittenExample>> = {
  'POST /api/v1/auth/signin': { body: { username: 'aarav@example.com', loginMethod: 'email', password: 'monsoon-lantern-42' } },
  'POST /api/v1/client-errors': {
    body: { kind: 'error', name: 'TypeError', page: '/d/lightroom-presets', frames: ['assets/storefront-CduSAs2Q.js:1:2345'] },
  },
  'POST /api/v1/users/me/proof': proof,
  'POST /api/v1/admin/proof': proof,
  'POST /api/v1/payment-methods': { body: { type: 'UPI', priority: 'PRIMARY', upiId: 'aarav@okhdfc', upiName: 'Aarav Sharma' } },
  'PUT /api/v1/payment-methods/{id}': { body: { priority: 'PRIMARY', upiId: 'aarav@okhdfc' } },
  'POST /api/v1/digital-products': {
    body: { title: 'Lightroom presets for street photography', category: 'Education', priceType: 'FIXED', price: 499 },
  },
  'PUT /api/v1/digital-products/{id}': { body: { price: 599, hasDiscount: true, discountedPrice: 499, version: 3 } },
  'POST /api/v1/digital-products/{id}/registration-questions': choiceQuestion,
  'PUT /api/v1/digital-products/registration-questions/{id}': choiceQuestion,
  'POST /api/v1/links': {
    body: {
      originalUrl: 'https://example.com/presets?utm_source=instagram',
      customShortId: 'presets',
      expiresAt: '2026-12-31T18:30:00.000Z',
    },
  },
  'POST /api/v1/coupons': {
    body: {
      code: 'DIWALI20',
      kind: 'PERCENT',
      percent: 20,
      maxUses: 100,
      maxUsesPerBuyer: 1,
      startsAt: '2026-11-01T18:30:00.000Z',
      endsAt: '2026-11-15T18:30:00.000Z',
    },
  },
  'POST /api/v1/coupons/one-use-codes': { body: { name: 'Newsletter readers', count: 50, prefix: 'NEWS', kind: 'AMOUNT', amount: 100 } },
  'PUT /api/v1/coupons/{id}': { body: { maxUses: 200, endsAt: '2026-11-20T18:30:00.000Z', version: 3 } },
  'POST /api/v1/admin/withdrawals/{id}/approve': { body: { status: 'PAID', transactionId: 'HDFCN52026111500123', version: 3 } },
  'POST /api/v1/admin/withdrawals/{id}/reject': { body: { adminNotes: 'The account holder is another person.', version: 3 } },
  'PUT /api/v1/admin/payment-methods/{id}': { body: { status: 'VERIFIED', version: 3 } },
  'PUT /api/v1/admin/kyc-documents/{id}': { body: { status: 'APPROVED', version: 3 } },
  'GET /api/v1/sales.csv': { reply: 'Paid (IST),Order,Item,Type,Amount (INR),Fee (INR),Net (INR),Status\n' },
  'GET /api/v1/coupons/{id}/codes.csv': { reply: 'Code,State,Order\n' },
  'GET /api/v1/transactions.csv': { reply: 'Date (IST),Transaction,Provider ID,Order,Item,Type,Amount (INR),Status\n' },
  'GET /api/v1/wallet/statement.csv': { reply: 'Date (IST),Type,For,Reference,Order,Item,Buyer,Destination,Amount (INR)\n' },
  'GET /api/v1/telegram/channels/{id}/subscribers.csv': { reply: 'Bought (IST),Name,Username,Plan,Price (INR),Days,Starts (IST)\n' },
  'GET /api/v1/admin/withdrawal-exports/{number}/file': {
    reply: 'Withdrawal ID,Amount (INR),Mode,Beneficiary Name,Bank Name,Account Number\n',
  },
};
