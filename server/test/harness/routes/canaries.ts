import { secondFactor } from '../administration.ts';
import { approveKyc, bank, process as processRequest, requested, seller } from '../payouts.ts';
import { pdf, put } from '../uploads.ts';
import type { Person, World } from '../world.ts';
import { telegramCanaries } from './telegram-canaries.ts';

/** A number that must never be found in clear once it has been handed in, and the calls that hand it in. */
export interface Canary {
  text: string;
  plant(world: World, person: Person): Promise<void>;
  /** Where an administrator reads it: the answer's text. Their own words quote it too, which is nobody's to read afterwards. */
  review?(world: World, token: string): Promise<string>;
}

const quoting = (text: string) => `Is ${text} really yours? ${text.toLowerCase()}`;

async function reviewMethods(world: World, token: string, text: string): Promise<string> {
  const listed = await world.call('GET /api/v1/admin/payment-methods', {}, token);
  const opened: string[] = [];
  for (const { id, version } of listed.body.data) {
    opened.push((await world.call('GET /api/v1/admin/payment-methods/{id}', { params: { id } }, token)).text);
    const body = { status: 'REJECTED', reason: quoting(text), version } as const;
    await world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body }, token);
    // Refused: it is another version by now.
    await world.call('PUT /api/v1/admin/payment-methods/{id}', { params: { id }, body }, token);
  }
  return opened.join('\n');
}

/** The server makes these two itself: they are known once they are planted. */
const recoveryCode: Canary = { text: 'not yet planted', plant: async () => {} };
const secondFactorSecret: Canary = {
  text: 'not yet planted',
  async plant(world) {
    const administrator = await world.administrator();
    const { secret, recoveryCodes } = await secondFactor(world, administrator);
    secondFactorSecret.text = secret;
    recoveryCode.text = recoveryCodes[0]?.replaceAll('-', '') ?? '';
    const body = { username: administrator.username, password: administrator.password };
    for (const code of [recoveryCodes[0] ?? '', recoveryCodes[0] ?? '', secret])
      await world.call('POST /api/v1/admin/signin', { body: { ...body, code } });
  },
};

/** Where a withdrawal goes, and where it was paid to. After the document: it needs an approved one. */
const withdrawalNumber: Canary & { owner?: Person } = {
  text: '8273645519283746',
  async plant(world, person) {
    withdrawalNumber.owner = person;
    const who = await seller(world, { person, details: { ...bank, accountNumber: withdrawalNumber.text } });
    await requested(world, who);
    await world.call('GET /api/v1/wallet/withdrawals', {}, who.token);
  },
  async review(world, token) {
    const { text, owner } = withdrawalNumber;
    if (owner) await approveKyc(world, owner);
    const listed = await world.call('GET /api/v1/admin/withdrawals', {}, token);
    const id = listed.body.data[0]?.id ?? '';
    const opened = await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, token);
    await processRequest(world, token, id, { status: 'APPROVED', adminNotes: quoting(text) });
    const { body } = await world.call('POST /api/v1/admin/withdrawal-exports', {}, token);
    const file = { params: { number: String(body.data.number) } };
    await world.call('GET /api/v1/admin/withdrawal-exports/{number}/file', file, token);
    const paid = { status: 'PAID', transactionId: 'UTR1', accountNumber: text, adminNotes: quoting(text) } as const;
    const answer = await processRequest(world, token, id, paid);
    if (answer.status !== 200) throw new Error(answer.text);
    // Refused: it is paid by now.
    await processRequest(world, token, id, paid);
    return opened.text;
  },
};

/** Whoever adds a field that is sealed adds one here. */
export const canaries: Canary[] = [
  {
    text: 'CANPA7391Y',
    async plant(world, person) {
      const body = { documentType: 'PAN', documentNumber: 'CANPA7391Y', documentName: 'scan canpa7391y.pdf' } as const;
      for (let upload = 0; upload < 2; upload++) {
        const asked = await world.call('POST /api/v1/kyc/get-upload-url', { body }, person.token);
        // The document shows the number, as real ones do.
        await put(asked.body.data.uploadUrl, pdf('CANPA7391Y'), 'application/pdf');
        await world.call('POST /api/v1/kyc/upload-document', { body: { ...body, s3Key: asked.body.data.s3Key } }, person.token);
      }
      // Refused, and refused again: what was typed is not kept either way.
      await world.call('POST /api/v1/kyc/upload-document', { body: { ...body, s3Key: 'kyc-documents/unknown' } }, person.token);
      await world.call('POST /api/v1/kyc/get-upload-url', { body: { ...body, documentNumber: 'CANPA7391Y CANPA7391Y' } }, person.token);
      await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token);
    },
    async review(world, token) {
      const listed = await world.call('GET /api/v1/admin/kyc-documents', {}, token);
      const params = { id: listed.body.data.documents[0]?.id ?? '' };
      const opened = await world.call('GET /api/v1/admin/kyc-documents/{id}', { params }, token);
      const body = { status: 'REJECTED', note: quoting('CANPA7391Y') } as const;
      await world.call('PUT /api/v1/admin/kyc-documents/{id}', { params, body: { ...body, version: 9 } }, token);
      await world.call('PUT /api/v1/admin/kyc-documents/{id}', { params, body }, token);
      return opened.text;
    },
  },
  withdrawalNumber,
  {
    text: '9182736455463728',
    async plant(world, person) {
      const accountNumber = '9182736455463728';
      const body = { type: 'BANK', bankName: 'HDFC Bank', accountNumber, ifscCode: 'HDFC0001234', accountHolderName: 'Meera' } as const;
      const { body: made } = await world.call('POST /api/v1/payment-methods', { body }, person.token);
      await world.call('GET /api/v1/payment-methods', {}, person.token);
      const params = { id: made.data.id };
      for (const changed of ['112233445566', accountNumber, `${accountNumber} refused`])
        await world.call('PUT /api/v1/payment-methods/{id}', { params, body: { accountNumber: changed } }, person.token);
      await world.call('POST /api/v1/payment-methods', { body: { ...body, accountNumber: `${accountNumber} refused` } }, person.token);
      // A failure nobody foresaw, while the number is in the hands of the server.
      const { pool } = world.container.database;
      await pool.query(`alter table payment_methods add constraint trap check (bank_name <> 'Trap')`);
      await world.call('POST /api/v1/payment-methods', { body: { ...body, bankName: 'Trap' } }, person.token);
      await pool.query('alter table payment_methods drop constraint trap');
    },
    review: (world, token) => reviewMethods(world, token, '9182736455463728'),
  },
  {
    text: 'canary.meera@okcanary',
    async plant(world, person) {
      const body = { type: 'UPI', upiId: 'canary.meera@okcanary', upiName: 'Meera' } as const;
      const { body: made } = await world.call('POST /api/v1/payment-methods', { body }, person.token);
      const params = { id: made.data.id };
      for (const upiId of ['other@okhdfc', body.upiId, `${body.upiId}@refused`])
        await world.call('PUT /api/v1/payment-methods/{id}', { params, body: { upiId } }, person.token);
      await world.call('GET /api/v1/payment-methods/{id}', { params }, person.token);
    },
    review: (world, token) => reviewMethods(world, token, 'canary.meera@okcanary'),
  },
  secondFactorSecret,
  recoveryCode,
  ...telegramCanaries,
];
