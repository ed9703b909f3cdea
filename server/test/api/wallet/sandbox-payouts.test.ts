import { createPublicKey } from 'node:crypto';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signRequest } from '../../../src/adapters/payouts/cashfree/request-signature.ts';
import { earlier, minutes } from '../../../src/kit/clock.ts';
import { createSeller, processWithdrawal, requestWithdrawal } from '../../harness/payouts.ts';
import { startSandboxCashfree } from '../../harness/providers/cashfree-server.ts';
import { type SandboxPayoutProvider, startSandboxPayouts } from '../../harness/providers/payouts-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../harness/providers/webhook-receiver.ts';
import { createWorld, testClock } from '../../harness/world.ts';

const clock = testClock();
let provider: SandboxPayoutProvider;
let merchant: WebhookReceiver;
beforeAll(async () => {
  provider = await startSandboxPayouts({ clock });
  merchant = await startWebhookReceiver();
});
afterAll(async () => {
  merchant.close();
  await provider.close();
});
afterEach(async () => {
  provider.setWebhookUrl(merchant.url);
  await provider.setImperfections({});
  await provider.send('scripts/clear', {});
  await provider.deliverWebhooks(true);
  merchant.received.length = 0;
});

const json = { 'content-type': 'application/json' };
/** One call of the merchant's API. */
async function api(method: 'GET' | 'POST', path: string, body?: object, signature = '') {
  const response = await fetch(`${provider.baseUrl}/${path}`, {
    method,
    headers: {
      'x-client-id': provider.clientId,
      'x-client-secret': provider.clientSecret,
      'x-api-version': '2024-01-01',
      ...(signature ? { 'x-cf-signature': signature } : {}),
      ...(body ? json : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, text, body: isJson ? JSON.parse(text) : null };
}
const newTransferId = () => `transfer_${randomWord()}`;
const createTransfer = (transferId: string) =>
  api('POST', 'transfers', {
    transfer_id: transferId,
    transfer_amount: 435.21,
    transfer_mode: 'banktransfer',
    beneficiary_details: { beneficiary_instrument_details: { bank_account_number: '50100012345678', bank_ifsc: 'HDFC0001234' } },
  });
const getTransfer = (transferId: string, signature = '') => api('GET', `transfers?transfer_id=${transferId}`, undefined, signature);
async function createdTransfer() {
  const transferId = newTransferId();
  await createTransfer(transferId);
  return transferId;
}
const control = async (path: string, body: object) => {
  const response = await fetch(`${provider.origin}/sandbox/cashfree-payouts/${path}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const receivedStatuses = () => merchant.received.map(({ body }) => body.data.status as unknown as string);

describe('payout scripts', () => {
  it('a scripted response to create-transfer has an effect only with takesEffect', async () => {
    const [without, withEffect] = [newTransferId(), newTransferId()];
    await provider.script(without, [{ call: 'create-transfer', status: 503 }]);
    await provider.script(withEffect, [{ call: 'create-transfer', code: 'beneficiary_invalid', takesEffect: true }]);
    expect(await createTransfer(without)).toMatchObject({ status: 503, body: { type: 'api_error' } });
    expect(await createTransfer(withEffect)).toMatchObject({ status: 400, body: { code: 'beneficiary_invalid' } });
    expect((await getTransfer(without)).status).toBe(404);
    expect((await getTransfer(withEffect)).body).toMatchObject({ status: 'RECEIVED', transfer_amount: 435.21 });
  });

  it('skip, times, delayMs, body and patch apply to the lookup of a transfer', async () => {
    const transferId = await createdTransfer();
    await provider.script(transferId, [
      { call: 'get-transfer', skip: 1, times: 2, status: 404, code: 'transfer_not_found' },
      { call: 'get-transfer', status: 502, body: '<h1>Bad gateway</h1>' },
      { call: 'get-transfer', patch: { transfer_amount: 1, status: 'SUCCESS' }, delayMs: 200 },
    ]);
    expect((await getTransfer(transferId)).status).toBe(200);
    for (const _ of ['first', 'second'])
      expect(await getTransfer(transferId)).toMatchObject({ status: 404, body: { code: 'transfer_not_found' } });
    expect(await getTransfer(transferId)).toMatchObject({ status: 502, text: '<h1>Bad gateway</h1>' });
    const began = Date.now();
    expect((await getTransfer(transferId)).body).toMatchObject({ transfer_id: transferId, transfer_amount: 1, status: 'SUCCESS' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(190);
    expect((await getTransfer(transferId)).body).toMatchObject({ transfer_amount: 435.21, status: 'RECEIVED' });
  });

  it('hangUp closes the connection after the transfer was created', async () => {
    const transferId = newTransferId();
    await provider.script('*', [{ call: '*', hangUp: true, takesEffect: true }]);
    await expect(createTransfer(transferId)).rejects.toThrow('fetch failed');
    expect((await getTransfer(transferId)).status).toBe(200);
  });

  it('scripts of transfers are listed by transferId', async () => {
    await provider.script('transfer_1', [{ call: 'get-transfer', status: 500 }]);
    const listed = await fetch(`${provider.origin}/sandbox/cashfree-payouts/scripts`);
    expect(await listed.json()).toMatchObject({ data: [{ transferId: 'transfer_1', rules: [{ call: 'get-transfer', matched: 0 }] }] });
  });

  it.each([
    ['transferId_invalid', { orderId: '*', rules: [] }],
    ['rules_invalid', { transferId: '*', rules: 'none' }],
    ['rules_0_call_invalid', { transferId: '*', rules: [{ call: 'get-order', status: 500 }] }],
    ['rules_0_times_invalid', { transferId: '*', rules: [{ call: '*', status: 500, times: 'often' }] }],
  ])('rejects an invalid script with %s', async (code, body) => {
    expect(await control('scripts', body)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('payout imperfections', () => {
  it.each([
    ['late_invalid', { late: 5 }],
    ['delayMs_invalid', { delayMs: -1 }],
    ['duplicate_invalid', { duplicate: 'yes' }],
    ['reorder_invalid', { reorder: 2 }],
    ['transferId_invalid', { transferId: 7 }],
  ])('rejects an invalid imperfection with %s', async (code, body) => {
    expect(await control('imperfections', body)).toMatchObject({ status: 400, body: { code } });
  });

  it('the sandbox setting `duplicate` sends every webhook twice with the same body', async () => {
    const transferId = await createdTransfer();
    await provider.setImperfections({ duplicate: 1 });
    expect(await provider.setTransferStatus(transferId, 'SUCCESS')).toEqual({ webhook: 200 });
    expect(receivedStatuses()).toEqual(['SUCCESS', 'SUCCESS']);
    expect(merchant.received[0]?.text).toBe(merchant.received[1]?.text);
  });

  it('reorder delays webhooks until deliver sends them, newest first', async () => {
    const transferId = await createdTransfer();
    await provider.setImperfections({ reorder: true });
    for (const status of ['PENDING', 'SUCCESS', 'REVERSED'])
      expect(await provider.setTransferStatus(transferId, status)).toEqual({ webhook: null });
    expect(receivedStatuses()).toEqual([]);
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 3 });
    expect(receivedStatuses()).toEqual(['REVERSED', 'SUCCESS', 'PENDING']);
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 0 });
  });

  it('webhookDelayMs sends a webhook automatically when it is due, or by deliver', async () => {
    const transferId = await createdTransfer();
    await provider.setImperfections({ webhookDelayMs: 50 });
    expect(await provider.setTransferStatus(transferId, 'PENDING')).toEqual({ webhook: null });
    await expect.poll(receivedStatuses).toEqual(['PENDING']);
    await provider.setImperfections({ webhookDelayMs: minutes(5) });
    await provider.setTransferStatus(transferId, 'SUCCESS');
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 0 });
    clock.advance(minutes(5));
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 1 });
    expect(receivedStatuses()).toEqual(['PENDING', 'SUCCESS']);
  });

  it('delayMs delays the responses of the API', async () => {
    const transferId = await createdTransfer();
    await provider.setImperfections({ delayMs: 200 });
    const began = Date.now();
    await getTransfer(transferId);
    expect(Date.now() - began).toBeGreaterThanOrEqual(190);
  });

  it('transferId limits every imperfection to one transfer', async () => {
    const [limited, other] = [await createdTransfer(), await createdTransfer()];
    await provider.setImperfections({ serverErrors: 1, wrongAmount: 1, duplicate: true, reorder: true, transferId: limited });
    expect((await getTransfer(other)).body).toMatchObject({ transfer_amount: 435.21 });
    expect(await provider.setTransferStatus(other, 'SUCCESS')).toEqual({ webhook: 200 });
    expect(receivedStatuses()).toEqual(['SUCCESS']);
    expect((await getTransfer(limited)).status).toBe(500);
    expect((await getTransfer(limited)).body).toMatchObject({ transfer_amount: 436.21 });
    await provider.setTransferStatus(limited, 'FAILED', 'Account closed');
    expect(await provider.deliverWebhooks()).toEqual({ attempts: 2 });
    expect(receivedStatuses()).toEqual(['SUCCESS', 'FAILED', 'FAILED']);
  });

  it('sandbox payouts: a webhook to an unreachable URL is not retried, and the transfer keeps its new status', async () => {
    const transferId = await createdTransfer();
    for (const url of [null, 'http://127.0.0.1:1/webhooks']) {
      provider.setWebhookUrl(url);
      expect(await provider.setTransferStatus(transferId, 'REVERSED')).toEqual({ webhook: null });
    }
    expect((await getTransfer(transferId)).body.status).toBe('REVERSED');
  });
});

it('sandbox payouts: an address that is not allowed needs a fresh signature of this client', async () => {
  const transferId = await createdTransfer();
  const { publicKey } = await provider.send<{ publicKey: string }>('access', { addresses: ['203.0.113.7'], createKey: true });
  const key = createPublicKey(publicKey);
  const signatures = {
    none: '',
    garbage: 'x',
    'another client': signRequest(key, 'SOMEBODY', clock.now()),
    old: signRequest(key, provider.clientId, earlier(clock.now(), minutes(6))),
    valid: signRequest(key, provider.clientId, clock.now()),
  };
  const codes: Record<string, string> = {};
  for (const [name, signature] of Object.entries(signatures)) {
    const { status, body } = await getTransfer(transferId, signature);
    codes[name] = `${status} ${body.code ?? body.status}`;
  }
  await provider.send('access', { addresses: ['127.0.0.1'] });
  codes.allowed = String((await getTransfer(transferId)).status);
  await provider.send('access', {});
  expect(codes).toEqual({
    none: '403 ip_not_whitelisted',
    garbage: '403 signature_invalid',
    'another client': '403 signature_invalid',
    old: '403 signature_invalid',
    valid: '200 RECEIVED',
    allowed: '200',
  });
});

it('a simulated transfer can move between any two states', async () => {
  const transferId = await createdTransfer();
  for (const status of ['SUCCESS', 'PENDING', 'REVERSED', 'RECEIVED', 'FAILED', 'SUCCESS', 'REJECTED']) {
    await provider.setTransferStatus(transferId, status);
    expect((await getTransfer(transferId)).body.status).toBe(status);
  }
});

it('a server with the environment of the payout harness sends its withdrawals there', async () => {
  const payments = await startSandboxCashfree();
  const world = await createWorld({ env: { ...payments.env, ...provider.env }, clock });
  provider.setWebhookUrl(`${world.url}/api/v1/webhooks/cashfree-payouts`);
  const who = await createSeller(world);
  const { id } = await requestWithdrawal(world, who);
  await processWithdrawal(world, (await world.administrator()).token, id, { status: 'APPROVED' });
  await world.runJobs();
  expect((await getTransfer(`jamun_${id}`)).body).toMatchObject({ status: 'RECEIVED', transfer_amount: 100 });
  expect(await provider.setTransferStatus(`jamun_${id}`, 'SUCCESS')).toEqual({ webhook: 200 });
  const { body } = await world.call('GET /api/v1/wallet/withdrawals/{id}', { params: { id } }, who.token);
  expect(body.data.status).toBe('PAID');
  await world.close();
  await payments.close();
});
