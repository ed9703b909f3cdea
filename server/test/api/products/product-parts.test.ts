import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const paths = ['testimonials', 'faqs', 'registration-questions', 'support-details'] as const;
type Path = (typeof paths)[number];

const good: Record<Path, object> = {
  testimonials: { name: 'Asha', description: 'Good', rating: 3, image: null },
  faqs: { question: 'Why?', answer: 'Because.\nReally.' },
  'registration-questions': { question: 'Which one?', type: 'CHOICE', options: ['A', 'B'], isRequired: true },
  'support-details': { kind: 'OTHER', value: 'Ask at the counter', note: '' },
};
const other: Record<Path, object> = {
  testimonials: { name: 'Ravi', description: 'Better', rating: 5, image: 'https://example.in/r.jpg' },
  faqs: { question: 'How?', answer: 'So.' },
  'registration-questions': { question: 'What?', type: 'TEXT', options: [], isRequired: false },
  'support-details': { kind: 'WEBSITE', value: 'https://example.in/help', note: 'Anytime' },
};

interface Part {
  id: string;
}
/** The four are alike, so here any of them is sent. */
const send = async (method: string, path: string, person: Person, body?: object) => {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const answer = await world.send(method, `/api/v1/digital-products/${path}`, { headers, body: body ? JSON.stringify(body) : null });
  return { status: answer.status, body: answer.body as { message: string; data: Part; errors?: Record<string, string> } };
};
const create = (path: Path, person: Person, id: string, body: object = good[path]) => send('POST', `${id}/${path}`, person, body);
const list = async (path: Path, person: Person, id: string) => (await send('GET', `${id}/${path}`, person)).body.data as unknown as Part[];
const versionOf = async (person: Person, id: string) =>
  (await world.call('GET /api/v1/digital-products/{id}', { params: { id } }, person.token)).body.data.version;

describe.each(paths)('%s', (path) => {
  it('are created, listed in order, changed and deleted, and each time the product is another version', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const [first, second] = [(await create(path, person, id)).body.data, (await create(path, person, id, other[path])).body.data];
    expect(first).toMatchObject({ ...good[path], productId: id });
    expect(await list(path, person, id)).toMatchObject([good[path], other[path]]);
    const changed = await send('PUT', `${path}/${first.id}`, person, other[path]);
    expect(changed).toMatchObject({ status: 200, body: { message: expect.stringMatching(/updated successfully$/), data: other[path] } });
    expect((await list(path, person, id)).map((part) => part.id)).toEqual([first.id, second.id]);
    expect(await versionOf(person, id)).toBe(4);
    expect((await send('DELETE', `${path}/${first.id}`, person)).body.message).toMatch(/deleted successfully$/);
    expect((await send('DELETE', `${path}/${first.id}`, person)).status).toBe(404);
    expect((await send('PUT', `${path}/${first.id}`, person, good[path])).status).toBe(404);
    expect((await list(path, person, id)).map((part) => part.id)).toEqual([second.id]);
    expect(await versionOf(person, id)).toBe(5);
  });

  it('of others, of other kinds and of deleted products are not found', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { id } = await ownProduct(world, person);
    const part = (await create(path, person, id)).body.data;
    expect((await create(path, stranger, id)).status).toBe(404);
    expect((await send('PUT', `${path}/${part.id}`, stranger, good[path])).status).toBe(404);
    expect((await send('DELETE', `${path}/${part.id}`, stranger)).status).toBe(404);
    for (const wrong of paths.filter((one) => one !== path)) {
      expect((await send('PUT', `${wrong}/${part.id}`, person, good[wrong])).status).toBe(404);
      expect((await send('DELETE', `${wrong}/${part.id}`, person)).status).toBe(404);
    }
    await send('DELETE', id, person);
    expect((await send('PUT', `${path}/${part.id}`, person, good[path])).status).toBe(404);
    expect((await send('DELETE', `${path}/${part.id}`, person)).status).toBe(404);
    expect((await send('GET', `${id}/${path}`, person)).status).toBe(404);
  });

  it('are at most fifty, also at the same moment', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    for (let n = 0; n < 48; n++) await create(path, person, id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(path, person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/at most 50 .*Delete one before you add another\.$/);
    expect(await list(path, person, id)).toHaveLength(50);
  });
});

describe('what is written in them', () => {
  const refused: [Path, object, string, string | RegExp][] = [
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
    ['registration-questions', { options: ['A'] }, 'options', 'Give at least two options to choose from'],
    ['registration-questions', { options: ['A', 'A '] }, 'options', 'Every option must be another one'],
    ['registration-questions', { type: 'TEXT' }, 'options', 'Only a choice has options'],
    ['registration-questions', { type: 'DATE' }, 'type', 'Choose text or choice'],
    ['support-details', { kind: 'EMAIL', value: 'nobody' }, 'value', /email/i],
    ['support-details', { kind: 'EMAIL', value: ' ' }, 'value', 'Email is required'],
    ['support-details', { kind: 'PHONE', value: '123' }, 'value', 'Enter a valid phone number'],
    ['support-details', { kind: 'WHATSAPP', value: 'x' }, 'value', 'Enter a valid phone number'],
    ['support-details', { kind: 'TELEGRAM', value: 'a b' }, 'value', /Telegram name/],
    ['support-details', { kind: 'WEBSITE', value: 'javascript:alert(1)' }, 'value', /http/],
    ['support-details', { kind: 'FAX', value: '1' }, 'kind', 'Choose how you can be reached'],
  ];
  it.each(refused)('%s: %j is refused beside %s', async (path, body, field, message) => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const answer = await create(path, person, id, { ...good[path], ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[field]).toMatch(message);
  });

  it.each([
    [{ kind: 'PHONE', value: '98860 42215' }, '+919886042215'],
    [{ kind: 'WHATSAPP', value: '+44 20 7946 0958' }, '+442079460958'],
    [{ kind: 'TELEGRAM', value: 'https://t.me/meera_designs' }, '@meera_designs'],
    [{ kind: 'EMAIL', value: ' Help@Example.IN ' }, 'help@example.in'],
  ])('support by %j is kept as %s', async (body, value) => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    expect((await create('support-details', person, id, body)).body.data).toMatchObject({ kind: body.kind, value, note: '' });
  });

  it.each([
    ['testimonials', { rating: 1 }],
    ['testimonials', { description: 'Changed' }],
    ['faqs', { answer: 'Changed' }],
    ['faqs', { question: 'Changed?' }],
  ] as const)('%s: an update of %j keeps the other fields', async (path, change) => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const before = (await create(path, person, id, other[path])).body.data;
    const changed = await send('PUT', `${path}/${before.id}`, person, change);
    expect(changed).toMatchObject({ status: 200, body: { data: { ...other[path], ...change } } });
    expect(await list(path, person, id)).toMatchObject([{ ...other[path], ...change }]);
  });

  it('a testimonial has five stars and no picture unless it says otherwise', async () => {
    const person = await world.person();
    const { id } = await ownProduct(world, person);
    const answer = await create('testimonials', person, id, { name: 'Asha', description: 'Good', image: '' });
    expect(answer.body).toMatchObject({ message: 'Testimonial created successfully', data: { rating: 5, image: null } });
  });
});
