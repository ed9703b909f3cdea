import { purchaseMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { addFile, uploadForProduct } from '../../harness/products.ts';
import { startS3 } from '../../harness/providers/s3-server.ts';
import { picture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const page = { accept: 'text/html,application/xhtml+xml' };

/** Download path of the first file of a purchase, as the API returns it to the buyer. */
async function downloadPath(buyer: Person, purchaseId: string | null, at = world): Promise<string> {
  const { body } = await at.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, buyer.token);
  return new URL(body.data[0]?.presignedUrl ?? '').pathname;
}

async function purchase(at = world) {
  const { seller, product } = await createShop(at);
  const buyer = await at.person();
  const order = await buyProduct(at, buyer, product);
  return { seller, product, buyer, orderId: order.id, purchaseId: order.purchaseId, path: await downloadPath(buyer, order.purchaseId, at) };
}

const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', path, { headers });

describe('download URLs', () => {
  it('a download URL serves GET, range and HEAD requests without a session', async () => {
    const { path } = await purchase();
    expect(path).toMatch(/^\/downloads\//);
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(whole.text).toMatch(/^%PDF/);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    const size = whole.headers.get('content-length');
    const part = await get(path, { range: 'bytes=0-3' });
    expect({ status: part.status, text: part.text, contentRange: part.headers.get('content-range') }).toEqual({
      status: 206,
      text: '%PDF',
      contentRange: `bytes 0-3/${size}`,
    });
    const rest = await get(path, { range: 'bytes=4-' });
    expect(part.text + rest.text).toBe(whole.text);
    expect((await get(path, { range: 'bytes=9999999-' })).status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const head = await world.send('HEAD', path);
    expect({ status: head.status, contentLength: head.headers.get('content-length') }).toEqual({ status: 200, contentLength: size });
  });

  it('a download URL returns 403 after a refund, also for range and conditional requests', async () => {
    const { seller, orderId, path } = await purchase();
    const etag = (await get(path)).headers.get('etag') ?? '';
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
    expect(await get(path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', message: purchaseMessages.download.revoked } });
    expect((await get(path, { range: 'bytes=4-7' })).status).toBe(403);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(403);
    expect((await world.send('HEAD', path)).status).toBe(403);
    const shown = await get(path, page);
    expect({ status: shown.status, contentType: shown.headers.get('content-type') }).toEqual({
      status: 403,
      contentType: 'text/html; charset=utf-8',
    });
    expect(shown.text).toContain('You no longer have access to this file');
    expect(shown.text).toContain('href="/purchased"');
  });

  it('a download URL returns 403 after a chargeback', async () => {
    const { orderId, path } = await purchase();
    const admin = await world.administrator();
    const response = await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id: orderId }, body: {} }, admin.token);
    expect(response.status, response.text).toBe(200);
    expect((await get(path)).status).toBe(403);
  });

  it('a download URL returns 403 while the buyer is banned and works after the unban', async () => {
    const { buyer, path } = await purchase();
    const admin = await world.administrator();
    const id = String(buyer.id);
    await world.call('POST /api/v1/admin/users/{id}/ban', { params: { id }, body: { reason: 'Shares files' } }, admin.token);
    expect((await get(path)).status).toBe(403);
    await world.call('POST /api/v1/admin/users/{id}/unban', { params: { id }, body: { reason: 'Appeal' } }, admin.token);
    expect((await get(path)).status).toBe(200);
  });

  it('a download URL keeps working when the seller is banned or deletes the product', async () => {
    const { seller, product, path } = await purchase();
    const admin = await world.administrator();
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: product.id } }, seller.token);
    await world.call(
      'POST /api/v1/admin/users/{id}/ban',
      { params: { id: String(seller.id) }, body: { reason: 'Sells spam' } },
      admin.token,
    );
    expect((await get(path)).status).toBe(200);
  });

  it('a download URL expires after at most six hours and browsers get an error page', async () => {
    const { path } = await purchase();
    world.clock.advance(hours(3) - 1);
    expect((await get(path)).status).toBe(200);
    world.clock.advance(hours(3) + 1);
    expect(await get(path)).toMatchObject({ status: 410, body: { code: 'LINK_SPENT', message: purchaseMessages.download.expired } });
    expect((await get(path, page)).text).toContain('This download link has expired');
  });

  it('a download URL stays the same within its time window, so that a media player keeps its buffer', async () => {
    const { buyer, purchaseId } = await purchase();
    // Advance to the start of a three-hour window.
    world.clock.advance(hours(3) - (world.clock.now().getTime() % hours(3)));
    const path = await downloadPath(buyer, purchaseId);
    world.clock.advance(hours(2));
    expect(await downloadPath(buyer, purchaseId)).toBe(path);
  });

  it('an altered download URL returns 404', async () => {
    const { path } = await purchase();
    const [text = '', signature = ''] = path.slice('/downloads/'.length).split('.');
    const grant = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...grant, until: Date.now() + days(999) })).toString('base64url');
    const altered = [
      `${forged}.${signature}`,
      `${text}.`,
      text,
      `${text}.${'A'.repeat(43)}`,
      `${text}x.${signature}`,
      '../etc/passwd',
      '%00',
    ];
    for (const token of altered) expect((await get(`/downloads/${token}`)).status, token).toBe(404);
    expect((await get(`/downloads/${forged}.${signature}`, page)).text).toContain('We couldn’t find this file');
  });

  it('a download token of another server returns 404, and is rejected at another endpoint', async () => {
    const other = await createWorld();
    const foreign = await purchase(other);
    await other.close();
    expect((await get(foreign.path)).status).toBe(404);
    const { path } = await purchase();
    expect((await get(path.replace('/downloads/', '/files/'))).status).toBe(403);
  });

  it('a download URL returns 403 when the seller removes the file, even if a product copy keeps its object', async () => {
    const { seller, product, path } = await purchase();
    await world.call('POST /api/v1/digital-products/{id}/duplicate', { params: { id: product.id } }, seller.token);
    await addFile(world, seller, product.id);
    const { body } = await world.call('GET /api/v1/digital-products/{id}', { params: { id: product.id } }, seller.token);
    const params = { id: product.id, fileId: body.data.files[0]?.id ?? '' };
    const removed = await world.call('DELETE /api/v1/digital-products/{id}/files/{fileId}', { params }, seller.token);
    expect(removed.status, removed.text).toBe(200);
    expect((await get(path)).status).toBe(403);
  });

  it('a download sends one query that uses indexes only', async () => {
    const { path } = await purchase();
    const { pool } = world.container.database;
    const queries: { text: string; values: unknown[] }[] = [];
    const query = pool.query.bind(pool);
    pool.query = ((statement: { text: string }, values: unknown[]) => {
      queries.push({ text: statement.text ?? statement, values });
      return query(statement as never, values as never);
    }) as typeof pool.query;
    expect((await get(path, { range: 'bytes=0-3' })).status).toBe(206);
    pool.query = query as typeof pool.query;
    expect(queries).toHaveLength(1);
    const [{ text, values } = { text: '', values: [] }] = queries;
    const client = await pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const table of ['entitlements', 'users', 'product_files'])
        expect(plan).toMatch(new RegExp(`Index.* Scan using \\w+ on ${table} `));
      expect(plan).not.toContain('Seq Scan');
    } finally {
      client.release(true);
    }
  });
});

