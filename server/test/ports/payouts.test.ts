import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashfreePayouts } from '../../src/adapters/payouts/cashfree/cashfree-payouts.ts';
import { PayoutsRefused, PayoutsUnavailable, type TransferToSend } from '../../src/modules/payouts/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

// The sandbox behaves as it should in the tests of transfers; here the other end answers whatever it likes.

const logged: string[] = [];
let answers: (request: FastifyRequest, reply: FastifyReply) => unknown = () => null;
let asked: FastifyRequest[] = [];
const app = Fastify();
app.all('/payout/transfers', (request, reply) => {
  asked.push(request);
  return answers(request, reply);
});
let url = '';
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const port = (patience = 15_000) =>
  cashfreePayouts({
    baseUrl: () => `${url}/payout`,
    clientId: 'id',
    clientSecret: 'secret',
    patience,
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
  });
const toBank: TransferToSend = {
  transferId: 'jamun_1',
  amount: 43_521n,
  note: 'Jamun 1',
  to: { type: 'BANK', name: 'Meera Krishnañ (HUF)', accountNumber: '050100012345678', ifscCode: 'HDFC0001234' },
};
const good = { transfer_id: 'jamun_1', status: 'RECEIVED', transfer_amount: 435.21, cf_transfer_id: '1' };
const with_ = (answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
  answers = answer;
  asked = [];
};

it('sends rupees, the account and our keys, and reads what came of it', async () => {
  with_(() => good);
  expect(await port().send(toBank)).toEqual({ state: 'UNDER_WAY', amount: 43_521n, reference: null, reason: null });
  expect(asked[0]?.headers).toMatchObject({ 'x-client-id': 'id', 'x-client-secret': 'secret', 'x-api-version': '2024-01-01' });
  expect(asked[0]?.body).toEqual({
    transfer_id: 'jamun_1',
    transfer_amount: 435.21,
    transfer_currency: 'INR',
    transfer_mode: 'banktransfer',
    transfer_remarks: 'Jamun 1',
    beneficiary_details: {
      beneficiary_name: 'Meera Krishnan HUF',
      beneficiary_instrument_details: { bank_account_number: '050100012345678', bank_ifsc: 'HDFC0001234' },
    },
  });
  await port().send({ ...toBank, to: { type: 'UPI', name: 'मीरा', upiId: 'meera@okhdfc' } });
  expect(asked[1]?.body).toMatchObject({
    transfer_mode: 'upi',
    beneficiary_details: { beneficiary_name: 'Jamun seller', beneficiary_instrument_details: { vpa: 'meera@okhdfc' } },
  });
});

it.each([
  ['SUCCESS', 'SUCCESS'],
  ['FAILED', 'FAILED'],
  ['REJECTED', 'FAILED'],
  ['REVERSED', 'REVERSED'],
  ['PENDING', 'UNDER_WAY'],
  ['SOMETHING_NEW', 'UNDER_WAY'],
])('reads %s as %s', async (status, state) => {
  with_(() => ({ ...good, status, transfer_utr: 'UTR1', status_description: 'why' }));
  expect(await port().state('jamun_1')).toMatchObject({ state, reference: 'UTR1' });
});

it('takes only a clear no for a no: everything else may have been taken', async () => {
  const refusal = { message: 'beneficiary is not valid', code: 'beneficiary_invalid', type: 'invalid_request_error' };
  for (const status of [400, 422]) {
    with_((_request, reply) => reply.status(status).send(refusal));
    await expect(port().send(toBank)).rejects.toThrow(PayoutsRefused);
  }
  const doubtful: ((request: FastifyRequest, reply: FastifyReply) => unknown)[] = [
    ...[401, 403, 404, 408, 409, 429, 500, 502, 503].map(
      (status) => (_: FastifyRequest, reply: FastifyReply) => reply.status(status).send(refusal),
    ),
    (_request, reply) => reply.status(400).type('text/html').send('<h1>Bad Request</h1>'),
    (_request, reply) => reply.redirect('http://127.0.0.1:1/'),
    () => '',
    () => ({}),
    () => ({ ...good, transfer_id: 'jamun_2' }),
    () => ({ ...good, transfer_amount: 435.215 }),
    () => ({ ...good, transfer_amount: 'NaN' }),
    (_request, reply) => void reply.raw.destroy(),
  ];
  for (const answer of doubtful) {
    with_(answer);
    await expect(port().send(toBank), String(answer)).rejects.toThrow(PayoutsUnavailable);
    expect(asked, 'it is never sent again').toHaveLength(1);
  }
  with_(() => new Promise(() => {}));
  await expect(port(200).send(toBank)).rejects.toThrow(PayoutsUnavailable);
});

it('a transfer is unknown only when the provider itself says so', async () => {
  with_((_request, reply) => reply.status(404).send({ message: 'Transfer does not exist', code: 'transfer_not_found' }));
  expect(await port().state('jamun_1')).toBeNull();
  with_((_request, reply) => reply.status(404).type('text/html').send('<h1>Not Found</h1>'));
  await expect(port().state('jamun_1')).rejects.toThrow(PayoutsUnavailable);
});

it('logs neither keys nor accounts', () => {
  expect(logged.length).toBeGreaterThan(10);
  for (const secret of ['secret', '050100012345678', 'meera@okhdfc']) expect(logged.join('\n')).not.toContain(secret);
});
