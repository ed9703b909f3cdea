import { KycStatus, kycMessages, reviewMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { allowedReviewStatuses, isDecided, isReplaceable } from '../../../src/modules/kyc/kyc-status.ts';
import { kycDocument, pdf, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let admin: Awaited<ReturnType<World['administrator']>>;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.administrator();
});
afterAll(() => world.close());

const list = (query: Record<string, string> = {}, token = admin.token) =>
  world.call('GET /api/v1/admin/kyc-documents', { query: query as never }, token);
const ids = async (query: Record<string, string>) => (await list(query)).body.data.documents.map(({ id }) => id);
const open = (id: string, token = admin.token) => world.call('GET /api/v1/admin/kyc-documents/{id}', { params: { id } }, token);
const review = (id: string, body: object, token = admin.token) =>
  world.call('PUT /api/v1/admin/kyc-documents/{id}', { params: { id }, body: body as never }, token);
const documentOf = async (person: Person) => (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data;
const notificationMessages = async (person: Person) =>
  (await world.call('GET /api/v1/notifications', {}, person.token)).body.data.map(({ message }) => message);
const kycMails = async ({ email }: Person) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.includes('KYC') && !subject.startsWith('We received'));
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const auditRecords = async (id: string) =>
  (await query("select * from audit_log where subject_id = $1 and action = 'KYC_DOCUMENT_REVIEWED' order by seq", [id])).rows;

/** Uploads and registers a KYC document; returns its id. */
async function uploadDocument(person: Person, fields: object = {}, bytes?: Buffer): Promise<string> {
  const body = { ...kycDocument, ...fields, s3Key: await uploadKycDocument(world, person, bytes) };
  await world.call('POST /api/v1/kyc/upload-document', { body: body as never }, person.token);
  return (await documentOf(person))?.id ?? '';
}

describe('KYC document list', () => {
  it('lists KYC documents with their user and a masked number', async () => {
    const person = await world.person();
    const id = await uploadDocument(person);
    const { status, body, text } = await list({ search: person.email });
    expect({ status, meta: body.meta }).toEqual({ status: 200, meta: { page: 1, limit: 20, total: 1 } });
    expect(body.data.documents).toEqual([
      {
        id,
        documentType: 'PAN',
        documentNumber: '•••• 234L',
        documentName: 'pan.pdf',
        status: 'PENDING',
        note: null,
        version: 1,
        createdAt: expect.any(String),
        reviewedAt: null,
        user: { id: person.id, username: person.email.split('@')[0], email: person.email, name: person.name },
      },
    ]);
    expect(text).not.toContain(kycDocument.documentNumber);
  });

  it('lists KYC documents with PENDING first, oldest at the top, then reviewed ones, newest first', async () => {
    const word = randomWord();
    const created: string[] = [];
    for (let i = 0; i < 4; i++) {
      const person = await world.person();
      await world.call('PUT /api/v1/users/me', { body: { name: `${word} ${i}` } }, person.token);
      world.clock.advance(minutes(1));
      created.push(await uploadDocument(person));
    }
    const [first = '', second = '', third = '', fourth = ''] = created;
    await review(first, { status: 'APPROVED' });
    await review(third, { status: 'REJECTED', note: 'No' });
    expect(await ids({ search: word })).toEqual([second, fourth, third, first]);
    expect(await ids({ search: word, sort: 'createdAt' })).toEqual([first, second, third, fourth]);
    expect(await ids({ search: word, sort: 'createdAt', order: 'desc' })).toEqual([fourth, third, second, first]);
    expect(await ids({ search: word, sort: 'status' })).toEqual([first, second, fourth, third]);
    expect(await ids({ search: word, status: 'PENDING' })).toEqual([second, fourth]);
    expect(await ids({ search: word, documentType: 'PASSPORT' })).toEqual([]);
    expect(await ids({ search: word, limit: '1', page: '2' })).toEqual([fourth]);
    expect((await list({ search: word, limit: '1', page: '9' })).body).toMatchObject({ data: { documents: [] }, meta: { total: 4 } });
  });

  it('searches KYC documents by user and type with literal wildcards, and rejects invalid filters', async () => {
    const person = await world.person();
    const id = await uploadDocument(person, { documentType: 'DRIVERS_LICENSE', documentNumber: 'DL 14 2011 0149646' });
    for (const search of [
      person.email,
      person.name.toUpperCase(),
      person.email.split('@')[0] ?? '',
      'drivers license',
      'DRIVERS_LIC',
      'rs lic',
    ])
      expect(await ids({ search }), search).toContain(id);
    for (const search of ['%', 'D_IVERS', '\\', 'DRIVERS%', "' or 1=1 --", 'DL 14', '0149646'])
      expect(await ids({ search }), search).toEqual([]);
    for (const filters of [
      { status: 'DONE' },
      { documentType: 'CARD' },
      { sort: 'number_sealed' },
      { order: 'x' },
      { page: '0' },
      { limit: '101' },
    ])
      expect((await list(filters as never)).status, JSON.stringify(filters)).toBe(422);
  });
});