describe('downloads from S3', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let remote: World;
  beforeAll(async () => {
    s3 = await startS3();
    remote = await createWorld({ env: s3.env });
  });
  afterAll(async () => {
    await remote.close();
    await s3.close();
  });

  it('an S3 download redirects to a URL that is valid for 60 seconds, and returns 403 after a refund', async () => {
    const { seller, orderId, path } = await purchase(remote);
    const redirect = await fetch(`${remote.url}${path}`, { redirect: 'manual' });
    expect({ status: redirect.status, cacheControl: redirect.headers.get('cache-control') }).toEqual({
      status: 302,
      cacheControl: 'private, no-store',
    });
    const target = new URL(redirect.headers.get('location') ?? '');
    expect(target.origin).toBe(s3.endpoint);
    const stamp = target.searchParams.get('X-Amz-Date') ?? '';
    const signedAt = Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
    const lifetime = signedAt + Number(target.searchParams.get('X-Amz-Expires')) * 1_000 - remote.clock.now().getTime();
    expect(lifetime).toBeGreaterThan(58_000);
    expect(lifetime).toBeLessThanOrEqual(61_000);
    const followed = await fetch(`${remote.url}${path}`, { headers: { range: 'bytes=0-3' } });
    expect({ status: followed.status, text: await followed.text() }).toEqual({ status: 206, text: '%PDF' });
    await remote.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, seller.token);
    expect((await fetch(`${remote.url}${path}`, { redirect: 'manual' })).status).toBe(403);
  });

  it('a file viewed in the browser keeps its URL for all ranges, and every range checks the purchase', async () => {
    const { seller, product } = await createShop(remote);
    const bytes = await picture();
    const s3Key = await uploadForProduct(remote, seller, product.id, 'uploadUrl', { bytes, type: 'image/png', name: 'a.png' });
    const body = { s3Key, fileType: 'image/png' };
    await remote.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id: product.id }, body }, seller.token);
    const buyer = await remote.person();
    const order = await buyProduct(remote, buyer, product);
    const params = { id: order.purchaseId ?? '' };
    const { body: purchased } = await remote.call('GET /api/v1/digital-files/{id}', { params }, buyer.token);
    const address = purchased.data.find(({ type }) => type === 'IMAGE')?.viewUrl ?? '';
    const range = async (value: string) => {
      const response = await fetch(address, { headers: { range: value }, redirect: 'manual' });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), cache: response.headers.get('cache-control') };
    };
    expect(await range('bytes=0-7')).toEqual({ status: 206, bytes: bytes.subarray(0, 8), cache: 'private, no-cache' });
    remote.clock.advance(hours(2));
    expect(await range('bytes=8-')).toMatchObject({ status: 206, bytes: bytes.subarray(8) });
    await remote.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: order.id }, body: {} }, seller.token);
    expect((await range('bytes=8-')).status).toBe(403);
  });
});
