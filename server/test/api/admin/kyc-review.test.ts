import { KycStatus, kycMessages, reviewMessages as say } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { decided, replaceable, reviewable } from '../../../src/modules/kyc/kyc-status.ts';
import { kycDocument, pdf, sentDocument } from '../../harness/uploads.ts';
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
const own = async (person: Person) => (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data;
const news = async (person: Person) =>
  (await world.call('GET /api/v1/notifications', {}, person.token)).body.data.map(({ message }) => message);
const letters = async ({ email }: Person) => (await world.mailsTo(email)).filter(({ subject }) => subject.includes('KYC'));
const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const audited = async (id: string) =>
  (await query("select * from audit_log where subject_id = $1 and action = 'KYC_DOCUMENT_REVIEWED' order by seq", [id])).rows;

/** Hands a document in, and tells its id. */
async function handedIn(person: Person, given: object = {}, bytes?: Buffer): Promise<string> {
  const body = { ...kycDocument, ...given, s3Key: await sentDocument(world, person, bytes) };
  await world.call('POST /api/v1/kyc/upload-document', { body: body as never }, person.token);
  return (await own(person))?.id ?? '';
}

describe('the list', () => {
  it('shows whose a document is, with its number masked', async () => {
    const person = await world.person();
    const id = await handedIn(person);
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

  it('KYC documents are listed with PENDING first, oldest at the top, then reviewed ones, newest first', async () => {
    const word = randomWord();
    const made: string[] = [];
    for (let i = 0; i < 4; i++) {
      const person = await world.person();
      await world.call('PUT /api/v1/users/me', { body: { name: `${word} ${i}` } }, person.token);
      world.clock.turn(minutes(1));
      made.push(await handedIn(person));
    }
    const [first = '', second = '', third = '', fourth = ''] = made;
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

  it('finds by person and by type, and takes wildcards for what they are', async () => {
    const person = await world.person();
    const id = await handedIn(person, { documentType: 'DRIVERS_LICENSE', documentNumber: 'DL 14 2011 0149646' });
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
    for (const given of [
      { status: 'DONE' },
      { documentType: 'CARD' },
      { sort: 'number_sealed' },
      { order: 'x' },
      { page: '0' },
      { limit: '101' },
    ])
      expect((await list(given as never)).status, JSON.stringify(given)).toBe(422);
  });
});

describe('one document', () => {
  it('is opened with its number in full and an address that works for minutes', async () => {
    const person = await world.person();
    const id = await handedIn(person, {}, pdf('to be looked at'));
    const { body } = await open(id);
    expect(body.data).toMatchObject({ id, documentNumber: 'ABCPK1234L', status: 'PENDING', user: { id: person.id } });
    const fetched = await fetch(body.data.presignedUrl);
    expect(await fetched.text()).toContain('to be looked at');
    // A tab shows it, in which no script runs and of which nothing is cached.
    expect(fetched.headers.get('content-type')).toBe('application/pdf');
    expect(fetched.headers.get('content-disposition')).toMatch(/^inline; filename="pan\.pdf"/);
    expect({
      cacheControl: fetched.headers.get('cache-control'),
      contentSecurityPolicy: fetched.headers.get('content-security-policy'),
    }).toEqual({ cacheControl: 'private, no-store', contentSecurityPolicy: "default-src 'none'; sandbox" });
    world.clock.turn(minutes(11));
    expect((await fetch(body.data.presignedUrl)).status).toBe(403);
  });

  it('that never was is not found', async () => {
    for (const id of ['0'.repeat(20), 'x', '%00', '../1'])
      for (const answer of [await open(id), await review(id, { status: 'APPROVED' })]) expect(answer.status, id).toBe(404);
  });
});

describe('a review', () => {
  it('is told to the person, inside and by mail, and written down', async () => {
    const person = await world.person();
    const id = await handedIn(person);
    const note = `The photo is cut off.\nSend the whole page, ${person.name}.`;
    const answer = await review(id, { status: 'RESUBMIT_REQUESTED', note, version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { message: say.documentUpdated } });
    expect(answer.body.data).toMatchObject({
      id,
      status: 'RESUBMIT_REQUESTED',
      note,
      version: 2,
      reviewedAt: world.clock.now().toISOString(),
      documentNumber: '•••• 234L',
      user: { id: person.id },
    });
    expect(await own(person)).toMatchObject({ id, status: 'RESUBMIT_REQUESTED', note });
    expect((await news(person))[0]).toBe(
      `Please upload your KYC document again: The photo is cut off. Send the whole page, ${person.name}.`,
    );
    const { body } = await world.call('GET /api/v1/notifications', {}, person.token);
    expect(body.data[0]?.link).toBe('/settings');
    const [letter] = await letters(person);
    expect(letter?.subject).toBe('Please upload your KYC document again');
    for (const text of ['The photo is cut off.', 'Send the whole page', 'upload the document once more', '/settings'])
      expect(letter?.text).toContain(text);
    expect(await audited(id)).toMatchObject([
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
    'may turn %s into %s',
    async (from, to) => {
      const person = await world.person();
      const id = await handedIn(person);
      if (from !== 'PENDING') await review(id, decisionFor(from));
      const told = (await news(person)).length;
      expect(reviewable[from]).toContain(to);
      const { status, body } = await review(id, decisionFor(to));
      expect([status, body.data.status, body.data.reviewedAt !== null]).toEqual([200, to, decided[to]]);
      expect((await news(person)).length - told).toBe(from === to ? 0 : 1);
      // One line for each call that went well, whether or not it changed something.
      expect(await audited(id)).toHaveLength(from === 'PENDING' ? 1 : 2);
      const again = await world.call('POST /api/v1/kyc/get-upload-url', { body: kycDocument }, person.token);
      expect(again.status).toBe(replaceable[to] ? 200 : 409);
      if (!replaceable[to]) expect(again.body.message).toBe(kycMessages.approved);
    },
  );

  it('that says the same once more changes nothing and tells nobody', async () => {
    const person = await world.person();
    const id = await handedIn(person);
    const first = await review(id, { status: 'REJECTED', note: 'Not readable' });
    const second = await review(id, { status: 'REJECTED', note: ' Not readable\r\n' });
    expect({ status: second.status, data: second.body.data }).toEqual({ status: 200, data: first.body.data });
    expect([(await news(person)).length, (await letters(person)).length]).toEqual([2, 1]);
    expect((await audited(id)).map(({ before, after }) => [before, after])[1]).toEqual([{}, {}]);
    // Another note is news, and none takes it away.
    expect((await review(id, { status: 'REJECTED', note: 'Expired' })).body.data).toMatchObject({ note: 'Expired', version: 3 });
    expect((await review(id, { status: 'RESUBMIT_REQUESTED', note: '' })).body.data).toMatchObject({ note: null, version: 4 });
    expect((await letters(person)).length).toBe(3);
  });

  it('of what somebody else has reviewed meanwhile is refused: of two at once the later one is told', async () => {
    const person = await world.person();
    const id = await handedIn(person);
    const other = await world.administrator();
    const answers = await Promise.all([
      review(id, { status: 'APPROVED', version: 1 }),
      review(id, { status: 'REJECTED', note: 'No', version: 1 }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT', message: 'This was changed meanwhile. Reload and try again.' });
    expect((await open(id)).body.data.status).toBe(answers.find(({ status }) => status === 200)?.body.data.status);
    expect([(await audited(id)).length, (await letters(person)).length]).toEqual([1, 1]);
  });

  it('of a document that was replaced meanwhile is told so, and the new one stays untouched', async () => {
    const person = await world.person();
    const old = await handedIn(person);
    const now = await handedIn(person);
    for (const answer of [
      await review(old, { status: 'APPROVED' }),
      await review(old, { status: 'APPROVED', version: 1 }),
      await open(old),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: say.documentReplaced } });
    expect(await own(person)).toMatchObject({ id: now, status: 'PENDING' });
    expect(await audited(old)).toEqual([]);
  });

  it('that meets an upload ends one way or the other', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await world.person();
      const id = await handedIn(person);
      const s3Key = await sentDocument(world, person);
      const upload = world.call('POST /api/v1/kyc/upload-document', { body: { ...kycDocument, s3Key } }, person.token);
      const [approved, uploaded] = await Promise.all([review(id, { status: 'APPROVED', version: 1 }), upload]);
      const document = await own(person);
      expect([approved.status, uploaded.status].sort()).toEqual([200, 409]);
      if (approved.status === 200) expect(document).toMatchObject({ id, status: 'APPROVED' });
      else
        expect({ message: approved.body.message, status: document?.status }).toEqual({ message: say.documentReplaced, status: 'PENDING' });
    }
  });

  it('of one’s own document is another’s to do', async () => {
    const word = randomWord();
    const [email, password] = [`${word}@example.in`, `password ${word}`];
    await world.container.accounts.createAdministrator({ username: word, name: word, email, password });
    const asPerson = await world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
    const asAdmin = await world.call('POST /api/v1/admin/signin', { body: { username: word, password } });
    const id = await handedIn({ id: asPerson.body.data.user.id, token: asPerson.body.data.token, email, password, phone: '', name: word });
    const token = asAdmin.body.data.token;
    expect(await review(id, { status: 'APPROVED' }, token)).toMatchObject({ status: 403, body: { message: say.ownDocument } });
    expect((await review(id, { status: 'APPROVED' })).status).toBe(200);
  });

  it.each([
    [{}, 'status', 'Choose a status'],
    [{ status: 'DONE' }, 'status', 'Choose a status'],
    [{ status: ['APPROVED'] }, 'status', 'Choose a status'],
    [{ status: 'REJECTED' }, 'note', 'Say why it is rejected: the person will read it'],
    [{ status: 'REJECTED', note: ' \n ' }, 'note', 'Say why it is rejected: the person will read it'],
    [{ status: 'REJECTED', note: 'x'.repeat(1001) }, 'note', 'Note must be at most 1000 characters'],
    [{ status: 'REJECTED', note: 'a\u0000b' }, 'note', 'Note contains characters that are not allowed'],
    [{ status: 'REJECTED', note: 'No', version: '1' }, 'version', 'Version must be a whole number'],
    [{ status: 'REJECTED', note: 'No', version: 0 }, 'version', 'Version must be at least 1'],
    [{ status: 'APPROVED', userId: 1 }, 'userId', 'This field is not known'],
    [{ status: 'APPROVED', reviewedAt: '2020-01-01' }, 'reviewedAt', 'This field is not known'],
    [{ status: 'APPROVED', documentNumber: 'x' }, 'documentNumber', 'This field is not known'],
  ])('with %j is refused beside its field', async (body, field, message) => {
    const person = await world.person();
    const id = await handedIn(person);
    expect(await review(id, body)).toMatchObject({ status: 422, body: { message, errors: { [field]: message } } });
    expect((await own(person))?.status).toBe('PENDING');
  });

  it('masks the number where the note quotes it, however often', async () => {
    const person = await world.person();
    const id = await handedIn(person, { documentType: 'OTHER', documentNumber: 'ab(12]' });
    const note = 'AB(12]'.repeat(166);
    const { status, body } = await review(id, { status: 'REJECTED', note });
    expect([status, [...(body.data.note ?? '')].length]).toEqual([200, 1000]);
    const told = JSON.stringify([await news(person), await letters(person), await audited(id)]);
    expect(told).not.toMatch(/ab\(12\]/i);
  });

  it('is not there without its line in the audit log, and nobody is told', async () => {
    const person = await world.person();
    const id = await handedIn(person);
    await query(`alter table audit_log add constraint trap check (reason is distinct from 'Trap')`);
    expect((await review(id, { status: 'REJECTED', note: 'Trap' })).status).toBe(500);
    await query('alter table audit_log drop constraint trap');
    expect(await own(person)).toMatchObject({ status: 'PENDING', note: null });
    expect([(await news(person)).length, await letters(person)]).toEqual([1, []]);
  });
});

it('none of it is for a person, not even on their own document', async () => {
  const person = await world.person();
  const id = await handedIn(person);
  for (const answer of [await list({}, person.token), await open(id, person.token), await review(id, { status: 'APPROVED' }, person.token)])
    expect(answer).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  expect((await own(person))?.status).toBe('PENDING');
});
