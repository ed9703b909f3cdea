import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../src/kit/clock.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import { addCover, addFile, createProduct, createPublishedProduct, newProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = (person: Person, body: object) =>
  world.call('POST /api/v1/digital-products', { body: { ...newProduct, ...body } as never }, person.token);
const edit = (person: Person, id: string, body: object) =>
  world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: body as never }, person.token);
const open = (person: Person, id: string) => world.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token);
const list = (person: Person, query: Record<string, string> = {}) =>
  world.call('GET /api/v1/digital-products', { query } as never, person.token);
const publish = (person: Person, id: string) => world.call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, person.token);
const unpublish = (person: Person, id: string) =>
  world.call('POST /api/v1/digital-products/{id}/unpublish', { params: { id } }, person.token);
const remove = (person: Person, id: string) => world.call('DELETE /api/v1/digital-products/{id}', { params: { id } }, person.token);
const visit = (slug: string, preview?: string) =>
  world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug }, ...(preview ? { query: { preview } } : {}) });
const titles = async (person: Person, query: Record<string, string> = {}) =>
  (await list(person, query)).body.data.map(({ title }) => title);

/** Assigns the user a plan with one feature limit. */
async function assignPlanWithLimit(person: Person, featureKey: string, limitValue: number): Promise<void> {
  const [{ token }, plan] = [await world.administrator(), await createPlatformPlan(world)];
  const body = { featureKey, limitValue, isEnabled: true };
  await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId: plan.id }, body }, token);
  await world.call('PUT /api/v1/admin/users/{id}/plan', { params: { id: String(person.id) }, body: { planId: plan.id } }, token);
}

