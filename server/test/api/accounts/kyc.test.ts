import { type KycStatus, kycMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { isReplaceable } from '../../../src/modules/kyc/kyc-status.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { kycDocument, pdf, put, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type DocumentFields = { documentType: string; documentNumber: string; documentName: string };
const requestUploadUrl = (person: Person, fields: Partial<DocumentFields & { fileSize: number }> = {}) =>
  world.call('POST /api/v1/kyc/get-upload-url', { body: { ...kycDocument, ...fields } as never }, person.token);
const register = (person: Person, s3Key: string, fields: Partial<DocumentFields> = {}) =>
  world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key, ...fields } as never }, person.token);
const current = async (person: Person) => (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data;
const setStatus = (person: Person, status: KycStatus) =>
  world.container.database.pool.query('update kyc_documents set status = $2 where user_id = $1', [person.id, status]);

it('uploads a KYC document, lists it as PENDING, and lets its owner download it for ten minutes', async () => {
  const person = await world.person();
  expect(await current(person)).toBe(null);
  const upload = await requestUploadUrl(person);
  expect(upload.body.data.s3Key).toMatch(/^kyc-documents\/[0-9A-Za-z]{20}$/);
  expect((await put(upload.body.data.uploadUrl, pdf('mine'), 'application/pdf')).status).toBe(200);
  expect(await register(person, upload.body.data.s3Key)).toMatchObject({
    status: 200,
    body: { message: 'Document uploaded successfully' },
  });
  const document = await current(person);
  expect(document).toMatchObject({
    documentType: 'PAN',
    documentNumber: '•••• 234L',
    documentName: 'pan.pdf',
    s3Key: upload.body.data.s3Key,
    status: 'PENDING',
    note: null,
  });
  const fetched = await fetch(document?.url ?? '');
  expect(await fetched.text()).toContain('mine');
  expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="pan\.pdf"/);
  expect(fetched.headers.get('content-type')).toBe('application/pdf');
  world.clock.advance(minutes(11));
  expect((await fetch(document?.url ?? '')).status).toBe(403);
  const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
  expect(body.data[0]).toMatchObject({ message: 'Your KYC document was uploaded and is waiting for review', link: '/settings' });
});

describe('KYC document fields', () => {
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
  ])('rejects %j with a field error in both KYC calls', async (fields, field, message) => {
    const person = await world.person();
    for (const response of [await requestUploadUrl(person, fields as never), await register(person, 'x', fields as never)]) {
      expect(response).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    }
  });

  it('stores a PAN in upper case and other document numbers unchanged', async () => {
    const person = await world.person();
    expect((await register(person, await uploadKycDocument(world, person), { documentNumber: ' abcpk1234l ' })).status).toBe(200);
    expect((await current(person))?.documentNumber).toBe('•••• 234L');
    const other = { documentType: 'PASSPORT', documentNumber: 'k-77 ab' };
    expect((await register(person, await uploadKycDocument(world, person), other)).status).toBe(200);
    expect((await current(person))?.documentNumber).toBe('••••  ab');
  });

  it('masks the document number inside the file name', async () => {
    const person = await world.person();
    const name = { documentName: 'Pan abcpk1234l (ABCPK1234L).pdf' };
    const upload = await requestUploadUrl(person, name);
    await put(upload.body.data.uploadUrl, pdf(), 'application/pdf');
    expect((await register(person, upload.body.data.s3Key, name)).status).toBe(200);
    expect((await current(person))?.documentName).toBe('Pan •••• 234L (•••• 234L).pdf');
    const { rows } = await world.container.database.pool.query('select file_name from uploads where key = $1', [upload.body.data.s3Key]);
    expect(rows[0].file_name).not.toMatch(/abcpk/i);
  });

  it('masks a short document number', async () => {
    const person = await world.person();
    await register(person, await uploadKycDocument(world, person), { documentType: 'OTHER', documentNumber: '1234' });
    expect((await current(person))?.documentNumber).toBe('•••• 34');
  });
});