describe('KYC document detail', () => {
  it('opening a KYC document returns the full number and a URL that expires after ten minutes', async () => {
    const person = await world.person();
    const id = await uploadDocument(person, {}, pdf('content for review'));
    const { body } = await open(id);
    expect(body.data).toMatchObject({ id, documentNumber: 'ABCPK1234L', status: 'PENDING', user: { id: person.id } });
    const download = await fetch(body.data.presignedUrl);
    expect(await download.text()).toContain('content for review');
    // The browser shows it inline, runs no script and caches nothing.
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(download.headers.get('content-disposition')).toMatch(/^inline; filename="pan\.pdf"/);
    expect({
      cacheControl: download.headers.get('cache-control'),
      contentSecurityPolicy: download.headers.get('content-security-policy'),
    }).toEqual({ cacheControl: 'private, no-store', contentSecurityPolicy: "default-src 'none'; sandbox" });
    world.clock.advance(minutes(11));
    expect((await fetch(body.data.presignedUrl)).status).toBe(403);
    world.clock.advance(-minutes(11));
  });

  it('opening or reviewing an unknown KYC document returns 404', async () => {
    for (const id of ['0'.repeat(20), 'x', '%00', '../1'])
      for (const response of [await open(id), await review(id, { status: 'APPROVED' })]) expect(response.status, id).toBe(404);
  });
});