describe('product creation', () => {
  it('a new product is a draft with default values and lists what is missing', async () => {
    const person = await world.person();
    const { status, body } = await create(person, { price: 499.5 });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Product created successfully' });
    expect(body.data).toMatchObject({
      title: 'Lightroom Presets',
      category: 'Education',
      priceType: 'FIXED',
      price: 499.5,
      hasDiscount: false,
      discountedPrice: null,
      description: '',
      ctaButtonText: 'Pay Now',
      isLimitedQuantityEnabled: false,
      quantity: null,
      left: null,
      status: 'INACTIVE',
      coverImage: null,
      files: [],
      galleryImages: [],
      testimonials: [],
      faqs: [],
      registrationQns: [],
      supportDetails: [],
      _count: { orders: 0 },
      soldCount: 0,
      revenue: 0,
      missing: ['files'],
      version: 1,
    });
    expect(body.data.slug).toMatch(/^lightroom-presets-[0-9a-z]{6}$/);
    expect(body.data.publicUrl).toMatch(new RegExp(`/d/${body.data.slug}$`));
    expect((await open(person, body.data.id)).body.data).toEqual(body.data);
  });

  it.each([
    [{ price: 0.99 }, 'price', 'Price must be at least ₹1'],
    [{ price: 1.005 }, 'price', 'Price must have at most two decimals'],
    [{ price: 500_000.01 }, 'price', 'Price must be at most ₹5,00,000'],
    [{ price: null }, 'price', 'Price is required'],
    [{ price: '499' }, 'price', 'Price must be a number'],
    [{ hasDiscount: true }, 'discountedPrice', 'Discounted price is required'],
    [{ hasDiscount: true, discountedPrice: 499.01 }, 'discountedPrice', 'Discounted price must not be higher than the price'],
    [{ hasDiscount: true, discountedPrice: 0 }, 'discountedPrice', 'Discounted price must be at least ₹1'],
    [{ discountedPrice: 499.01 }, 'discountedPrice', 'Discounted price must not be higher than the price'],
    [{ priceType: 'FLEXIBLE', hasDiscount: true, discountedPrice: 300 }, 'hasDiscount', expect.stringContaining('can’t have a discount')],
    [{ isLimitedQuantityEnabled: true }, 'quantity', 'Quantity is required'],
    [{ isLimitedQuantityEnabled: true, quantity: 1.5 }, 'quantity', 'Quantity must be a whole number from 1 to 1000000'],
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ category: 'EDUCATION' }, 'category', 'Choose a category'],
    [{ status: 'ACTIVE' }, 'status', 'Unknown field'],
  ])('rejects a new product with %j: error on the field %s', async (body, field, message) => {
    const response = await create(await world.person(), body);
    expect(response).toMatchObject({ status: 422, body: { code: 'INVALID', errors: { [field]: message } } });
  });

  it.each([
    ['a lower discounted price of a fixed price is a discount', { discountedPrice: 300 }, { hasDiscount: true, discountedPrice: 300 }],
    ['a discounted price equal to the price is no discount', { discountedPrice: 499 }, { hasDiscount: false, discountedPrice: null }],
    [
      'hasDiscount false drops the discounted price',
      { hasDiscount: false, discountedPrice: 300 },
      { hasDiscount: false, discountedPrice: null },
    ],
    [
      'a flexible price has no discount and copies the price',
      { priceType: 'FLEXIBLE', discountedPrice: 300 },
      { hasDiscount: false, discountedPrice: 499 },
    ],
  ])('derives the discount of a new product: %s', async (_case, body, expected) => {
    expect(await create(await world.person(), body)).toMatchObject({ status: 200, body: { data: expected } });
  });

  it.each([
    [{ price: 1 }],
    [{ price: 500_000 }],
    [{ price: 4.35, hasDiscount: true, discountedPrice: 4.35 }],
    [{ priceType: 'FLEXIBLE', price: 10.1 }],
    [{ ctaButtonText: '' }],
  ])('accepts a new product with %j', async (body) => {
    const response = await create(await world.person(), body);
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ ...body, ctaButtonText: 'Pay Now' });
  });

  it('stores HTML, SQL and template syntax in a title as plain text', async () => {
    const person = await world.person();
    const text = `<script>alert(1)</script> ' or 1=1 -- {{7*7}} %_\\`;
    const { body } = await create(person, { title: text, description: `# Head\n${text}` });
    expect(body.data).toMatchObject({ title: text, description: `# Head\n${text}` });
    expect(body.data.slug).toMatch(/^script-alert-1-script-or-1-1-7-7-[0-9a-z]{6}$/);
    expect(await titles(person, { search: '%_\\' })).toEqual([text]);
    expect(await titles(person, { search: '%%' })).toEqual([]);
  });

  it('products created concurrently with the same title get different slugs', async () => {
    const person = await world.person();
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(person, {})));
    expect(new Set(responses.map(({ body }) => body.data.slug)).size).toBe(10);
  });

  it('rejects new products above the plan limit, also for concurrent requests', async () => {
    const person = await world.person();
    await assignPlanWithLimit(person, 'digital_products', 3);
    const responses = await Promise.all(Array.from({ length: 6 }, () => create(person, {})));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'PLAN_LIMIT',
      message: expect.stringContaining('allows 3 digital products'),
    });
    await remove(person, (await list(person)).body.data[0]?.id ?? '');
    expect((await create(person, {})).status).toBe(200);
  });
});