describe('KYC file content', () => {
  it.each([
    ['HTML named as a PDF', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML before a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
    ['an executable', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s as a KYC file', async (_name, bytes) => {
    const person = await world.person();
    expect(await register(person, await uploadKycDocument(world, person, bytes))).toMatchObject({
      status: 415,
      body: { message: 'Only PDF files are allowed for KYC documents' },
    });
    expect(await current(person)).toBe(null);
  });

  it('accepts a KYC file of 10 MB and rejects a larger one', async () => {
    const person = await world.person();
    const largest = 10 * 1024 * 1024;
    expect(await requestUploadUrl(person, { fileSize: largest + 1 })).toMatchObject({
      status: 413,
      body: { message: 'The file is larger than 10 MB' },
    });
    const upload = await requestUploadUrl(person);
    const response = await put(upload.body.data.uploadUrl, Buffer.concat([pdf(), Buffer.alloc(largest)]), 'application/pdf');
    expect(response).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: 'The file is larger than 10 MB' } });
    const whole = Buffer.concat([pdf(), Buffer.alloc(largest)]).subarray(0, largest);
    expect((await put(upload.body.data.uploadUrl, whole, 'application/pdf')).status).toBe(200);
    expect((await register(person, upload.body.data.s3Key)).status).toBe(200);
  });

  it('downloads a KYC document with the extension .pdf', async () => {
    const person = await world.person();
    const upload = await requestUploadUrl(person, { documentName: 'पैन कार्ड.exe' });
    await put(upload.body.data.uploadUrl, pdf(), 'application/pdf');
    await register(person, upload.body.data.s3Key, { documentName: 'पैन कार्ड.exe' });
    const { headers } = await fetch((await current(person))?.url ?? '');
    expect(headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('पैन कार्ड.pdf')}`);
  });
});

describe.each(Object.entries(isReplaceable) as [KycStatus, boolean][])('KYC document with status %s', (status, isReplaceable) => {
  it(`${isReplaceable ? 'replaces' : 'rejects replacing'} a KYC document with status ${status}`, async () => {
    const person = await world.person();
    await register(person, await uploadKycDocument(world, person, pdf('first')));
    const first = await current(person);
    const key = await uploadKycDocument(world, person, pdf('second'));
    await setStatus(person, status);
    const response = await register(person, key);
    await world.runJobs();
    const now = await current(person);
    if (!isReplaceable) {
      expect(response).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
      expect(await requestUploadUrl(person)).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
      expect(now).toMatchObject({ id: first?.id, status, s3Key: first?.s3Key });
      return;
    }
    expect(response.status).toBe(200);
    expect(now).toMatchObject({ status: 'PENDING', s3Key: key });
    expect(now?.id).not.toBe(first?.id);
    expect((await fetch(first?.url ?? '')).status).toBe(404);
    expect(await (await fetch(now?.url ?? '')).text()).toContain('second');
  });

  it(`the database ${isReplaceable ? 'allows' : 'rejects'} deleting a KYC document with status ${status}, and rejects updates of its fields`, async () => {
    const person = await world.person();
    await register(person, await uploadKycDocument(world, person));
    await setStatus(person, status);
    const { pool } = world.container.database;
    for (const change of [`number_sealed = 'x'`, `document_type = 'OTHER'`, `document_name = 'y'`, `id = 'z'`]) {
      await expect(pool.query(`update kyc_documents set ${change} where user_id = $1`, [person.id])).rejects.toThrow('does not change');
    }
    const deleting = pool.query('delete from kyc_documents where user_id = $1', [person.id]);
    if (isReplaceable) await expect(deleting).resolves.toMatchObject({ rowCount: 1 });
    else await expect(deleting).rejects.toThrow('is approved');
  });
});

it('concurrent registrations of KYC documents leave one document with its own file', async () => {
  const person = await world.person();
  const keys = await Promise.all(Array.from({ length: 5 }, (_, index) => uploadKycDocument(world, person, pdf(`number ${index}`))));
  const responses = await Promise.all(keys.map((key) => register(person, key)));
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
  await world.runJobs();
  const document = await current(person);
  expect(await (await fetch(document?.url ?? '')).text()).toContain(`number ${keys.indexOf(document?.s3Key ?? '')}`);
  const { rows } = await world.container.database.pool.query('select count(*)::int as n from files where user_id = $1', [person.id]);
  expect(rows).toEqual([{ n: 1 }]);
});

it('a KYC document that is approved concurrently cannot be replaced', async () => {
  const person = await world.person();
  await register(person, await uploadKycDocument(world, person));
  const key = await uploadKycDocument(world, person);
  // Locks the row as a review does, until the registration waits for that lock.
  const reviewer = await world.container.database.pool.connect();
  await reviewer.query('begin');
  await reviewer.query('update kyc_documents set status = $2 where user_id = $1', [person.id, 'APPROVED']);
  const response = register(person, key);
  await waitForLockWaits(world);
  await reviewer.query('commit');
  reviewer.release();
  expect(await response).toMatchObject({ status: 409, body: { message: kycMessages.approved } });
  expect((await current(person))?.status).toBe('APPROVED');
});
