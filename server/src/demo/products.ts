import { seconds } from '../kit/clock.ts';
import type { DemoProduct } from './demo-product.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { createPdf } from './pdf.ts';
import type { DemoPictures, PictureName } from './pictures.ts';
import { products as table } from './products-table.ts';
import type { Timeline } from './timeline.ts';
import type { MainUserName } from './users-table.ts';

/** Published product with the data needed to buy it. */
export interface CatalogProduct {
  name: string;
  seller: MainUserName;
  id: string;
  slug: string;
  publicUrl: string;
  title: string;
  weight: number;
  payable: number;
  isFlexible: boolean;
  questions: { id: string; options: string[] }[];
}

export type Catalog = Map<string, CatalogProduct>;

export function findProduct(catalog: Catalog, name: string): CatalogProduct {
  const product = catalog.get(name);
  if (!product) throw new Error(`${name} is not on sale yet`);
  return product;
}

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  pictures: DemoPictures;
}

type PicturePath = 'coverUrl' | 'galleryUrl';

/** Creates every product on its day, with the API calls of the product editor. */
export function planProducts({ server, users, timeline, pictures }: Deps): Catalog {
  const catalog: Catalog = new Map();

  async function sendPicture(id: string, token: string, path: PicturePath, drawing: PictureName): Promise<string> {
    const body = { fileName: `${drawing}.png`, fileType: 'image/png' };
    const { data } = await server().call(`POST /api/v1/digital-products/{id}/${path}`, { params: { id }, body }, token);
    await server().upload(data.uploadUrl, pictures[drawing], 'image/png');
    return data.s3Key;
  }

  async function uploadFiles(id: string, token: string, { cover, gallery = [], files }: DemoProduct): Promise<void> {
    const params = { id };
    const [first, ...others] = await Promise.all([
      sendPicture(id, token, 'coverUrl', cover),
      ...gallery.map((drawing) => sendPicture(id, token, 'galleryUrl', drawing)),
    ]);
    await server().call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params, body: { s3Key: first } }, token);
    for (const s3Key of others)
      await server().call('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params, body: { s3Key } }, token);
    for (const { name, lines } of files) {
      const body = { fileName: name, fileType: 'application/pdf' };
      const { data } = await server().call('POST /api/v1/digital-products/{id}/uploadUrl', { params, body }, token);
      await server().upload(data.uploadUrl, createPdf(name.replace('.pdf', '').replaceAll('-', ' '), lines), 'application/pdf');
      await server().call('POST /api/v1/digital-products/{id}/uploadFile', { params, body: { s3Key: data.s3Key } }, token);
    }
  }

  async function addContent(id: string, token: string, { testimonials = [], faqs = [], questions = [], support = [] }: DemoProduct) {
    const params = { id };
    for (const body of testimonials) await server().call('POST /api/v1/digital-products/{id}/testimonials', { params, body }, token);
    for (const body of faqs) await server().call('POST /api/v1/digital-products/{id}/faqs', { params, body }, token);
    for (const body of support) await server().call('POST /api/v1/digital-products/{id}/support-details', { params, body }, token);
    const created: CatalogProduct['questions'] = [];
    for (const body of questions) {
      const { data } = await server().call('POST /api/v1/digital-products/{id}/registration-questions', { params, body }, token);
      created.push({ id: data.id, options: data.options });
    }
    return created;
  }

  async function create(name: string, planned: DemoProduct): Promise<void> {
    const token = await users.tokenOf(users.mainUser(planned.seller));
    const { data } = await server().call('POST /api/v1/digital-products', { body: planned.product }, token);
    const { id, slug, publicUrl, title, price, discountedPrice, priceType } = data;
    await uploadFiles(id, token, planned);
    const questions = await addContent(id, token, planned);
    server().clock.advance(seconds(90));
    if (planned.isDraft) return;
    await server().call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, token);
    const isFlexible = priceType === 'FLEXIBLE';
    const { seller, weight } = planned;
    catalog.set(name, { name, seller, id, slug, publicUrl, title, weight, payable: discountedPrice ?? price, isFlexible, questions });
  }

  for (const [name, planned] of Object.entries(table)) timeline.at(planned.day, 11, () => create(name, planned));
  return catalog;
}

/** Profile and cover picture of the seller. */
export async function uploadProfilePictures(server: DemoServer, token: string, pictures: DemoPictures): Promise<void> {
  for (const [path, bytes] of [
    ['profilepicture', pictures.face],
    ['coverpicture', pictures.garland],
  ] as const) {
    const { data } = await server.call(`POST /api/v1/users/${path}`, { body: { fileName: 'me.png', fileType: 'image/png' } }, token);
    await server.upload(data.url, bytes, 'image/png');
    await server.call(`POST /api/v1/users/${path}/update`, { body: { s3Key: data.key } }, token);
  }
}
