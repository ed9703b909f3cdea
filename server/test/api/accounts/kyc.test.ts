import { type KycStatus, kycMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { replaceable } from '../../../src/modules/kyc/kyc-status.ts';
import { kycDocument, pdf, put, sentDocument } from '../../harness/uploads.ts';
import { untilWaiting } from '../../harness/waiting.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Input = { documentType: string; documentNumber: string; documentName: string };
const ask = (person: Person, given: Partial<Input & { fileSize: number }> = {}) =>
  world.call('POST /api/v1/kyc/get-upload-url', { body: { ...kycDocument, ...given } as never }, person.token);
const register = (person: Person, s3Key: string, given: Partial<Input> = {}) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key, ...given } as never }, person.token);
const current = async (person: Person) => (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data;
const review = (person: Person, status: KycStatus) =>
  world.container.database.pool.query('update kyc_documents set status = $2 where user_id = $1', [person.id, status]);

it('a document is uploaded, waits for review, and can be looked at by its owner', async () => {
  const person = await world.person();
  expect(await current(person)).toBe(null);
  const asked = await ask(person);
  expect(asked.body.data.s3Key).toMatch(/^kyc-documents\/[0-9A-Za-z]{20}$/);
  expect((await put(asked.body.data.uploadUrl, pdf('mine'), 'application/pdf')).status).toBe(200);
  expect(await register(person, asked.body.data.s3Key)).toMatchObject({ status: 200, body: { message: 'Document uploaded successfully' } });
  const document = await current(person);
  expect(document).toMatchObject({
    documentType: 'PAN',
    documentNumber: '•••• 234L',
    documentName: 'pan.pdf',
    s3Key: asked.body.data.s3Key,
    status: 'PENDING',
    note: null,
  });
  const fetched = await fetch(document?.url ?? '');
  expect(await fetched.text()).toContain('mine');
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="pan\.pdf"/);
  expect(fetched.headers.get('content-type')).toBe('application/pdf');
  world.clock.turn(minutes(11));
  expect((await fetch(document?.url ?? '')).status).toBe(403);
  const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
  expect(body.data[0]).toMatchObject({ message: 'Your KYC document was uploaded and is waiting for review', link: '/settings' });
});

describe('what was typed', () => {
  it.each([
    [{ documentNumber: '' }, 'documentNumber', 'Please enter a document number'],
    [{ documentNumber: '   ' }, 'documentNumber', 'Please enter a document number'],
    [{ documentNumber: undefined }, 'documentNumber', 'Please enter a document number'],
    [{ documentNumber: 'x'.repeat(51), documentType: 'OTHER' }, 'documentNumber', 'Document number must be at most 50 characters'],
    [{ documentNumber: 'ABCDE1234F' }, 'documentNumber', kycMessages.wrongPan],
    [{ documentNumber: 'ABCPK12345' }, 'documentNumber', kycMessages.wrongPan],
    [{ documentNumber: 'ABıPK1234L' }, 'documentNumber', kycMessages.wrongPan],
    [{ documentType: undefined }, 'documentType', 'Please select a document type'],
    [{ documentType: 'LIBRARY_CARD' }, 'documentType', 'Please select a document type'],
    [{ documentName: '' }, 'documentName', 'Document name is required'],
    [{ documentName: 'a\nb' }, 'documentName', 'Document name contains characters that are not allowed'],
    [{ documentName: 'x'.repeat(256) }, 'documentName', 'Document name must be at most 255 characters'],
  ])('%j is refused beside its field, by both calls', async (given, field, message) => {
    const person = await world.person();
    for (const answer of [await ask(person, given as never), await register(person, 'x', given as never)]) {
      expect(answer).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    }
  });

  it('a PAN is put into capitals, another number is kept as it is', async () => {
    const person = await world.person();
    expect((await register(person, await sentDocument(world, person), { documentNumber: ' abcpk1234l ' })).status).toBe(200);
    expect((await current(person))?.documentNumber).toBe('•••• 234L');
    const other = { documentType: 'PASSPORT', documentNumber: 'k-77 ab' };
    expect((await register(person, await sentDocument(world, person), other)).status).toBe(200);
    expect((await current(person))?.documentNumber).toBe('••••  ab');
  });

  it('a number that stands in the name is masked there too', async () => {
    const person = await world.person();
    const name = { documentName: 'Pan abcpk1234l (ABCPK1234L).pdf' };
    const asked = await ask(person, name);
    await put(asked.body.data.uploadUrl, pdf(), 'application/pdf');
    expect((await register(person, asked.body.data.s3Key, name)).status).toBe(200);
    expect((await current(person))?.documentName).toBe('Pan •••• 234L (•••• 234L).pdf');
    const { rows } = await world.container.database.pool.query('select file_name from uploads where key = $1', [asked.body.data.s3Key]);
    expect(rows[0].file_name).not.toMatch(/abcpk/i);
  });

  it('a short number is not shown whole', async () => {
    const person = await world.person();
    await register(person, await sentDocument(world, person), { documentType: 'OTHER', documentNumber: '1234' });
    expect((await current(person))?.documentNumber).toBe('•••• 34');
  });
});

