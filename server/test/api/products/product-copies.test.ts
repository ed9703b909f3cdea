import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days } from '../../../src/kit/clock.ts';
import { storedBytes } from '../../../src/modules/files/index.ts';
import { createPlatformPlan } from '../../harness/administration.ts';
import { buyProduct, createShop } from '../../harness/checkout.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { addCover, addFile, addImage, createProduct, createPublishedProduct } from '../../harness/products.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => expect(await world.findInvariantViolations()).toEqual([]));
afterAll(() => world.close());

const duplicate = (person: Person, id: string) =>
  world.call('POST /api/v1/digital-products/{id}/duplicate', { params: { id } }, person.token);
const productOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token)).body.data;
const removeFile = (person: Person, id: string, fileId: string) =>
  world.call('DELETE /api/v1/digital-products/{id}/files/{fileId}', { params: { id, fileId } }, person.token);
const remove = (person: Person, id: string) => world.call('DELETE /api/v1/digital-products/{id}', { params: { id } }, person.token);
const rename = (person: Person, id: string, fileId: string, fileName: string) =>
  world.call('PUT /api/v1/digital-products/{id}/files/{fileId}', { params: { id, fileId }, body: { fileName } }, person.token);
const arrange = (person: Person, id: string, ids: string[]) =>
  world.call('PUT /api/v1/digital-products/{id}/file-order', { params: { id }, body: { ids } }, person.token);
const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const objectsOf = async (person: Person): Promise<string[]> =>
  (await query('select object from files where user_id = $1', [person.id])).map(({ object }) => join(world.filesDir, object));
const bytesOf = (person: Person) => storedBytes(world.container.database.read, { userId: person.id, now: world.clock.now() });

/** Product with at least one entry in every section of its page. */
async function fullProduct(person: Person, body: Parameters<typeof createProduct>[2] = {}) {
  const { id } = await createProduct(world, person, {
    title: 'Monsoon Presets',
    description: '## Inside',
    ctaButtonText: 'Get it',
    hasDiscount: true,
    discountedPrice: 399,
    isLimitedQuantityEnabled: true,
    quantity: 10,
    ...body,
  });
  const params = { id };
  for (const _ of [1, 2]) await addFile(world, person, id);
  await addCover(world, person, id);
  for (const _ of [1, 2]) await addImage(world, person, id);
  const { token } = person;
  await world.call('POST /api/v1/digital-products/{id}/faqs', { params, body: { question: 'Why?', answer: 'Because.' } }, token);
  await world.call('POST /api/v1/digital-products/{id}/faqs', { params, body: { question: 'When?', answer: 'Now.' } }, token);
  await world.call('POST /api/v1/digital-products/{id}/testimonials', { params, body: { name: 'Asha', description: 'Good' } }, token);
  const question = { question: 'Which phone?', type: 'CHOICE' as const, options: ['Android', 'iPhone'], isRequired: false };
  await world.call('POST /api/v1/digital-products/{id}/registration-questions', { params, body: question }, token);
  await world.call(
    'POST /api/v1/digital-products/{id}/support-details',
    { params, body: { kind: 'EMAIL', value: 'help@example.in' } },
    token,
  );
  return productOf(person, id);
}

/** Fields that a copy takes over: without ids, times and slugs. Fields that are not named here are compared too. */
function contentOf(product: Awaited<ReturnType<typeof productOf>>) {
  const { id, slug, title, status, version, publicUrl, createdAt, updatedAt, ...rest } = product;
  const { soldCount, left, revenue, _count, missing, coverImage, ...copied } = rest;
  return {
    ...copied,
    hasCover: coverImage !== null,
    files: product.files.map(({ fileName, fileType, fileSize }) => ({ fileName, fileType, fileSize })),
    galleryImages: product.galleryImages.map(({ imageName, imageOrder }) => ({ imageName, imageOrder })),
    faqs: product.faqs.map(({ question, answer: response }) => ({ question, answer: response })),
    testimonials: product.testimonials.map(({ name, description, rating }) => ({ name, description, rating })),
    registrationQns: product.registrationQns.map(({ question, options, isRequired }) => ({ question, options, isRequired })),
    supportDetails: product.supportDetails.map(({ kind, value }) => ({ kind, value })),
  };
}

