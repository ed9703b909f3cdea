import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChannel, newPlan } from '../../harness/channels.ts';
import { addFile, createProduct, newProduct } from '../../harness/products.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
beforeAll(async () => {
  world = await createWorld();
  seller = await world.person();
});
afterAll(() => world.close());

const override = '\u202e';
const errorMessage = (label: string) => `${label} contains hidden characters that change the text direction. Type it again.`;

const textWithOverride = `invoice${override}fdp.exe`;

describe('bidirectional control characters', () => {
  it('rejects bidirectional control characters in titles, names and file names with a field error', async () => {
    const { id } = await createProduct(world, seller);
    const fileId = (await addFile(world, seller, id)).id;
    const channel = await createChannel(world, seller);
    const { token } = seller;
    const params = { id };
    const upload = { fileName: textWithOverride, fileType: 'application/pdf' };
    const responses = [
      await world.call('POST /api/v1/digital-products', { body: { ...newProduct, title: textWithOverride } }, token),
      await world.call('PUT /api/v1/digital-products/{id}', { params, body: { title: textWithOverride } }, token),
      await world.call(
        'POST /api/v1/digital-products/{id}/testimonials',
        { params, body: { name: textWithOverride, description: 'Good' } },
        token,
      ),
      await world.call('POST /api/v1/digital-products/{id}/uploadUrl', { params, body: upload }, token),
      await world.call(
        'PUT /api/v1/digital-products/{id}/files/{fileId}',
        { params: { id, fileId }, body: { fileName: textWithOverride } },
        token,
      ),
      await world.call(
        'PUT /api/v1/telegram/channels/{id}',
        { params: { id: channel.id }, body: { channelName: textWithOverride } },
        token,
      ),
      await world.call(
        'POST /api/v1/telegram/channels/{id}/plans',
        { params: { id: channel.id }, body: { ...newPlan, name: textWithOverride } },
        token,
      ),
      await world.call('PUT /api/v1/users/me', { body: { name: textWithOverride } as never }, token),
    ];
    expect(responses.map(({ status, body }) => ({ status, errors: Object.values(body.errors ?? {}) }))).toEqual(
      ['Title', 'Title', 'Name', 'File name', 'File name', 'Channel name', 'Plan name', 'Name'].map((label) => ({
        status: 422,
        errors: [errorMessage(label)],
      })),
    );
  });

  it('an existing product with a bidirectional control character in its title stays editable', async () => {
    const { id } = await createProduct(world, seller);
    await world.container.database.pool.query('update products set title = $1 where id = $2', [textWithOverride, id]);
    const edited = await world.call('PUT /api/v1/digital-products/{id}', { params: { id }, body: { price: 99 } }, seller.token);
    expect({ status: edited.status, title: edited.body.data.title }).toEqual({ status: 200, title: textWithOverride });
  });

  it('keeps zero-width joiners of Indian scripts and emoji in titles', async () => {
    const title = 'क्\u200dष 👩\u200d👧';
    expect((await createProduct(world, seller, { title })).title).toBe(title);
  });
});
