import { expect, it } from 'vitest';
import { ErrorBody, Transfer } from './wire.ts';

it('text about a transfer that the database cannot store is cleaned', () => {
  const transfer = {
    transfer_id: 'jamun_1',
    status: 'FAILED',
    transfer_amount: 100,
    transfer_utr: 'UTR\u0000',
    status_description: 'Bank\u0000 ended',
  };
  expect(Transfer.parse(transfer)).toMatchObject({ state: 'FAILED', reference: 'UTR', reason: 'Bank  ended' });
  expect(Transfer.parse({ ...transfer, transfer_utr: 'U'.repeat(80), status_description: '\u0000' })).toMatchObject({
    reference: 'U'.repeat(64),
    reason: null,
  });
  expect(ErrorBody.parse({ message: 'No\u0000', code: 'x' })).toEqual({ message: 'No', code: 'x' });
});