describe('KYC reviews', () => {
  it('a KYC review notifies the user, sends an email, and writes an audit record', async () => {
    const person = await world.person();
    const id = await uploadDocument(person);
    const note = `The photo is cut off.\nSend the whole page, ${person.name}.`;
    const response = await review(id, { status: 'RESUBMIT_REQUESTED', note, version: 1 });
    expect(response).toMatchObject({ status: 200, body: { message: reviewMessages.documentUpdated } });
    expect(response.body.data).toMatchObject({
      id,
      status: 'RESUBMIT_REQUESTED',
      note,
      version: 2,
      reviewedAt: world.clock.now().toISOString(),
      documentNumber: '•••• 234L',
      user: { id: person.id },
    });
    expect(await documentOf(person)).toMatchObject({ id, status: 'RESUBMIT_REQUESTED', note });
    expect((await notificationMessages(person))[0]).toBe(
      `Please upload your KYC document again: The photo is cut off. Send the whole page, ${person.name}.`,
    );
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    expect(body.data[0]?.link).toBe('/settings');
    const [mail] = await kycMails(person);
    expect(mail?.subject).toBe('Please upload your KYC document again');
    for (const text of ['The photo is cut off.', 'Send the whole page', 'upload the document again', '/settings'])
      expect(mail?.text).toContain(text);
    expect(await auditRecords(id)).toMatchObject([
      {
        action: 'KYC_DOCUMENT_REVIEWED',
        actor_id: String(admin.id),
        subject_type: 'kyc-document',
        user_id: String(person.id),
        before: { status: 'PENDING', note: null },
        after: { status: 'RESUBMIT_REQUESTED', note },
      },
    ]);
  });

  const decisionFor = (status: (typeof KycStatus.options)[number]) => ({
    status,
    ...(status === 'REJECTED' ? { note: 'Not readable' } : {}),
  });

  it.each(KycStatus.options.flatMap((from) => KycStatus.options.map((to) => [from, to] as const)))(
    'a KYC review changes the status from %s to %s',
    async (from, to) => {
      const person = await world.person();
      const id = await uploadDocument(person);
      if (from !== 'PENDING') await review(id, decisionFor(from));
      const before = (await notificationMessages(person)).length;
      expect(allowedReviewStatuses[from]).toContain(to);
      const { status, body } = await review(id, decisionFor(to));
      expect({ status, documentStatus: body.data.status, isReviewed: body.data.reviewedAt !== null }).toEqual({
        status: 200,
        documentStatus: to,
        isReviewed: isDecided[to],
      });
      expect((await notificationMessages(person)).length - before).toBe(from === to ? 0 : 1);
      // Every successful call writes one audit record, also without a change.
      expect(await auditRecords(id)).toHaveLength(from === 'PENDING' ? 1 : 2);
      const again = await world.call('POST /api/v1/kyc/get-upload-url', { body: kycDocument }, person.token);
      expect(again.status).toBe(isReplaceable[to] ? 200 : 409);
      if (!isReplaceable[to]) expect(again.body.message).toBe(kycMessages.approved);
    },
  );

  it('a repeated identical KYC review changes nothing and sends no notification', async () => {
    const person = await world.person();
    const id = await uploadDocument(person);
    const first = await review(id, { status: 'REJECTED', note: 'Not readable' });
    const second = await review(id, { status: 'REJECTED', note: ' Not readable\r\n' });
    expect({ status: second.status, data: second.body.data }).toEqual({ status: 200, data: first.body.data });
    expect({ notifications: (await notificationMessages(person)).length, mails: (await kycMails(person)).length }).toEqual({
      notifications: 2,
      mails: 1,
    });
    expect((await auditRecords(id)).map(({ before, after }) => ({ before, after }))[1]).toEqual({ before: {}, after: {} });
    // A changed or removed note counts as a change.
    expect((await review(id, { status: 'REJECTED', note: 'Expired' })).body.data).toMatchObject({ note: 'Expired', version: 3 });
    expect((await review(id, { status: 'RESUBMIT_REQUESTED', note: '' })).body.data).toMatchObject({ note: null, version: 4 });
    expect((await kycMails(person)).length).toBe(3);
  });

  it('concurrent KYC reviews of one version: one succeeds, the other returns 409', async () => {
    const person = await world.person();
    const id = await uploadDocument(person);
    const other = await world.administrator();
    const responses = await Promise.all([
      review(id, { status: 'APPROVED', version: 1 }),
      review(id, { status: 'REJECTED', note: 'No', version: 1 }, other.token),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ code: 'CONFLICT', message: 'This has changed since you opened it. Reload and try again.' });
    expect((await open(id)).body.data.status).toBe(responses.find(({ status }) => status === 200)?.body.data.status);
    expect({ auditRecords: (await auditRecords(id)).length, mails: (await kycMails(person)).length }).toEqual({
      auditRecords: 1,
      mails: 1,
    });
  });

  it('rejects the review of a replaced KYC document', async () => {
    const person = await world.person();
    const old = await uploadDocument(person);
    const now = await uploadDocument(person);
    for (const response of [
      await review(old, { status: 'APPROVED' }),
      await review(old, { status: 'APPROVED', version: 1 }),
      await open(old),
    ])
      expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: reviewMessages.documentReplaced } });
    expect(await documentOf(person)).toMatchObject({ id: now, status: 'PENDING' });
    expect(await auditRecords(old)).toEqual([]);
  });

  it('a KYC review concurrent with a new upload: one succeeds, the other returns 409', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await world.person();
      const id = await uploadDocument(person);
      const s3Key = await uploadKycDocument(world, person);
      const upload = world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
      const [approved, uploaded] = await Promise.all([review(id, { status: 'APPROVED', version: 1 }), upload]);
      const document = await documentOf(person);
      expect([approved.status, uploaded.status].sort()).toEqual([200, 409]);
      if (approved.status === 200) expect(document).toMatchObject({ id, status: 'APPROVED' });
      else
        expect({ message: approved.body.message, status: document?.status }).toEqual({
          message: reviewMessages.documentReplaced,
          status: 'PENDING',
        });
    }
  });

  it('an administrator cannot review their own KYC document', async () => {
    const word = randomWord();
    const [email, password] = [`${word}@example.in`, `password ${word}`];
    await world.container.accounts.createAdministrator({ username: word, name: word, email, password });
    const asPerson = await world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
    const asAdmin = await world.call('POST /api/v1/admin/signin', { body: { username: word, password } });
    const id = await uploadDocument({
      id: asPerson.body.data.user.id,
      token: asPerson.body.data.token,
      email,
      password,
      phone: '',
      name: word,
    });
    const token = asAdmin.body.data.token;
    expect(await review(id, { status: 'APPROVED' }, token)).toMatchObject({ status: 403, body: { message: reviewMessages.ownDocument } });
    expect((await review(id, { status: 'APPROVED' })).status).toBe(200);
  });

  it.each([
    [{}, 'status', 'Choose a status'],
    [{ status: 'DONE' }, 'status', 'Choose a status'],
    [{ status: ['APPROVED'] }, 'status', 'Choose a status'],
    [{ status: 'REJECTED' }, 'note', 'Enter a reason. The user will see it.'],
    [{ status: 'REJECTED', note: ' \n ' }, 'note', 'Enter a reason. The user will see it.'],
    [{ status: 'REJECTED', note: 'x'.repeat(1001) }, 'note', 'Note must be at most 1000 characters'],
    [{ status: 'REJECTED', note: 'a\u0000b' }, 'note', 'Note contains characters that are not allowed'],
    [{ status: 'REJECTED', note: 'No', version: '1' }, 'version', 'Version must be a whole number'],
    [{ status: 'REJECTED', note: 'No', version: 0 }, 'version', 'Version must be at least 1'],
    [{ status: 'APPROVED', userId: 1 }, 'userId', 'Unknown field'],
    [{ status: 'APPROVED', reviewedAt: '2020-01-01' }, 'reviewedAt', 'Unknown field'],
    [{ status: 'APPROVED', documentNumber: 'x' }, 'documentNumber', 'Unknown field'],
  ])('rejects the KYC review %j with a field error', async (body, field, message) => {
    const person = await world.person();
    const id = await uploadDocument(person);
    expect(await review(id, body)).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    expect((await documentOf(person))?.status).toBe('PENDING');
  });

  it('a KYC review masks the document number in its note', async () => {
    const person = await world.person();
    const id = await uploadDocument(person, { documentType: 'OTHER', documentNumber: 'ab(12]' });
    const note = 'AB(12]'.repeat(166);
    const { status, body } = await review(id, { status: 'REJECTED', note });
    expect({ status, noteLength: [...(body.data.note ?? '')].length }).toEqual({ status: 200, noteLength: 1000 });
    const texts = JSON.stringify([await notificationMessages(person), await kycMails(person), await auditRecords(id)]);
    expect(texts).not.toMatch(/ab\(12\]/i);
  });

  it('a KYC review is rolled back when the audit record cannot be written', async () => {
    const person = await world.person();
    const id = await uploadDocument(person);
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await review(id, { status: 'REJECTED', note: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect(await documentOf(person)).toMatchObject({ status: 'PENDING', note: null });
    expect({ notifications: (await notificationMessages(person)).length, mails: await kycMails(person) }).toEqual({
      notifications: 1,
      mails: [],
    });
  });
});

it('users cannot list, open or review KYC documents', async () => {
  const person = await world.person();
  const id = await uploadDocument(person);
  for (const response of [
    await list({}, person.token),
    await open(id, person.token),
    await review(id, { status: 'APPROVED' }, person.token),
  ])
    expect(response).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  expect((await documentOf(person))?.status).toBe('PENDING');
});