describe('what was sent', () => {
  it.each([
    ['HTML that is called a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML before a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', async (_name, bytes) => {
    const person = await world.person();
    expect(await register(person, await sentDocument(world, person, bytes))).toMatchObject({
      status: 415,
      body: { message: 'Only PDF files are allowed for KYC documents' },
    });
    expect(await current(person)).toBe(null);
  });

  it('may have 10 MB, and not more', async () => {
    const person = await world.person();
    const largest = 10 * 1024 * 1024;
    expect(await ask(person, { fileSize: largest + 1 })).toMatchObject({ status: 413, body: { message: 'The file is larger than 10 MB' } });
    const asked = await ask(person);
    const answer = await put(asked.body.data.uploadUrl, Buffer.concat([pdf(), Buffer.alloc(largest)]), 'application/pdf');
    expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: 'The file is larger than 10 MB' } });
    const whole = Buffer.concat([pdf(), Buffer.alloc(largest)]).subarray(0, largest);
    expect((await put(asked.body.data.uploadUrl, whole, 'application/pdf')).status).toBe(200);
    expect((await register(person, asked.body.data.s3Key)).status).toBe(200);
  });

  it('is saved under a name that ends as it should', async () => {
    const person = await world.person();
    const asked = await ask(person, { documentName: 'पैन कार्ड.exe' });
    await put(asked.body.data.uploadUrl, pdf(), 'application/pdf');
    await register(person, asked.body.data.s3Key, { documentName: 'पैन कार्ड.exe' });
    const { headers } = await fetch((await current(person))?.url ?? '');
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('पैन कार्ड.pdf')}`);
  });
});

describe.each(Object.entries(replaceable) as [KycStatus, boolean][])('a document that is %s', (status, may) => {
  it(may ? 'is replaced by a new one, and gone' : 'cannot be replaced', async () => {
    const person = await world.person();
    await register(person, await sentDocument(world, person, pdf('first')));
    const first = await current(person);
    const key = await sentDocument(world, person, pdf('second'));
    await review(person, status);
    const answer = await register(person, key);
    await world.settle();
    const now = await current(person);
    if (!may) {
      expect(answer).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
      expect(await ask(person)).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
      expect(now).toMatchObject({ id: first?.id, status, s3Key: first?.s3Key });
      return;
    }
    expect(answer.status).toBe(200);
    expect(now).toMatchObject({ status: 'PENDING', s3Key: key });
    expect(now?.id).not.toBe(first?.id);
    expect((await fetch(first?.url ?? '')).status).toBe(404);
    expect(await (await fetch(now?.url ?? '')).text()).toContain('second');
  });

  it(`${may ? 'may' : 'may not'} be deleted by the database's own rule, and none may be changed into another`, async () => {
    const person = await world.person();
    await register(person, await sentDocument(world, person));
    await review(person, status);
    const { pool } = world.container.database;
    for (const change of [`number_sealed = 'x'`, `document_type = 'OTHER'`, `document_name = 'y'`, `id = 'z'`]) {
      await expect(pool.query(`update kyc_documents set ${change} where user_id = $1`, [person.id])).rejects.toThrow('does not change');
    }
    const deleting = pool.query('delete from kyc_documents where user_id = $1', [person.id]);
    if (may) await expect(deleting).resolves.toMatchObject({ rowCount: 1 });
    else await expect(deleting).rejects.toThrow('is approved');
  });
});

it('of documents that are registered at the same moment one stays, with its own file', async () => {
  const person = await world.person();
  const keys = await Promise.all(Array.from({ length: 5 }, (_, index) => sentDocument(world, person, pdf(`number ${index}`))));
  const answers = await Promise.all(keys.map((key) => register(person, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await world.settle();
  const document = await current(person);
  expect(await (await fetch(document?.url ?? '')).text()).toContain(`number ${keys.indexOf(document?.s3Key ?? '')}`);
  const { rows } = await world.container.database.pool.query('select count(*)::int as n from files where user_id = $1', [person.id]);
  expect(rows).toEqual([{ n: 1 }]);
});

it('an approval that comes while the next one is being sent wins', async () => {
  const person = await world.person();
  await register(person, await sentDocument(world, person));
  const key = await sentDocument(world, person);
  // Holds the document as a reviewer does, until the upload waits for it.
  const reviewer = await world.container.database.pool.connect();
  await reviewer.query('begin');
  await reviewer.query('update kyc_documents set status = $2 where user_id = $1', [person.id, 'APPROVED']);
  const answer = register(person, key);
  await untilWaiting(world);
  await reviewer.query('commit');
  reviewer.release();
  expect(await answer).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
  expect((await current(person))?.status).toBe('APPROVED');
});
