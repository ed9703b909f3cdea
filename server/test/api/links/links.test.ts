import { linkMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import { createLink, createTakenDownLink } from '../../harness/routes/link-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const create = (body: object, owner: Person = seller) => world.call('POST /api/v1/links', { body: body as never }, owner.token);
const list = (query: Record<string, string>, owner: Person) => world.call('GET /api/v1/links', { query } as never, owner.token);
const shortIds = async (query: Record<string, string>, owner: Person) => (await list(query, owner)).body.data.map(({ shortId }) => shortId);

describe('short links', () => {
  it('creates a short link with a random id and the normalized URL', async () => {
    const { status, body } = await create({ originalUrl: '  HTTPS://Example.COM/a b  ' });
    expect(status).toBe(200);
    expect(body.message).toBe('URL shortened successfully!');
    expect(body.data).toMatchObject({
      originalUrl: 'https://example.com/a%20b',
      clicks: 0,
      status: 'ACTIVE',
      expiresAt: null,
      hasPassword: false,
    });
    expect(body.data.shortId).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{7}$/);
    expect(body.data.shortUrl).toBe(`${world.container.publicUrl()}/s/${body.data.shortId}`);
  });

  it('stores a custom short id case-sensitively', async () => {
    const word = `Launch_${randomWord()}`;
    expect((await create({ originalUrl: 'https://example.com', customShortId: word })).body.data.shortId).toBe(word);
    const other = await create({ originalUrl: 'https://example.com', customShortId: word.toLowerCase() });
    expect(other.status).toBe(200);
  });

  it('rejects a taken short id, also after the deletion of its link', async () => {
    const word = `taken-${randomWord()}`;
    const { id } = await createLink(world, seller, { customShortId: word });
    const rejected = await create({ originalUrl: 'https://example.com', customShortId: word });
    expect({ status: rejected.status, message: rejected.body.message, errors: rejected.body.errors }).toEqual({
      status: 409,
      message: linkMessages.taken,
      errors: { customShortId: linkMessages.taken },
    });
    expect((await world.call('DELETE /api/v1/links/{id}', { params: { id } }, seller.token)).body.message).toBe(
      'Link deleted successfully',
    );
    const other = await world.person();
    expect((await create({ originalUrl: 'https://example.com', customShortId: word }, other)).status).toBe(409);
    expect((await world.call('GET /api/v1/links/{id}', { params: { id } }, seller.token)).status).toBe(404);
  });

  it('concurrent requests for one short id create one link', async () => {
    const customShortId = `race-${randomWord()}`;
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ originalUrl: 'https://example.com', customShortId })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  it.each([
    [{}, 422, { originalUrl: 'Please enter a URL to shorten' }],
    [{ originalUrl: '' }, 422, { originalUrl: 'Please enter a URL to shorten' }],
    [{ originalUrl: 'nonsense' }, 422, { originalUrl: linkMessages.notAUrl }],
    [{ originalUrl: 'javascript:alert(1)' }, 422, { originalUrl: linkMessages.onlyWeb }],
    [{ originalUrl: 'https://user@example.com' }, 422, { originalUrl: linkMessages.withCredentials }],
    [{ originalUrl: 'http://127.1/' }, 422, { originalUrl: linkMessages.notPublic }],
    [{ originalUrl: 'https://example.com', customShortId: 'ab' }, 422, { customShortId: linkMessages.idRule }],
    [{ originalUrl: 'https://example.com', customShortId: 'नमस्ते' }, 422, { customShortId: linkMessages.idRule }],
    [{ originalUrl: 'https://example.com', customShortId: 'SignIn' }, 422, { customShortId: linkMessages.reserved('signin') }],
    [{ originalUrl: 'https://example.com', expiresAt: '2020-01-01T00:00:00Z' }, 422, { expiresAt: linkMessages.expiryPast }],
    [{ originalUrl: 'https://example.com', password: 'abc' }, 422, { password: 'Password must be at least 4 characters' }],
  ])('rejects the short link %j with field errors', async (body, status, errors) => {
    const response = await create(body);
    expect({ status: response.status, errors: response.body.errors }).toEqual({ status, errors });
  });

  it('accepts a link to a Jamun page and rejects a link to another short link', async () => {
    const own = world.container.publicUrl();
    expect((await create({ originalUrl: `${own}/d/presets` })).status).toBe(200);
    expect((await create({ originalUrl: `${own}/%73/presets` })).body.errors).toEqual({ originalUrl: linkMessages.toOurselves });
  });

  it('a short link update keeps omitted fields, and null removes a field', async () => {
    const { id } = await createLink(world, seller, { expiresAt: '2099-01-01T00:00:00Z', password: 'open sesame' });
    const change = (body: object) => world.call('PUT /api/v1/links/{id}', { params: { id }, body }, seller.token);
    const first = await change({ originalUrl: 'https://example.in/new' });
    expect(first.body.message).toBe('Link updated successfully');
    expect(first.body.data).toMatchObject({
      originalUrl: 'https://example.in/new',
      hasPassword: true,
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    expect((await change({ expiresAt: null, password: null })).body.data).toMatchObject({ hasPassword: false, expiresAt: null });
    expect((await change({})).body.data.originalUrl).toBe('https://example.in/new');
    expect((await change({ originalUrl: 'data:,x' })).status).toBe(422);
    expect((await change({ shortId: 'other' })).status).toBe(422);
  });

  it('the plan limit of short links holds for concurrent requests and imports', async () => {
    const [owner, administrator] = [await world.person(), await world.administrator()];
    const { id: planId } = await createPlatformPlan(world);
    const body = { featureKey: 'short_links', limitValue: 3, isEnabled: true };
    await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId }, body }, administrator.token);
    await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(owner.id) }, body: { planId } }, administrator.token);
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ originalUrl: 'https://example.com' }, owner)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.find(({ status }) => status !== 200)?.body.code).toBe('PLAN_LIMIT');
    const csv = 'url\nhttps://example.com/one';
    const imported = await world.call('POST /api/v1/links/import', { body: { csv } }, owner.token);
    expect(imported.body.data).toMatchObject({ made: 0, refused: 1 });
  });
});

