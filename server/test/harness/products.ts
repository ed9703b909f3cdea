import type { Contract, RouteInput } from '@jamun/contract';
import { pdf, picture, put } from './uploads.ts';
import type { Person, World } from './world.ts';

type Input = RouteInput<Contract['POST /api/v1/digital-products']>['body'];

export const newProduct: Input = { title: 'Lightroom Presets', category: 'Education', priceType: 'FIXED', price: 499 };

export async function createProduct(world: World, owner: Person, body: Partial<Input> = {}) {
  const response = await world.call('POST /api/v1/digital-products', { body: { ...newProduct, ...body } }, owner.token);
  return response.body.data;
}

type UploadPath = 'uploadUrl' | 'coverUrl' | 'galleryUrl';

/** Uploads bytes for a product without registering them; returns their key. */
export async function uploadForProduct(
  world: World,
  owner: Person,
  id: string,
  path: UploadPath,
  file?: { bytes: Buffer; type: string; name: string },
) {
  const { bytes, type, name } =
    file ??
    (path === 'uploadUrl'
      ? { bytes: pdf(), type: 'application/pdf', name: 'guide.pdf' }
      : { bytes: await picture(1300, 700), type: 'image/png', name: 'cover.png' });
  const body = { fileName: name, fileType: type };
  const upload = await world.call(`POST /api/v1/digital-products/{id}/${path}`, { params: { id }, body }, owner.token);
  if (upload.status !== 200) throw new Error(`${path} returned ${upload.status}: ${upload.text}`);
  await put(upload.body.data.uploadUrl, bytes, type);
  return upload.body.data.s3Key;
}

export async function addFile(world: World, owner: Person, id: string) {
  const body = { s3Key: await uploadForProduct(world, owner, id, 'uploadUrl'), fileType: 'application/pdf' };
  return (await world.call('POST /api/v1/digital-products/{id}/uploadFile', { params: { id }, body }, owner.token)).body.data;
}

export async function addCover(world: World, owner: Person, id: string) {
  const body = { s3Key: await uploadForProduct(world, owner, id, 'coverUrl') };
  return (await world.call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params: { id }, body }, owner.token)).body.data
    .coverImage;
}

export async function addImage(world: World, owner: Person, id: string) {
  const body = { s3Key: await uploadForProduct(world, owner, id, 'galleryUrl') };
  return (await world.call('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params: { id }, body }, owner.token)).body.data;
}

/** Creates a product with a file and publishes it. */
export async function createPublishedProduct(world: World, owner: Person, body: Partial<Input> = {}) {
  const { id } = await createProduct(world, owner, body);
  await addFile(world, owner, id);
  return (await world.call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, owner.token)).body.data;
}