describe('product duplication', () => {
  it('duplicating a product copies its page into a draft with its own slug and without sales', async () => {
    const person = await world.person();
    const { id } = await fullProduct(person);
    await world.call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, person.token);
    await buyProduct(world, await world.person(), { id });
    const original = await productOf(person, id);
    const response = await duplicate(person, id);
    expect(response).toMatchObject({ status: 200, body: { message: 'Product duplicated. The copy is a draft.' } });
    const copy = response.body.data;
    expect(contentOf(copy)).toEqual(contentOf(original));
    expect(copy).toMatchObject({ title: 'Copy of Monsoon Presets', status: 'INACTIVE', soldCount: 0, left: 10, revenue: 0, version: 1 });
    expect(copy).toMatchObject({ _count: { orders: 0 }, missing: [] });
    expect(original).toMatchObject({ status: 'ACTIVE', soldCount: 1, left: 9 });
    expect(copy.slug).not.toBe(original.slug);
    const ids = (product: typeof copy) =>
      [product.files, product.faqs, product.testimonials, product.galleryImages].flat().map((one) => one.id);
    expect(ids(copy).filter((one) => ids(original).includes(one))).toEqual([]);
  });

  it('the title of a copy has at most 150 characters, also with surrogate pairs', async () => {
    const person = await world.person();
    for (const title of ['x'.repeat(150), '🍇'.repeat(150)]) {
      const copy = (await duplicate(person, (await createProduct(world, person, { title })).id)).body.data;
      expect({ length: [...copy.title].length, begins: copy.title.startsWith('Copy of ') }).toEqual({ length: 150, begins: true });
    }
  });

  it('copies count towards the product limit of the plan, also for concurrent requests', async () => {
    const [person, administrator] = [await world.person(), await world.administrator()];
    const plan = await createPlatformPlan(world);
    const feature = { featureKey: 'digital_products', limitValue: 2, isEnabled: true } as const;
    await world.call('POST /api/v1/admin/platform-features/{planId}', { params: { planId: plan.id }, body: feature }, administrator.token);
    const params = { id: String(person.id) };
    await world.call('PUT /api/v1/admin/users/{id}/plan', { params, body: { planId: plan.id } }, administrator.token);
    const { id } = await createProduct(world, person);
    const responses = await Promise.all([1, 2, 3].map(() => duplicate(person, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('PLAN_LIMIT');
  });

  it('duplicating a product of another user or a deleted product returns 404', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const { id } = await createProduct(world, person);
    expect((await duplicate(other, id)).status).toBe(404);
    await remove(person, id);
    expect((await duplicate(person, id)).status).toBe(404);
  });

  it('duplicating a product uses no additional storage', async () => {
    const person = await world.person();
    const { id } = await fullProduct(person);
    const before = await bytesOf(person);
    await duplicate(person, id);
    expect(await bytesOf(person)).toBe(before);
  });
});

describe('shared product files', () => {
  it('shared files are deleted when the last product removes them', async () => {
    const person = await world.person();
    const { id, files } = await fullProduct(person);
    const copy = (await duplicate(person, id)).body.data;
    const objects = await objectsOf(person);
    expect((await removeFile(person, id, files[0]?.id ?? '')).status).toBe(200);
    await world.call('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id } }, person.token);
    await world.runJobs();
    expect(objects.every((path) => existsSync(path))).toBe(true);
    expect((await productOf(person, copy.id)).coverImage).not.toBe(null);
    expect((await removeFile(person, copy.id, copy.files[0]?.id ?? '')).status).toBe(200);
    await world.call('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id: copy.id } }, person.token);
    await world.runJobs();
    // One file, the cover and its preview.
    expect(objects.filter((path) => !existsSync(path))).toHaveLength(3);
  });

  it('shared files survive the purge of the original and are removed with the purge of the copy', async () => {
    const early = await world.person();
    const { id } = await fullProduct(early);
    const copy = (await duplicate(early, id)).body.data;
    const objects = await objectsOf(early);
    await remove(early, id);
    world.clock.advance(days(31));
    await world.container.runSweeps('deleted-products');
    await world.runJobs();
    expect(objects.every((path) => existsSync(path))).toBe(true);
    const person = await signInAgain(world, early);
    expect(await productOf(person, copy.id)).toMatchObject({ files: [{}, {}], galleryImages: [{}, {}] });
    await remove(person, copy.id);
    world.clock.advance(days(31));
    await world.container.runSweeps('deleted-products');
    await world.runJobs();
    expect(objects.some((path) => existsSync(path))).toBe(false);
  });

  it('shared files are deleted once when both products remove them concurrently', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const files = [];
    for (const _ of [1, 2, 3]) files.push(await addFile(world, person, id));
    const copy = (await duplicate(person, id)).body.data;
    const objects = await objectsOf(person);
    const removals = [
      ...files.map((file) => removeFile(person, id, file.id)),
      ...copy.files.map((file) => removeFile(person, copy.id, file.id)),
    ];
    const responses = await Promise.all(removals);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await world.runJobs();
    expect(objects.some((path) => existsSync(path))).toBe(false);
    expect(await objectsOf(person)).toEqual([]);
  });

  it('shared files stay for a copy that is created while the original removes them', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const file = await addFile(world, person, id);
    const copy = (await duplicate(person, id)).body.data;
    const [removed, second] = await Promise.all([removeFile(person, id, file.id), duplicate(person, copy.id)]);
    expect({ removed: removed.status, second: second.status }).toEqual({ removed: 200, second: 200 });
    await world.runJobs();
    const [delivered] = await world.container.products.deliveryFiles(second.body.data.id);
    const bytes = await world.container.files.read({ object: delivered?.object ?? '' });
    expect(bytes).not.toBeNull();
    bytes?.destroy();
  });

  it('duplicating a product locks the shared files in the order of their ids, to avoid deadlocks', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    for (const _ of [1, 2]) await addFile(world, person, id);
    const [last, first] = await query('select id, file_id from product_files where product_id = $1 order by file_id desc', [id]);
    await arrange(person, id, [last.id, first.id]);
    const discarding = await world.container.database.pool.connect();
    await discarding.query('begin');
    await discarding.query('select from files where id = $1 for update', [first.file_id]);
    const duplicating = duplicate(person, id);
    await waitForLockWaits(world);
    // The duplication waits for the first file and holds no lock of the last one.
    const locked = await discarding.query('select id from files where id = $1 for update skip locked', [last.file_id]);
    await discarding.query('commit');
    discarding.release();
    expect({ status: (await duplicating).status, lockedFiles: locked.rowCount }).toEqual({ status: 200, lockedFiles: 1 });
  });
});