describe('reserved and brand words in short ids', () => {
  it('rejects a reserved word in the short id of a new link or an import row', async () => {
    for (const customShortId of ['jamun-support', 'help-desk', 'ADMIN_', 'hdfc-kyc-update', 'pay_OTP_now']) {
      const { status, body } = await create({ originalUrl: 'https://example.com', customShortId });
      expect({ status, error: body.errors?.customShortId }).toEqual({ status: 422, error: expect.stringContaining('is reserved') });
    }
    const csv = 'url,id\nhttps://example.com,sbi-reward-points\nhttps://example.com,';
    const imported = await world.call('POST /api/v1/links/import', { body: { csv } }, seller.token);
    expect(imported.body.data).toMatchObject({ made: 1, refused: 1, rows: [{ error: linkMessages.reserved('sbi') }, { error: null }] });
  });

  it('an existing link with a reserved word redirects and can be edited', async () => {
    const [id, shortId] = ['oldLink0123456789abc', `old-kyc-${randomWord()}`];
    await world.container.database.pool.query(
      `insert into short_links (id, user_id, short_id, original_url, created_at, updated_at) values ($1, $2, $3, 'https://example.com', $4, $4)`,
      [id, seller.id, shortId, world.clock.now()],
    );
    const edit = { params: { id }, body: { originalUrl: 'https://example.com/edited' } };
    expect((await world.call('PUT /api/v1/links/{id}', edit, seller.token)).body.data).toMatchObject({ shortId });
    const followed = await fetch(`${world.url}/s/${shortId}`, { redirect: 'manual' });
    expect({ status: followed.status, location: followed.headers.get('location') }).toEqual({
      status: 302,
      location: 'https://example.com/edited',
    });
  });
});

describe('short id availability', () => {
  const check = (shortId: string) => world.call('GET /api/v1/links/available', { query: { shortId } }, seller.token);

  it('the availability check returns why a short id is not available', async () => {
    const { shortId } = await createLink(world, seller);
    const responses = [
      await check(`free-${randomWord()}`),
      await check(shortId),
      await check('admin'),
      await check('no spaces'),
      await check(''),
    ];
    expect(responses.map(({ body }) => ({ isAvailable: body.data.isAvailable, message: body.message }))).toEqual([
      { isAvailable: true, message: linkMessages.free },
      { isAvailable: false, message: linkMessages.taken },
      { isAvailable: false, message: linkMessages.reserved('admin') },
      { isAvailable: false, message: linkMessages.idRule },
      { isAvailable: false, message: linkMessages.idRule },
    ]);
  });
});

