import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Payments, PaymentWebhook } from './wire.ts';

const payment = {
  cf_payment_id: '77',
  payment_status: 'SUCCESS',
  payment_amount: 170,
  payment_currency: 'INR',
};
const read = (fields: object) => Payments.parse([{ ...payment, ...fields }]).attempts[0]?.attempt;
const detailsOf = (fields: object) => read(fields)?.details;
const instrumentOf = (method: unknown) => detailsOf({ payment_method: method })?.instrument;

it.each([
  [{ upi: { channel: 'collect', upi_id: 'suhasg6@ybl' } }, 'su•••@ybl'],
  [{ upi: { channel: 'link', upi_id: '9876543210@paytm' } }, '98•••@paytm'],
  [{ upi: { upi_id: 'meg@upi' } }, 'm•••@upi'],
  [{ card: { card_number: 'XXXXXXXXXXXX1111', card_network: 'visa', card_bank_name: 'HDFC' } }, 'visa •• 1111'],
  [{ card: { card_number: '4111111111111111', card_network: 'Visa' } }, 'visa •• 1111'],
  [{ card: { card_number: '1111' } }, '•• 1111'],
  [{ emi: { card_number: 'XXXXXXXXXXXX0005', card_network: 'mastercard' } }, 'mastercard •• 0005'],
  [{ netbanking: { netbanking_bank_code: 3021, netbanking_bank_name: 'HDFC Bank' } }, 'HDFC Bank'],
  [{ app: { provider: 'phonepe', phone: '9876543210' } }, 'phonepe'],
  [{ paylater: { provider: 'lazypay', phone: '9876543210' } }, 'lazypay'],
])('reads the masked instrument of %j as %s', (method, expected) => expect(instrumentOf(method)).toBe(expected));

it.each<unknown>([
  undefined,
  null,
  'upi',
  [],
  { upi: null },
  { upi: { upi_id: null } },
  { upi: { upi_id: 'no upi id' } },
  { metaverse: { account_number: '050100012345678' } },
  { card: { card_number: 'none' } },
  { constructor: { upi_id: 'a@b' } },
])('a payment with the method %j is readable without an instrument', (method) => {
  expect(read({ payment_method: method })).toMatchObject({ id: '77', status: 'SUCCESS', details: { instrument: null } });
});

it.each([
  ['234928698581', '234928698581'],
  [234928698581, '234928698581'],
  [' AXIS/1-2.3 ', 'AXIS/1-2.3'],
  ['', null],
  [null, null],
  [undefined, null],
  ['with\u0000', null],
  ['x'.repeat(65), null],
  [{}, null],
])('reads the bank reference %j as %j', (reference, expected) =>
  expect(detailsOf({ bank_reference: reference })?.bankReference).toBe(expected),
);

it('reads the error of a failed payment, from the list and from the webhook', () => {
  const error = {
    error_code: 'TRANSACTION_DECLINED',
    error_description: 'Debit of 050100012345678 at meera@okhdfc declined\u0000\ud800',
    error_reason: 'auth_declined',
    error_source: 'customer',
  };
  const expected = {
    errorCode: 'TRANSACTION_DECLINED',
    errorReason: 'auth_declined',
    errorDescription: 'Debit of ••5678 at me•••@okhdfc declined',
  };
  expect(detailsOf({ payment_status: 'FAILED', error_details: error })).toMatchObject(expected);
  const order = { order_id: 'order-1', order_amount: 170, order_currency: 'INR' };
  const webhook = {
    type: 'PAYMENT_FAILED_WEBHOOK',
    data: { order, payment: { ...payment, payment_status: 'FAILED' }, error_details: error },
  };
  expect(PaymentWebhook.parse(webhook).payment.details).toMatchObject(expected);
  for (const missing of [null, undefined, 'declined', { error_code: 7 }])
    expect(detailsOf({ error_details: missing }), String(missing)).toMatchObject({ errorCode: null, errorDescription: null });
});

it('full UPI ids and card numbers are in no field of a payment, whatever the provider sends', () => {
  const secret = fc.constantFrom('suhasgupta6@ybl', '4111111111111111', '4111 1111 1111 1111', '050100012345678');
  const text = fc.tuple(fc.string(), secret, fc.string()).map((parts) => parts.join(' '));
  const method = fc.record({
    name: fc.constantFrom('upi', 'card', 'emi', 'netbanking', 'app', 'paylater', 'other'),
    field: fc.constantFrom('upi_id', 'card_number', 'card_network', 'netbanking_bank_name', 'provider', 'phone'),
    value: fc.oneof(secret, text),
  });
  fc.assert(
    fc.property(method, text, ({ name, field, value }, description) => {
      const attempt = read({
        payment_method: { [name]: { [field]: value } },
        error_details: { error_code: value, error_description: description, error_reason: value },
        payment_message: description,
      });
      const stored = JSON.stringify(attempt, (_, field) => (typeof field === 'bigint' ? String(field) : field));
      expect(stored).not.toMatch(/suhasgupta6@|4111 ?1111 ?1111|050100012345678/);
    }),
    { numRuns: 500 },
  );
});
