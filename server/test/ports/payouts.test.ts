import { constants, createHmac, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashfreePayouts } from '../../src/adapters/payouts/cashfree/cashfree-payouts.ts';
import { PayoutsBlocked, PayoutsRejected, PayoutsUnavailable, type TransferToSend } from '../../src/modules/payouts/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

// Fake provider with arbitrary answers. The tests of transfers use the sandbox, which answers correctly.

const logged: string[] = [];
let response: (request: FastifyRequest, reply: FastifyReply) => unknown = () => null;
let requests: FastifyRequest[] = [];
const app = Fastify();
app.all('/payout/*', (request, reply) => {
  requests.push(request);
  return response(request, reply);
});
let url = '';
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const now = new Date('2026-03-01T10:00:00.900Z');
const port = (timeoutMs = 15_000, publicKey: KeyObject | null = null) =>
  cashfreePayouts({
    publicKey,
    clock: { now: () => now },
    baseUrl: () => `${url}/payout`,
    balanceUrl: () => `${url}/payout`,
    clientId: 'id',
    clientSecret: 'secret',
    timeout: timeoutMs,
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
  });
const toBank: TransferToSend = {
  transferId: 'jamun_1',
  amount: 43_521n,
  note: 'Jamun 1',
  to: { type: 'BANK', name: 'Meera Krishnañ (HUF)', accountNumber: '050100012345678', ifscCode: 'HDFC0001234' },
};
const good = { transfer_id: 'jamun_1', status: 'RECEIVED', transfer_amount: 435.21, cf_transfer_id: '1' };
const respondWith = (next: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
  response = next;
  requests = [];
};