describe('short link list', () => {
  it('searches, filters, sorts and paginates short links', async () => {
    const owner = await world.person();
    const created: Record<string, string> = {};
    for (const [name, fields] of Object.entries({
      first: { originalUrl: 'https://b.example.com/Offer_100%' },
      second: { originalUrl: 'https://a.example.com', expiresAt: new Date(world.clock.now().getTime() + days(1)).toISOString() },
      third: { originalUrl: 'https://c.example.com' },
    })) {
      world.clock.advance(1_000);
      created[name] = (await createLink(world, owner, fields)).shortId;
    }
    const { first, second, third } = created;
    expect(await shortIds({}, owner)).toEqual([third, second, first]);
    expect(await shortIds({ order: 'asc' }, owner)).toEqual([first, second, third]);
    expect(await shortIds({ sort: 'url', order: 'asc' }, owner)).toEqual([second, first, third]);
    expect(await shortIds({ search: 'OFFER_100%' }, owner)).toEqual([first]);
    expect(await shortIds({ search: second?.slice(1, 6) ?? '' }, owner)).toEqual([second]);
    expect(await shortIds({ search: '_' }, owner)).toEqual([first]);
    const paged = await list({ limit: '1', page: '2' }, owner);
    expect(paged.body.meta).toEqual({ page: 2, limit: 1, total: 3, prefix: `${world.container.publicUrl()}/s/` });
    world.clock.advance(days(2));
    const now = (
      await world.call('POST /api/v1/auth/signin', { body: { username: owner.email, loginMethod: 'email', password: owner.password } })
    ).body.data;
    const later = { ...owner, token: now.token };
    expect(await shortIds({ status: 'EXPIRED' }, later)).toEqual([second]);
    expect(await shortIds({ status: 'ACTIVE' }, later)).toEqual([third, first]);
    world.clock.advance(-days(2));
    expect((await list({}, await world.person())).body.data).toEqual([]);
  });
});

describe('short link import', () => {
  const importCsv = (csv: string, owner: Person) => world.call('POST /api/v1/links/import', { body: { csv } }, owner.token);

  it('an import creates the valid links and reports the error of each other row', async () => {
    const [owner, word] = [await world.person(), randomWord()];
    const csv = `ID,URL,Expires\r\nnew-${word},https://example.com/one,\r\n,"https://example.com/two?a=1,2",2099-12-31\r\nnew-${word},https://example.com/three,\r\n,javascript:alert(1),\r\n,,\r\nx,https://example.com,\r\n,https://example.com,soon\r\n,https://example.com,2001-01-01\r\n`;
    const { body } = await importCsv(csv, owner);
    expect(body.message).toBe('2 links created, 5 rows skipped');
    expect(body.data.rows.map(({ row, error }) => ({ row, error }))).toEqual([
      { row: 2, error: null },
      { row: 3, error: null },
      { row: 4, error: linkMessages.taken },
      { row: 5, error: linkMessages.onlyWeb },
      { row: 7, error: linkMessages.idRule },
      { row: 8, error: linkMessages.expiryFormat },
      { row: 9, error: linkMessages.expiryPast },
    ]);
    expect(body.data.rows[0]?.shortUrl).toBe(`${world.container.publicUrl()}/s/new-${word}`);
    const created = (await list({ order: 'asc' }, owner)).body.data;
    expect(created.map(({ originalUrl, expiresAt }) => ({ originalUrl, expiresAt }))).toEqual(
      expect.arrayContaining([
        { originalUrl: 'https://example.com/one', expiresAt: null },
        { originalUrl: 'https://example.com/two?a=1,2', expiresAt: '2099-12-31T18:30:00.000Z' },
      ]),
    );
  });

  it('rejects an empty, malformed or too long import file and more than 1000 links a day', async () => {
    const owner = await world.person();
    const rows = (count: number) => `url\n${'https://example.com/x\n'.repeat(count)}`;
    const responses = [
      await importCsv('', owner),
      await importCsv('url', owner),
      await importCsv('page\nhttps://a.in', owner),
      await importCsv(rows(501), owner),
    ];
    expect(responses.map(({ status, body }) => ({ status, error: body.errors?.csv }))).toEqual([
      { status: 422, error: linkMessages.importEmpty },
      { status: 422, error: linkMessages.importEmpty },
      { status: 422, error: linkMessages.importHeading },
      { status: 422, error: linkMessages.importTooLong },
    ]);
    expect((await importCsv(rows(500), owner)).body.data.made).toBe(500);
    // The daily limit is 1000 links per user.
    expect((await importCsv(rows(500), owner)).body.data.made).toBe(500);
    const tooMany = await create({ originalUrl: 'https://example.com' }, owner);
    expect({ status: tooMany.status, message: tooMany.body.message }).toEqual({ status: 429, message: linkMessages.tooManyToday });
  });
});

