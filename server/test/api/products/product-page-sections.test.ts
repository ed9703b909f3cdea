import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const paths = ['testimonials', 'faqs', 'registration-questions', 'support-details'] as const;
type Path = (typeof paths)[number];

const sample: Record<Path, object> = {
  testimonials: { name: 'Asha', description: 'Good', rating: 3, image: null },
  faqs: { question: 'Why?', answer: 'Because.\nReally.' },
  'registration-questions': { question: 'Which one?', type: 'CHOICE', options: ['A', 'B'], isRequired: true },
  'support-details': { kind: 'OTHER', value: 'Ask at the counter', note: '' },
};
const otherSample: Record<Path, object> = {
  testimonials: { name: 'Ravi', description: 'Better', rating: 5, image: 'https://example.in/r.jpg' },
  faqs: { question: 'How?', answer: 'So.' },
  'registration-questions': { question: 'What?', type: 'TEXT', options: [], isRequired: false },
  'support-details': { kind: 'WEBSITE', value: 'https://example.in/help', note: 'Anytime' },
};

interface Section {
  id: string;
}
/** Sends a request to any of the four section endpoints, which work alike. */
const send = async (method: string, path: string, person: Person, body?: object) => {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const response = await world.send(method, `/api/v1/digital-products/${path}`, { headers, body: body ? JSON.stringify(body) : null });
  return { status: response.status, body: response.body as { message: string; data: Section; errors?: Record<string, string> } };
};
const create = (path: Path, person: Person, id: string, body: object = sample[path]) => send('POST', `${id}/${path}`, person, body);
const list = async (path: Path, person: Person, id: string) =>
  (await send('GET', `${id}/${path}`, person)).body.data as unknown as Section[];
const versionOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token)).body.data.version;

describe.each(paths)('%s', (path) => {
  it(`${path} are created, listed in order, updated and deleted, and every change increments the product version`, async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const [first, second] = [(await create(path, person, id)).body.data, (await create(path, person, id, otherSample[path])).body.data];
    expect(first).toMatchObject({ ...sample[path], productId: id });
    expect(await list(path, person, id)).toMatchObject([sample[path], otherSample[path]]);
    const changed = await send('PUT', `${path}/${first.id}`, person, otherSample[path]);
    expect(changed).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/updated successfully$/), data: otherSample[path] },
    });
    expect((await list(path, person, id)).map((section) => section.id)).toEqual([first.id, second.id]);
    expect(await versionOf(person, id)).toBe(4);
    expect((await send('DELETE', `${path}/${first.id}`, person)).body.message).toMatch(/deleted successfully$/);
    expect((await send('DELETE', `${path}/${first.id}`, person)).status).toBe(404);
    expect((await send('PUT', `${path}/${first.id}`, person, sample[path])).status).toBe(404);
    expect((await list(path, person, id)).map((section) => section.id)).toEqual([second.id]);
    expect(await versionOf(person, id)).toBe(5);
  });

  it(`${path} of other users, other kinds and deleted products return 404`, async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { id } = await createProduct(world, person);
    const section = (await create(path, person, id)).body.data;
    expect((await create(path, stranger, id)).status).toBe(404);
    expect((await send('PUT', `${path}/${section.id}`, stranger, sample[path])).status).toBe(404);
    expect((await send('DELETE', `${path}/${section.id}`, stranger)).status).toBe(404);
    for (const wrong of paths.filter((one) => one !== path)) {
      expect((await send('PUT', `${wrong}/${section.id}`, person, sample[wrong])).status).toBe(404);
      expect((await send('DELETE', `${wrong}/${section.id}`, person)).status).toBe(404);
    }
    await send('DELETE', id, person);
    expect((await send('PUT', `${path}/${section.id}`, person, sample[path])).status).toBe(404);
    expect((await send('DELETE', `${path}/${section.id}`, person)).status).toBe(404);
    expect((await send('GET', `${id}/${path}`, person)).status).toBe(404);
  });

  it(`rejects more than 50 ${path} per product, also for concurrent requests`, async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    for (let n = 0; n < 48; n++) await create(path, person, id);
    const responses = await Promise.all([1, 2, 3, 4].map(() => create(path, person, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(/at most 50 .*Delete one before you add another\.$/);
    expect(await list(path, person, id)).toHaveLength(50);
  });
});