describe('product updates', () => {
  it('updating a product changes the sent fields only and keeps the slug', async () => {
    const person = await world.person();
    const before = await createProduct(world, person, { description: 'Twelve presets' });
    world.clock.advance(minutes(1));
    const { body } = await edit(person, before.id, { title: 'New title', isLimitedQuantityEnabled: true, quantity: 3, version: 1 });
    expect(body.message).toBe('Product updated successfully');
    expect(body.data).toEqual({
      ...before,
      title: 'New title',
      isLimitedQuantityEnabled: true,
      quantity: 3,
      left: 3,
      version: 2,
      updatedAt: world.clock.now().toISOString(),
    });
  });

  it('rejects an update of an outdated version; one of two concurrent updates wins', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const responses = await Promise.all(['A', 'B'].map((title) => edit(person, id, { title, version: 1 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('saved elsewhere after you opened it') });
    expect((await edit(person, id, { title: 'C' })).status).toBe(200);
    expect((await edit(person, id, { title: 'D', version: 0 })).body).toMatchObject({
      code: 'INVALID',
      errors: { version: 'Version must be at least 1' },
    });
  });

  it('an update without changes keeps the product version', async () => {
    const person = await world.person();
    const before = await createProduct(world, person);
    world.clock.advance(minutes(1));
    const { title, price, category } = before;
    expect((await edit(person, before.id, { title, price, category })).body.data).toEqual(before);
  });

  it('an update of one price field is validated against the stored price fields', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person, { hasDiscount: true, discountedPrice: 400 });
    expect((await edit(person, id, { price: 300 })).body.errors).toEqual({
      discountedPrice: 'Discounted price must not be higher than the price',
    });
    expect((await edit(person, id, { priceType: 'FLEXIBLE' })).body.data).toMatchObject({ hasDiscount: false, discountedPrice: 499 });
    expect((await edit(person, id, { hasDiscount: true, discountedPrice: 9 })).status).toBe(422);
    const fixed = await edit(person, id, { priceType: 'FIXED', hasDiscount: true, discountedPrice: 9 });
    expect(fixed.body.data).toMatchObject({ hasDiscount: true, discountedPrice: 9 });
    expect((await edit(person, id, { hasDiscount: false })).body.data.discountedPrice).toBe(null);
    expect((await edit(person, id, { price: 500_001 })).body.errors).toEqual({ price: 'Price must be at most ₹5,00,000' });
    expect((await edit(person, id, { isLimitedQuantityEnabled: true })).body.errors).toEqual({ quantity: 'Quantity is required' });
  });
});

describe('product publishing', () => {
  it('publishing reports missing files, and is idempotent once a file exists', async () => {
    const person = await world.person();
    const { id, slug } = await createProduct(world, person);
    const early = await publish(person, id);
    expect(early).toMatchObject({
      status: 422,
      body: { message: 'This product cannot be published yet: Upload at least one file', errors: { files: 'Upload at least one file' } },
    });
    expect(await visit(slug)).toMatchObject({ status: 404, body: { message: 'Product Not Found' } });
    await addFile(world, person, id);
    const responses = await Promise.all([publish(person, id), publish(person, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[0]?.body).toMatchObject({ message: 'Product published successfully', data: { status: 'ACTIVE', missing: [] } });
    expect(new Set(responses.map(({ body }) => body.data.version)).size).toBe(1);
    expect((await visit(slug)).status).toBe(200);
    expect((await visit(id)).body.data.slug).toBe(slug);
    expect((await unpublish(person, id)).body).toMatchObject({ message: 'Product unpublished successfully', data: { status: 'INACTIVE' } });
    expect((await visit(slug)).status).toBe(404);
  });

  it('rejects publishing a product above a lowered LARGEST_PRICE', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person, { price: 400_000 });
    await addFile(world, person, id);
    const { databaseUrl, clock } = world;
    const stricter = await createWorld({ databaseUrl, clock, env: { LARGEST_PRICE: '1000' } });
    const response = await stricter.call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, person.token);
    expect(response.body.errors).toEqual({ price: 'Price must be at most ₹1,000' });
    expect((await stricter.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token)).body.data.missing).toEqual([
      'price',
    ]);
    await stricter.close();
  });
});

describe('product deletion', () => {
  it('a deleted product returns 404 for everyone and its slug is never reused', async () => {
    const person = await world.person();
    const { id, slug } = await createPublishedProduct(world, person);
    expect((await remove(person, id)).body.message).toBe('Product deleted successfully');
    expect((await visit(slug)).status).toBe(404);
    expect((await open(person, id)).status).toBe(404);
    expect((await list(person)).body).toMatchObject({ data: [], meta: { total: 0, categories: [] } });
    for (const response of [await remove(person, id), await publish(person, id), await edit(person, id, { title: 'x' })])
      expect(response.status).toBe(404);
    await expect(
      world.container.database.pool.query(
        `insert into products (id, user_id, slug, title, category, price_type, price, cta_text, created_at, updated_at)
         values ($1, $2, $3, 'x', 'Other', 'FIXED', 100, 'x', $4, $4)`,
        ['A'.repeat(20), person.id, slug, world.clock.now()],
      ),
    ).rejects.toThrow('products_slug_key');
  });
});