describe('product file names', () => {
  it('buyers see and download a renamed file with its original extension', async () => {
    const { seller, product } = await createShop(world);
    const buyer = await world.person();
    const { purchaseId } = await buyProduct(world, buyer, product);
    const fileId = product.files[0]?.id ?? '';
    const response = await rename(seller, product.id, fileId, 'Workbook for “चाय” & co');
    expect(response).toMatchObject({ status: 200, body: { message: 'File renamed', data: { fileName: 'Workbook for “चाय” & co.pdf' } } });
    const purchased = await world.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, buyer.token);
    expect(purchased.body.data).toMatchObject([{ fileName: 'Workbook for “चाय” & co.pdf' }]);
    const fetched = await fetch(purchased.body.data[0]?.presignedUrl ?? '');
    expect(fetched.headers.get('content-disposition')).toContain(encodeURIComponent('Workbook for “चाय” & co.pdf').replaceAll("'", '%27'));
  });

  it('renaming a file of a product keeps the file name in its copy', async () => {
    const person = await world.person();
    const { id, files } = await fullProduct(person);
    const copy = (await duplicate(person, id)).body.data;
    await rename(person, id, files[0]?.id ?? '', 'Renamed');
    expect((await productOf(person, id)).files[0]?.fileName).toBe('Renamed.pdf');
    expect((await productOf(person, copy.id)).files[0]?.fileName).toBe('guide.pdf');
  });

  it.each([
    ['../../etc/passwd', 422],
    ['a\\b', 422],
    ['invoice\u202Efdp', 422],
    ['', 422],
    ['x'.repeat(252), 422],
    ['x'.repeat(251), 200],
  ])('renaming a product file to %j returns %i', async (fileName, status) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const file = await addFile(world, person, id);
    const response = await rename(person, id, file.id, fileName);
    expect({ status: response.status, errors: Object.keys(response.body.errors ?? {}) }).toEqual({
      status,
      errors: status === 422 ? ['fileName'] : [],
    });
  });

  it('renaming a file of another user or through another product returns 404', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const [mine, second, theirs] = [
      await createProduct(world, person),
      await createProduct(world, person),
      await createProduct(world, other),
    ];
    const file = await addFile(world, person, mine.id);
    for (const [caller, id] of [
      [other, mine.id],
      [other, theirs.id],
      [person, second.id],
    ] as const)
      expect((await rename(caller, id, file.id, 'Mine now')).status).toBe(404);
  });
});

describe('product file order', () => {
  it('buyers see product files in the chosen order, new files last', async () => {
    const person = await world.person();
    const { id } = await createPublishedProduct(world, person);
    for (const _ of [1, 2]) await addFile(world, person, id);
    const [first, second, third] = (await productOf(person, id)).files.map((file) => file.id) as [string, string, string];
    const response = await arrange(person, id, [third, first, second]);
    expect(response).toMatchObject({ status: 200, body: { message: 'Files reordered' } });
    const buyer = await world.person();
    const { purchaseId } = await buyProduct(world, buyer, { id });
    const purchased = await world.call('GET /api/v1/digital-files/{id}', { params: { id: purchaseId ?? '' } }, buyer.token);
    expect(purchased.body.data.map((file) => file.id)).toEqual([third, first, second]);
    const added = await addFile(world, person, id);
    expect((await productOf(person, id)).files.map((file) => file.id)).toEqual([third, first, second, added.id]);
  });

  it('a file order must name every file of the product once; concurrent orders all succeed', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const [mine, theirs] = [await createProduct(world, person), await createProduct(world, other)];
    const [a, b] = [await addFile(world, person, mine.id), await addFile(world, person, mine.id)];
    const foreign = await addFile(world, other, theirs.id);
    expect((await arrange(person, mine.id, [a.id])).status).toBe(409);
    expect((await arrange(person, mine.id, [a.id, a.id])).status).toBe(409);
    expect((await arrange(person, mine.id, [a.id, foreign.id])).status).toBe(404);
    expect((await arrange(person, theirs.id, [foreign.id])).status).toBe(404);
    const orders = [
      [a.id, b.id],
      [b.id, a.id],
    ];
    const responses = await Promise.all([...orders, ...orders].map((ids) => arrange(person, mine.id, ids)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await query('select place from product_files where product_id = $1 order by place', [mine.id])).toEqual([
      { place: 1 },
      { place: 2 },
    ]);
  });
});