it('sends a transfer in rupees with the account and the API keys, and reads its state', async () => {
  respondWith(() => good);
  expect(await port().send(toBank)).toEqual({
    state: 'UNDER_WAY',
    amount: 43_521n,
    reference: null,
    reason: null,
    obstacle: null,
  });
  expect(requests[0]?.headers).toMatchObject({ 'x-client-id': 'id', 'x-client-secret': 'secret', 'x-api-version': '2024-01-01' });
  expect(requests[0]?.body).toEqual({
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
  expect(requests[1]?.body).toMatchObject({
    transfer_mode: 'upi',
    beneficiary_details: { beneficiary_name: 'Jamun seller', beneficiary_instrument_details: { vpa: 'meera@okhdfc' } },
  });
});

it('signs its calls with the public key of the account, and sends no signature without one', async () => {
  respondWith(() => good);
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await port(15_000, publicKey).state('jamun_1');
  await port().state('jamun_1');
  const [signed, unsigned] = requests.map(({ headers }) => headers['x-cf-signature']);
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
  expect(privateDecrypt(key, Buffer.from(String(signed), 'base64')).toString()).toBe(`id.${Date.parse('2026-03-01T10:00:00Z') / 1000}`);
  expect(unsigned).toBeUndefined();
});

it.each([
  ['SUCCESS', 'SUCCESS'],
  ['FAILED', 'FAILED'],
  ['REJECTED', 'FAILED'],
  ['REVERSED', 'REVERSED'],
  ['PENDING', 'UNDER_WAY'],
  ['SOMETHING_NEW', 'UNDER_WAY'],
])('reads the transfer status %s as %s', async (status, state) => {
  respondWith(() => ({ ...good, status, transfer_utr: 'UTR1', status_description: 'why' }));
  expect(await port().state('jamun_1')).toMatchObject({ state, reference: 'UTR1' });
});

it('logs on which day the provider ends the API version of payouts', async () => {
  respondWith((_request, reply) => {
    reply.header('x-deprecated-at', '2027-03-31');
    return good;
  });
  await port().state('jamun_1');
  expect(logged.filter((line) => line.includes('2027-03-31')).map((line) => JSON.parse(line))).toMatchObject([
    { apiVersion: '2024-01-01', deprecatedAt: '2027-03-31' },
  ]);
});

it('reads a transfer amount that the provider sends as text', async () => {
  respondWith(() => ({ ...good, transfer_amount: '435.21' }));
  expect(await port().state('jamun_1')).toMatchObject({ state: 'UNDER_WAY', amount: 43_521n });
});

it('only a 400 or 422 of the provider rejects a transfer; after other errors it is undecided and not sent again', async () => {
  const errorReply = { message: 'beneficiary is not valid', code: 'beneficiary_invalid', type: 'invalid_request_error' };
  for (const status of [400, 422]) {
    respondWith((_request, reply) => reply.status(status).send(errorReply));
    await expect(port().send(toBank)).rejects.toThrow(PayoutsRejected);
  }
  const undecidedStatuses = [404, 408, 409, 429, 500, 502, 503];
  const undecidedAnswers: ((request: FastifyRequest, reply: FastifyReply) => unknown)[] = [
    ...undecidedStatuses.map((status) => (_: FastifyRequest, reply: FastifyReply) => reply.status(status).send(errorReply)),
    (_request, reply) => reply.status(400).type('text/html').send('<h1>Bad Request</h1>'),
    (_request, reply) => reply.status(403).type('text/html').send('<h1>Forbidden by a proxy</h1>'),
    (_request, reply) => reply.redirect('http://127.0.0.1:1/'),
    () => '',
    () => ({}),
    () => ({ ...good, transfer_id: 'jamun_2' }),
    () => ({ ...good, transfer_amount: 435.215 }),
    () => ({ ...good, transfer_amount: 'NaN' }),
    (_request, reply) => void reply.raw.destroy(),
  ];
  for (const undecided of undecidedAnswers) {
    respondWith(undecided);
    await expect(port().send(toBank), String(undecided)).rejects.toThrow(PayoutsUnavailable);
    expect(requests, 'the transfer is never sent again').toHaveLength(1);
  }
  respondWith(() => new Promise(() => {}));
  await expect(port(200).send(toBank)).rejects.toThrow(PayoutsUnavailable);
});

it.each([
  ['ADDRESS', 403, 'ip_not_whitelisted', 'IP not whitelisted your current ip is 203.0.113.7'],
  ['ADDRESS', 403, undefined, 'Please whitelist your IP'],
  ['SIGNATURE', 403, 'request_failed', 'Signature missing in the request'],
  ['KEYS', 401, 'request_failed', 'authentication Failed'],
  ['NOT_ENABLED', 403, 'apis_not_enabled', 'APIs not enabled'],
  ['BALANCE', 400, 'insufficient_balance', 'Not enough available balance in the account'],
  ['LIMIT', 422, 'transfer_limit_breach', 'Limit reached'],
] as const)('a call refused for %s (%i %s) is an obstacle of the platform, not of the seller', async (obstacle, status, code, message) => {
  respondWith((_request, reply) => reply.status(status).send({ message, code, type: 'invalid_request_error' }));
  const error = await port()
    .send(toBank)
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(PayoutsBlocked);
  expect(error.obstacle).toBe(obstacle);
});

it.each([
  ['QUEUED', 'PENDING', '', 'UNDER_WAY', 'BALANCE'],
  ['APPROVAL_PENDING', 'RISK_CHECK', '', 'UNDER_WAY', 'APPROVAL'],
  ['PENDING', 'SCHEDULED_FOR_NEXT_WORKINGDAY', 'Next working day', 'UNDER_WAY', null],
  ['FAILED', 'INSUFFICIENT_BALANCE', '', 'FAILED', 'BALANCE'],
  ['FAILED', 'FAILED', 'insufficient balance in the account. Please add balance and retry.', 'FAILED', 'BALANCE'],
  ['REJECTED', 'TRANSFER_LIMIT_BREACH', '', 'FAILED', 'LIMIT'],
  ['FAILED', 'INVALID_ACCOUNT_FAIL', 'Bank account is invalid', 'FAILED', null],
  ['REJECTED', 'BENE_BANK_DECLINED', 'Declined', 'FAILED', null],
  ['SUCCESS', 'COMPLETED', 'Low balance', 'SUCCESS', null],
])('the transfer status %s with the code %s (%s) is %s because of %s', async (status, code, description, state, obstacle) => {
  respondWith(() => ({ ...good, status, status_code: code, status_description: description }));
  expect(await port().state('jamun_1')).toMatchObject({ state, obstacle });
});

it.each([
  ['TRANSFER_REVERSED', { transfer_id: 'jamun_1' }, { about: 'transfer', transferId: 'jamun_1' }],
  ['LOW_BALANCE_ALERT', { currentBalance: '1250.50' }, { about: 'low-balance', balance: 125_050n }],
  ['LOW_BALANCE_ALERT', { balance: 20 }, { about: 'low-balance', balance: 2_000n }],
  ['LOW_BALANCE_ALERT', undefined, { about: 'low-balance', balance: null }],
  ['CREDIT_CONFIRMATION', { utr: 'x' }, { about: 'added-balance' }],
  ['BENEFICIARY_INCIDENT', {}, { about: 'other' }],
  ['TRANSFER_SUCCESS', { transfer_id: '../x' }, { about: 'other' }],
])('reads the signed webhook %s with %o as %o', (type, data, expected) => {
  const body = Buffer.from(JSON.stringify({ type, data }));
  const timestamp = '1700000000000';
  const signature = createHmac('sha256', 'secret').update(timestamp).update(body).digest('base64');
  const headers = { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature };
  expect(port().readWebhook(headers, body)).toEqual(expected);
});

it('reads the balance with a token of version 1 of the API', async () => {
  respondWith(({ url: path }) =>
    path.endsWith('/v1/authorize')
      ? { status: 'SUCCESS', subCode: '200', data: { token: 'token-1', expiry: 600 } }
      : { status: 'SUCCESS', subCode: '200', data: { balance: '214735.50', availableBalance: '173980.50' } },
  );
  expect(await port().balance()).toBe(17_398_050n);
  expect(requests.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([
    ['/payout/v1/authorize', undefined],
    ['/payout/v1.2/getBalance', 'Bearer token-1'],
  ]);
  respondWith(() => ({ status: 'ERROR', subCode: '403', message: 'IP not whitelisted' }));
  await expect(port().balance()).rejects.toMatchObject({ obstacle: 'ADDRESS' });
  respondWith(() => '<h1>Away</h1>');
  await expect(port().balance()).rejects.toThrow(PayoutsUnavailable);
});

it('a transfer is unknown only with the error code of the provider, not with any 404', async () => {
  respondWith((_request, reply) => reply.status(404).send({ message: 'Transfer does not exist', code: 'transfer_not_found' }));
  expect(await port().state('jamun_1')).toBeNull();
  respondWith((_request, reply) => reply.status(404).type('text/html').send('<h1>Not Found</h1>'));
  await expect(port().state('jamun_1')).rejects.toThrow(PayoutsUnavailable);
});

it('API keys and bank accounts do not appear in the log', () => {
  expect(logged.length).toBeGreaterThan(10);
  for (const secret of ['secret', '050100012345678', 'meera@okhdfc']) expect(logged.join('\n')).not.toContain(secret);
});
