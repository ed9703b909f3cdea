import { channelMessages } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { addBanner, addPlan, createChannel, createPublishedChannel, newChannel, uploadBanner } from '../../harness/channels.ts';
import { createProduct } from '../../harness/products.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { put } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const visit = (slug: string, preview?: string) =>
  world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug }, ...(preview ? { query: { preview } } : {}) });
const previewOf = async (owner: Person, id: string) =>
  (await world.call('POST /api/v1/telegram/channels/{id}/preview', { params: { id } }, owner.token)).body.data.url;
const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('preview') ?? '';
const page = (slug: string, preview?: string) => world.container.telegram.publicPage(slug, { preview, origin: '' });
const unpublish = (owner: Person, id: string) =>
  world.call('PUT /api/v1/telegram/channels/{id}/unpublish', { params: { id } }, owner.token);
const bannerOf = (owner: Person, id: string) => world.call('GET /api/v1/telegram/channels/{id}/banner', { params: { id } }, owner.token);
const removeBanner = (owner: Person, id: string) =>
  world.call('DELETE /api/v1/telegram/channels/{id}/banner', { params: { id } }, owner.token);
const unban = (person: Person) => world.container.database.transact((tx) => world.container.accounts.unban(tx, { userId: person.id }));

describe('public channel page', () => {
  it('channel page returns the public fields only', async () => {
    const owner = await world.person();
    const { id, slug, publicUrl } = await createPublishedChannel(world, owner);
    await addPlan(world, owner, id, { name: 'Week', price: 99.5, duration: 7 });
    const deleted = await addPlan(world, owner, id, { name: 'Gone' });
    await world.call('DELETE /api/v1/telegram/plans/{id}', { params: { id: deleted.id } }, owner.token);
    await addBanner(world, owner, id);
    const response = await visit(slug);
    const plans = [
      { id: expect.any(String), name: 'Week', price: 99.5, duration: 7 },
      { id: expect.any(String), name: 'Monthly', price: 299, duration: 30 },
    ];
    const picture = expect.stringMatching(/^http.*\/media\/[0-9A-Za-z]{20}$/);
    expect(response.body.data).toEqual({
      id,
      slug,
      ...newChannel,
      richDescription: '',
      contactEmail: null,
      contactPhone: null,
      publicUrl,
      salesPause: null,
      version: 7,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      isPreview: false,
      offersReminder: false,
      offersCoupons: false,
      creator: { name: owner.name, picture: null },
      status: 'ACTIVE',
      bannerUrl: picture,
      banner: picture,
      linkPreviewImage: picture,
      plans,
      telegramPlans: plans,
    });
    expect((await visit(id)).body.data.slug).toBe(slug);
    expect(publicUrl).toBe(`${world.container.publicUrl()}/c/${slug}`);
  });

  it('channel page and its pictures return 404 while the seller is banned or the channel is unpublished', async () => {
    const owner = await world.person();
    const { id, slug } = await createPublishedChannel(world, owner);
    await addBanner(world, owner, id);
    const { bannerUrl, linkPreviewImage } = (await visit(slug)).body.data;
    const statuses = async () => [
      (await visit(slug)).status,
      (await visit(id)).status,
      (await page(slug)) === null ? 404 : 200,
      (await fetch(bannerUrl ?? '')).status,
      (await fetch(linkPreviewImage ?? '')).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await world.ban(owner);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    expect((await visit(slug)).body.message).toBe(channelMessages.notFoundPublicly);
    await unban(owner);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await unpublish(await signInAgain(world, owner), id);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });

  it('cache key of a channel page changes with every visible change and is stable otherwise', async () => {
    const owner = await world.person();
    const { id, slug } = await createPublishedChannel(world, owner);
    const keys = new Set<string>();
    const loadPage = async () => {
      const current = await page(slug);
      keys.add(current?.cacheKey ?? '');
      return current?.load();
    };
    await loadPage();
    await loadPage();
    expect(keys.size).toBe(1);
    const plan = await addPlan(world, owner, id, { price: 10 });
    expect((await loadPage())?.plans[0]).toMatchObject({ id: plan.id, price: 10 });
    await world.call('PUT /api/v1/telegram/plans/{id}', { params: { id: plan.id }, body: { price: 20 } }, owner.token);
    expect((await loadPage())?.plans[0]).toMatchObject({ id: plan.id, price: 20 });
    await world.call('DELETE /api/v1/telegram/plans/{id}', { params: { id: plan.id } }, owner.token);
    await loadPage();
    await addBanner(world, owner, id);
    await loadPage();
    await world.call(
      'PUT /api/v1/telegram/channels/{id}/contact',
      { params: { id }, body: { contactEmail: 'new@example.in' } },
      owner.token,
    );
    expect((await loadPage())?.contactEmail).toBe('new@example.in');
    world.clock.advance(1000);
    await world.call('PUT /api/v1/users/me', { body: { name: 'Called Otherwise' } }, owner.token);
    expect((await loadPage())?.creator.name).toBe('Called Otherwise');
    expect(keys.size).toBe(7);
  });

  it('preview link shows an unpublished channel for ten minutes and for this channel only', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const { id, slug } = await createChannel(world, owner);
    await addBanner(world, owner, id);
    expect((await visit(slug)).status).toBe(404);
    const url = await previewOf(owner, id);
    expect(url).toMatch(new RegExp(`^/c/${slug}\\?preview=`));
    const shown = await visit(slug, tokenIn(url));
    expect(shown.body.data).toMatchObject({ isPreview: true, channelName: newChannel.channelName, plans: [] });
    // The banner of a draft has a signed URL that expires.
    expect(shown.body.data.bannerUrl).not.toMatch(/\/media\//);
    expect((await fetch(shown.body.data.bannerUrl ?? '')).status).toBe(200);
    const another = await createChannel(world, owner);
    const product = await createProduct(world, owner);
    const productPreview = (await world.call('POST /api/v1/digital-products/{id}/preview', { params: { id: product.id } }, owner.token))
      .body.data.url;
    for (const token of [tokenIn(await previewOf(owner, another.id)), tokenIn(productPreview), `${tokenIn(url)}x`, 'x.y', '.'])
      expect((await visit(slug, token)).status).toBe(404);
    expect((await world.call('POST /api/v1/telegram/channels/{id}/preview', { params: { id } }, other.token)).status).toBe(404);
    world.clock.advance(minutes(10));
    expect((await visit(slug, tokenIn(url))).status).toBe(404);
  });
});

describe('channel banner', () => {
  it('a new banner replaces the previous one, and a banner can be deleted', async () => {
    const owner = await world.person();
    const { id, slug } = await createPublishedChannel(world, owner);
    expect((await bannerOf(owner, id)).body.data.url).toBeNull();
    const first = await addBanner(world, owner, id);
    const served = await fetch(first);
    expect({
      status: served.status,
      contentType: served.headers.get('content-type'),
      cacheControl: served.headers.get('cache-control'),
    }).toEqual({ status: 200, contentType: 'image/webp', cacheControl: 'public, max-age=300' });
    const { linkPreviewImage } = (await visit(slug)).body.data;
    expect((await fetch(linkPreviewImage ?? '')).headers.get('content-type')).toBe('image/jpeg');
    const second = await addBanner(world, owner, id);
    expect((await bannerOf(owner, id)).body.data.url).toBe(second);
    expect({ first: (await fetch(first)).status, second: (await fetch(second)).status }).toEqual({ first: 404, second: 200 });
    expect((await removeBanner(owner, id)).body.message).toBe(channelMessages.bannerDeleted);
    expect((await removeBanner(owner, id)).status).toBe(200);
    expect((await fetch(second)).status).toBe(404);
    expect((await visit(slug)).body.data).toMatchObject({ bannerUrl: null, linkPreviewImage: null });
  });

  it('a banner upload key works once, for its owner and its purpose only', async () => {
    const [owner, other] = [await world.person(), await world.person()];
    const [{ id }, { id: foreign }] = [await createChannel(world, owner), await createChannel(world, other)];
    const set = (caller: Person, channel: string, s3Key: string) =>
      world.call('POST /api/v1/telegram/channels/{id}/banner', { params: { id: channel }, body: { s3Key } }, caller.token);
    const key = await uploadBanner(world, owner, id);
    expect((await set(other, foreign, key)).status).toBe(404);
    expect((await set(other, id, key)).status).toBe(404);
    const responses = await Promise.all([set(owner, id, key), set(owner, id, key)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const body = { fileName: 'me.png', fileType: 'image/png' };
    const { body: upload } = await world.call('POST /api/v1/users/profilepicture', { body }, owner.token);
    expect((await set(owner, id, upload.data.key)).status).toBe(404);
  });

  it('rejects a banner with a wrong type, size or content', async () => {
    const owner = await world.person();
    const { id } = await createChannel(world, owner);
    const requestUpload = (fileType: string, fileSize = 1000) =>
      world.call(
        'POST /api/v1/telegram/channels/{id}/banner/upload-url',
        { params: { id }, body: { fileName: 'a.png', fileType, fileSize } },
        owner.token,
      );
    expect((await requestUpload('text/plain')).body.message).toBe('File must be an image');
    expect((await requestUpload('image/svg+xml')).body.message).toBe(
      'SVG images are not supported. Choose a JPEG, PNG, WebP, GIF or AVIF image.',
    );
    expect((await requestUpload('image/png', 6_000_000)).body.message).toBe('File size should not exceed 5MB.');
    const sent = Buffer.from('<svg onload="alert(1)">');
    const { uploadUrl, s3Key } = (await requestUpload('image/png', sent.length)).body.data;
    await put(uploadUrl, sent, 'image/png');
    const rejected = await world.call('POST /api/v1/telegram/channels/{id}/banner', { params: { id }, body: { s3Key } }, owner.token);
    expect(rejected.status).toBe(415);
    expect((await bannerOf(owner, id)).body.data.url).toBeNull();
  });

  it('deleting a channel deletes its banner', async () => {
    const owner = await world.person();
    const { id } = await createPublishedChannel(world, owner);
    const banner = await addBanner(world, owner, id);
    await world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
    expect((await fetch(banner)).status).toBe(404);
    const { rows } = await world.container.database.pool.query(`select count(*)::int as left from files where user_id = $1`, [owner.id]);
    expect(rows).toEqual([{ left: 0 }]);
  });
});