describe('product list', () => {
  it('product list supports search, filters, sorting and pagination', async () => {
    const person = await world.person();
    const bodies = [
      { title: 'beta', category: 'Health', price: 300 },
      { title: 'Alpha', category: 'Education', price: 500, hasDiscount: true, discountedPrice: 100 },
      { title: 'gamma', category: 'Health', price: 200 },
    ] as const;
    for (const body of bodies) {
      await createProduct(world, person, body);
      world.clock.advance(1_000);
    }
    await createPublishedProduct(world, await world.person(), { title: 'alpha of another' });
    expect(await titles(person)).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await titles(person, { order: 'asc' })).toEqual(['beta', 'Alpha', 'gamma']);
    expect(await titles(person, { sort: 'title' })).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await titles(person, { sort: 'title', order: 'desc' })).toEqual(['gamma', 'beta', 'Alpha']);
    expect(await titles(person, { sort: 'price' })).toEqual(['Alpha', 'gamma', 'beta']);
    expect(await titles(person, { search: 'ALPH' })).toEqual(['Alpha']);
    expect(await titles(person, { search: 'heal', sort: 'title' })).toEqual(['beta', 'gamma']);
    expect(await titles(person, { category: 'Health', search: 'a', sort: 'title' })).toEqual(['beta', 'gamma']);
    const page = await list(person, { page: '2', limit: '2', sort: 'title' });
    expect(page.body.data.map(({ title }) => title)).toEqual(['gamma']);
    expect(page.body.meta).toEqual({ page: 2, limit: 2, total: 3, categories: ['Education', 'Health'] });
    expect((await list(person, { search: 'zzz' })).body.meta).toMatchObject({ total: 0, categories: ['Education', 'Health'] });
  });

  it('product list totals per status and category stay correct after concurrent changes', async () => {
    const person = await world.person();
    const total = async (query: Record<string, string>) => (await list(person, query)).body.meta.total;
    const all = await Promise.all(Array.from({ length: 6 }, () => createPublishedProduct(world, person)));
    const [one, two, three] = all.map(({ id }) => id) as [string, string, string];
    await Promise.all([unpublish(person, one), unpublish(person, two), publish(person, one), edit(person, three, { category: 'Other' })]);
    await remove(person, two);
    await publish(person, one);
    expect(
      await Promise.all([{}, { status: 'ACTIVE' }, { category: 'Other' }, { status: 'INACTIVE' }].map((query) => total(query as never))),
    ).toEqual([5, 5, 1, 0]);
  });

  it('product list shows the cover of a draft by a signed URL and of a published product by a public URL', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    await addCover(world, person, id);
    const coverUrl = async () => (await list(person)).body.data[0]?.coverImage ?? '';
    expect(await coverUrl()).toMatch(/\/files\//);
    const { status, headers } = await fetch(await coverUrl());
    expect({ status, disposition: headers.get('content-disposition') }).toEqual({
      status: 200,
      disposition: expect.stringMatching(/^inline; filename=/),
    });
    await addFile(world, person, id);
    await publish(person, id);
    expect(await coverUrl()).toMatch(/\/media\/[0-9A-Za-z]{20}$/);
    expect((await fetch(await coverUrl())).status).toBe(200);
  });
});

it('admin dashboard counts products without deleted ones', async () => {
  const [person, { token }] = [await world.person(), await world.administrator()];
  const countProducts = async () => (await world.call('GET /api/v1/admin/dashboard', {}, token)).body.data.products.totalDigitalProducts;
  const before = await countProducts();
  const { id } = await createProduct(world, person);
  expect(await countProducts()).toBe(before + 1);
  await remove(person, id);
  expect(await countProducts()).toBe(before);
});