describe('short link import with unknown columns', () => {
  it('an import with an unknown column creates nothing without skipUnknownColumns', async () => {
    const owner = await world.person();
    const csv = 'url,short id,campaign\nhttps://example.com/sale,,Diwali';
    const importWith = (skipUnknownColumns?: boolean) =>
      world.call('POST /api/v1/links/import', { body: { csv, skipUnknownColumns } }, owner.token);
    const rejected = await importWith();
    expect({ status: rejected.status, errors: rejected.body.errors }).toEqual({
      status: 422,
      errors: { columns: linkMessages.importColumns(['campaign']) },
    });
    expect((await list({}, owner)).body.data).toEqual([]);
    expect((await importWith(true)).body.data).toMatchObject({ made: 1, refused: 0 });
  });

  it('an import replaces spaces in short ids with hyphens', async () => {
    const [owner, word] = [await world.person(), randomWord()];
    const { body } = await world.call(
      'POST /api/v1/links/import',
      { body: { csv: `url,id\nhttps://example.com,my ${word}` } },
      owner.token,
    );
    expect(body.data.rows[0]?.shortUrl).toBe(`${world.container.publicUrl()}/s/my-${word}`);
  });
});

describe('short link administration', () => {
  it('taking down and restoring a link notifies its owner and writes audit records', async () => {
    const [owner, administrator] = [await world.person(), await world.administrator()];
    const me = (await world.call('GET /api/v1/users/me', {}, owner.token)).body.data;
    const { id, shortId, shortUrl } = await createLink(world, owner);
    const find = async (query: object) => (await world.call('GET /api/v1/admin/links', { query }, administrator.token)).body.data;
    expect(await find({ search: shortId })).toMatchObject([{ id, user: { id: owner.id, username: me.username }, disabledReason: null }]);
    expect(await find({ search: me.username })).toMatchObject([{ id }]);

    const params = { id };
    const takedown = await world.call(
      'POST /api/v1/admin/links/{id}/takedown',
      { params, body: { reason: 'Phishing' } },
      administrator.token,
    );
    expect(takedown.body).toMatchObject({ message: linkMessages.takenDown, data: { status: 'DISABLED', disabledReason: 'Phishing' } });
    expect(await find({ search: shortId, status: 'DISABLED' })).toHaveLength(1);
    expect((await world.call('GET /api/v1/links/{id}', { params }, owner.token)).body.data.status).toBe('DISABLED');
    const edit = await world.call('PUT /api/v1/links/{id}', { params, body: { originalUrl: 'https://example.in' } }, owner.token);
    expect({ status: edit.status, message: edit.body.message }).toEqual({ status: 409, message: linkMessages.disabled });
    const again = await world.call('POST /api/v1/admin/links/{id}/takedown', { params, body: { reason: 'Again' } }, administrator.token);
    expect({ status: again.status, message: again.body.message }).toEqual({ status: 409, message: linkMessages.alreadyDown });

    expect((await world.call('POST /api/v1/admin/links/{id}/restore', { params }, administrator.token)).body.data.status).toBe('ACTIVE');
    expect((await world.call('POST /api/v1/admin/links/{id}/restore', { params }, administrator.token)).status).toBe(409);
    const messages = (await world.call('GET /api/v1/notifications', {}, owner.token)).body.data.map(({ message }) => message);
    expect(messages).toEqual([linkMessages.noticeOfReturn(shortUrl), linkMessages.noticeOfTakedown(shortUrl, 'Phishing')]);
    const log = (await world.call('GET /api/v1/admin/audit', { query: { search: id } }, administrator.token)).body.data;
    expect(log.map(({ action, reason }) => ({ action, reason }))).toEqual([
      { action: 'LINK_RESTORED', reason: null },
      { action: 'LINK_TAKEN_DOWN', reason: 'Phishing' },
    ]);
  });

  it('restoring a link that its owner deleted returns 404', async () => {
    const [owner, administrator] = [await world.person(), await world.administrator()];
    const id = await createTakenDownLink(world, owner);
    await world.call('DELETE /api/v1/links/{id}', { params: { id } }, owner.token);
    expect((await world.call('POST /api/v1/admin/links/{id}/restore', { params: { id } }, administrator.token)).status).toBe(404);
  });
});
