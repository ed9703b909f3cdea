import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { minutes, seconds } from '../../../src/kit/clock.ts';
import { addCover, addImage, createProduct, createPublishedProduct, newProduct } from '../../harness/products.ts';
import { uploadPicture } from '../../harness/uploads.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const visit = (slug: string, preview?: string) =>
  world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug }, ...(preview ? { query: { preview } } : {}) });
const unban = (person: Person) => world.container.database.transact((tx) => world.container.accounts.unban(tx, { userId: person.id }));
const previewOf = async (person: Person, id: string) => {
  const { body } = await world.call('POST /api/v1/digital-products/{id}/preview', { params: { id } }, person.token);
  return body.data.url;
};
const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('preview') ?? '';
const page = (slug: string, preview?: string) => world.container.products.publicPage(slug, { preview, origin: '' });

describe('public product page', () => {
  it('product page shows the public fields of a product only', async () => {
    const person = await world.person();
    await world.call('PUT /api/v1/users/me', { body: { location: 'Pune' } }, person.token);
    const { id, slug, publicUrl } = await createPublishedProduct(world, person, {
      description: '# Hello',
      hasDiscount: true,
      discountedPrice: 399.5,
      isLimitedQuantityEnabled: true,
      quantity: 2,
    });
    await addCover(world, person, id);
    await addImage(world, person, id);
    const question = { question: 'Which phone?', type: 'TEXT', isRequired: true } as const;
    await world.call('POST /api/v1/digital-products/{id}/registration-questions', { params: { id }, body: question }, person.token);
    const response = await visit(slug);
    expect(response.body.data).toMatchObject({
      id,
      slug,
      title: newProduct.title,
      description: '# Hello',
      ctaButtonText: 'Pay Now',
      publicUrl,
      isPreview: false,
      price: 499,
      hasDiscount: true,
      discountedPrice: 399.5,
      payablePrice: 399.5,
      left: 2,
      isSoldOut: false,
      files: [{ fileType: 'PDF', fileSize: expect.any(Number) }],
      creator: { name: person.name, picture: null, email: null, phone: null, address: 'Pune' },
      registrationQns: [question],
      coverImage: expect.stringMatching(/^http.*\/media\/[0-9A-Za-z]{20}$/),
      galleryImages: [{ imageOrder: 1 }],
    });
    expect(response.text).not.toMatch(/guide\.pdf|product-files|s3Key|revenue|soldCount|_count|userId/);
  });

  it('product page shows a new seller picture at once, and the picture returns 404 while the seller is banned', async () => {
    const person = await world.person();
    const { slug } = await createPublishedProduct(world, person);
    const pictureOf = async () => (await visit(slug)).body.data.creator.picture;
    expect(await pictureOf()).toBeNull();
    const keys = [(await page(slug))?.cacheKey];
    const pictures: string[] = [];
    for (const _ of [1, 2]) {
      world.clock.advance(seconds(1));
      const s3Key = await uploadPicture(world, person, 'profilepicture');
      await world.call('POST /api/v1/users/profilepicture/update', { body: { s3Key } }, person.token);
      keys.push((await page(slug))?.cacheKey);
      pictures.push((await pictureOf()) ?? '');
    }
    expect(new Set(keys).size).toBe(3);
    expect(pictures[1]).toMatch(/^http.*\/media\/[0-9A-Za-z]{20}$/);
    const statuses = async () => Promise.all(pictures.map(async (picture) => (await fetch(picture)).status));
    expect(await statuses()).toEqual([404, 200]);
    await world.ban(person);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('product page and its pictures return 404 while the seller is banned', async () => {
    const person = await world.person();
    const { id, slug } = await createPublishedProduct(world, person);
    const cover = await addCover(world, person, id);
    const image = await addImage(world, person, id);
    const statuses = async () => [
      (await visit(slug)).status,
      (await visit(id)).status,
      (await world.call('GET /api/v1/digital-products/{id}/coverImage', { params: { id } })).status,
      (await world.call('GET /api/v1/digital-products/{id}/galleryImage', { params: { id } })).status,
      (await fetch(cover)).status,
      (await fetch(image.imageUrl)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
    await world.ban(person);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await world.container.database.transact((tx) => world.container.products.findProductForSale(tx, { idOrSlug: slug }))).toBe(null);
    await unban(person);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('product page and media return 404 for unknown and malformed names', async () => {
    for (const name of ['0', 'x', '%00', '..%2f', 'a'.repeat(150), 'no-such-product', '00000000000000000000']) {
      const response = await world.send('GET', `/api/v1/digital-products/public/${name}`);
      expect(response.status).toBe(404);
    }
    expect((await world.send('GET', '/media/00000000000000000000')).status).toBe(404);
    expect((await world.send('GET', '/media/..%2f..%2fetc')).status).toBe(404);
  });

  it('cache key of a product page changes with every visible change and is stable otherwise', async () => {
    const person = await world.person();
    const { id, slug } = await createPublishedProduct(world, person, { isLimitedQuantityEnabled: true, quantity: 5 });
    const key = async () => (await page(slug))?.cacheKey ?? '';
    const { database, products } = world.container;
    const keys = [await key()];
    expect(await key()).toBe(keys[0]);
    const changes = [
      () => world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: { title: 'Another' } }, person.token),
      () => world.call('POST /api/v1/digital-products/{id}/faqs', { params: { id }, body: { question: 'a', answer: 'b' } }, person.token),
      () => addCover(world, person, id),
      () => addImage(world, person, id),
      () => database.transact((tx) => products.reserveUnit(tx, id)),
    ];
    for (const change of changes) {
      world.clock.advance(1_000);
      await change();
      keys.push(await key());
    }
    world.clock.advance(1_000);
    await world.call('PUT /api/v1/users/me', { body: { name: 'A New Name' } }, person.token);
    keys.push(await key());
    expect(new Set(keys).size).toBe(keys.length);
    expect((await (await page(slug))?.load())?.creator.name).toBe('A New Name');
    expect((await (await page(id))?.load())?.coverImage).toMatch(/^\/media\//);
    await database.transact((tx) => products.releaseUnit(tx, id));
  });

  it('public JSON of an unchanged product is read from the database once', async () => {
    const person = await world.person();
    const { id, slug } = await createPublishedProduct(world, person, { description: 'One' });
    const query = vi.spyOn(world.container.database.pool, 'query');
    const statements = async () => {
      query.mockClear();
      const { body } = await visit(slug);
      return { description: body.data.description, count: query.mock.calls.length };
    };
    const [first, second] = [await statements(), await statements()];
    query.mockRestore();
    expect({ ...second, isCheaper: second.count <= first.count - 5 }).toEqual({ description: 'One', count: second.count, isCheaper: true });
    await world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: { description: 'Two' } }, person.token);
    expect((await visit(slug)).body.data.description).toBe('Two');
  });

  it('concurrent page lookups return the matching product for every slug and id', async () => {
    const person = await world.person();
    const created = await Promise.all(Array.from({ length: 5 }, (_, n) => createPublishedProduct(world, person, { title: `Number ${n}` })));
    const pages = await Promise.all(created.flatMap(({ slug, id }) => [page(slug), page(id), page('no-such-product')]));
    expect(pages.map((one) => one?.cacheKey.split(':')[0])).toEqual(created.flatMap(({ id }) => [id, id, undefined]));
  });
});

describe('product preview', () => {
  it('preview link shows a draft without a session for ten minutes', async () => {
    const person = await world.person();
    const { id, slug } = await createProduct(world, person);
    await addCover(world, person, id);
    const url = await previewOf(person, id);
    expect(url).toMatch(new RegExp(`^/d/${slug}\\?preview=`));
    const shown = await visit(slug, tokenIn(url));
    expect(shown).toMatchObject({ status: 200, body: { data: { isPreview: true } } });
    expect((await fetch(shown.body.data.coverImage ?? '')).status).toBe(200);
    expect((await page(slug, tokenIn(url)))?.isPreview).toBe(true);
    world.clock.advance(minutes(10) - 1);
    expect((await visit(slug, tokenIn(url))).status).toBe(200);
    world.clock.advance(1);
    expect((await visit(slug, tokenIn(url))).status).toBe(404);
  });

  it('preview token is valid for one product and rejects a changed expiry or signature', async () => {
    const person = await world.person();
    const [one, two] = [await createProduct(world, person), await createProduct(world, person)];
    const token = tokenIn(await previewOf(person, one.id));
    const [expiry = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expiry, 36) + 1).toString(36);
    expect((await visit(one.slug, token)).status).toBe(200);
    for (const wrong of [
      `${later}.${signature}`,
      `${expiry}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      expiry,
      signature,
      'x',
      `${expiry}.${'A'.repeat(43)}`,
      `${token}x`,
    ])
      expect((await visit(one.slug, wrong)).status).toBe(404);
    expect((await visit(two.slug, token)).status).toBe(404);
  });

  it('preview link of a deleted product or of a banned seller returns 404', async () => {
    const person = await world.person();
    const [one, two] = [await createProduct(world, person), await createProduct(world, person)];
    const [first, second] = [tokenIn(await previewOf(person, one.id)), tokenIn(await previewOf(person, two.id))];
    await world.call('DELETE /api/v1/digital-products/{id}', { params: { id: one.id } }, person.token);
    expect((await visit(one.slug, first)).status).toBe(404);
    await world.ban(person);
    expect((await visit(two.slug, second)).status).toBe(404);
  });
});