describe('validation of product sections', () => {
  const invalid: [Path, object, string, string | RegExp][] = [
    ['testimonials', { name: ' ' }, 'name', 'Name is required'],
    ['testimonials', { description: '' }, 'description', 'Description is required'],
    ['testimonials', { rating: 0 }, 'rating', 'Rating must be a whole number from 1 to 5'],
    ['testimonials', { rating: 4.5 }, 'rating', 'Rating must be a whole number from 1 to 5'],
    ['testimonials', { image: 'javascript:alert(1)' }, 'image', /http/],
    ['testimonials', { image: 'data:text/html,x' }, 'image', /http/],
    ['testimonials', { image: 'http://example.in/a.png' }, 'image', /https:\/\//],
    ['testimonials', { image: '//example.in/a.png' }, 'image', /http/],
    ['testimonials', { image: 'https://me:secret@example.in/' }, 'image', /http/],
    ['faqs', { answer: ' \n ' }, 'answer', 'Answer is required'],
    ['registration-questions', { options: ['A'] }, 'options', 'Add at least two options'],
    ['registration-questions', { options: ['A', 'A '] }, 'options', 'Each option must be different'],
    ['registration-questions', { type: 'TEXT' }, 'options', 'Only choice questions have options'],
    ['registration-questions', { type: 'DATE' }, 'type', 'Choose text or choice'],
    ['support-details', { kind: 'EMAIL', value: 'nobody' }, 'value', /email/i],
    ['support-details', { kind: 'EMAIL', value: ' ' }, 'value', 'Email is required'],
    ['support-details', { kind: 'PHONE', value: '123' }, 'value', 'Enter a valid phone number'],
    ['support-details', { kind: 'WHATSAPP', value: 'x' }, 'value', 'Enter a valid phone number'],
    ['support-details', { kind: 'TELEGRAM', value: 'a b' }, 'value', /Telegram username/],
    ['support-details', { kind: 'WEBSITE', value: 'javascript:alert(1)' }, 'value', /http/],
    ['support-details', { kind: 'FAX', value: '1' }, 'kind', 'Choose how buyers can reach you'],
  ];
  it.each(invalid)('rejects %s with %j: error on the field %s', async (path, body, field, message) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const response = await create(path, person, id, { ...sample[path], ...body });
    expect(response.status).toBe(422);
    expect(response.body.errors?.[field]).toMatch(message);
  });

  it.each([
    [{ kind: 'PHONE', value: '98860 42215' }, '+919886042215'],
    [{ kind: 'WHATSAPP', value: '+44 20 7946 0958' }, '+442079460958'],
    [{ kind: 'TELEGRAM', value: 'https://t.me/meera_designs' }, '@meera_designs'],
    [{ kind: 'EMAIL', value: ' Help@Example.IN ' }, 'help@example.in'],
  ])('stores the support contact %j as %s', async (body, value) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    expect((await create('support-details', person, id, body)).body.data).toMatchObject({ kind: body.kind, value, note: '' });
  });

  it.each([
    ['testimonials', { rating: 1 }],
    ['testimonials', { description: 'Changed' }],
    ['faqs', { answer: 'Changed' }],
    ['faqs', { question: 'Changed?' }],
  ] as const)('updating %s with %j keeps the other fields', async (path, change) => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const before = (await create(path, person, id, otherSample[path])).body.data;
    const changed = await send('PUT', `${path}/${before.id}`, person, change);
    expect(changed).toMatchObject({ status: 200, body: { data: { ...otherSample[path], ...change } } });
    expect(await list(path, person, id)).toMatchObject([{ ...otherSample[path], ...change }]);
  });

  it('a testimonial has five stars and no picture by default', async () => {
    const person = await world.person();
    const { id } = await createProduct(world, person);
    const response = await create('testimonials', person, id, { name: 'Asha', description: 'Good', image: '' });
    expect(response.body).toMatchObject({ message: 'Testimonial created successfully', data: { rating: 5, image: null } });
  });
});
