import { seconds } from '../kit/clock.ts';
import type { Calendar } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Drawing, Sketchbook } from './covers.ts';
import { pdfOf } from './papers.ts';
import { type DemoProduct, products as table } from './products-table.ts';
import type { Stage } from './stage.ts';

/** What is on sale, and what has to be known to buy it. */
export interface OnSale {
  id: string;
  slug: string;
  publicUrl: string;
  title: string;
  draw: number;
  payable: number;
  isFlexible: boolean;
  questions: { id: string; options: string[] }[];
}

export type Shelf = Map<string, OnSale>;

export function onSale(shelf: Shelf, name: string): OnSale {
  const product = shelf.get(name);
  if (!product) throw new Error(`${name} is not on sale yet`);
  return product;
}

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  pictures: Sketchbook;
}

type PicturePath = 'coverUrl' | 'galleryUrl';

/** Every product is made on its day, as its editor makes it. */
export function planProducts({ stage, cast, calendar, pictures }: Deps): Shelf {
  const shelf: Shelf = new Map();

  async function sendPicture(id: string, token: string, path: PicturePath, drawing: Drawing): Promise<string> {
    const body = { fileName: `${drawing}.png`, fileType: 'image/png' };
    const { data } = await stage().call(`POST /api/v1/digital-products/{id}/${path}`, { params: { id }, body }, token);
    await stage().put(data.uploadUrl, pictures[drawing], 'image/png');
    return data.s3Key;
  }

  async function dress(id: string, token: string, { cover, gallery = [], files }: DemoProduct): Promise<void> {
    const params = { id };
    const [first, ...others] = await Promise.all([
      sendPicture(id, token, 'coverUrl', cover),
      ...gallery.map((drawing) => sendPicture(id, token, 'galleryUrl', drawing)),
    ]);
    await stage().call('POST /api/v1/digital-products/{id}/uploadCoverImage', { params, body: { s3Key: first } }, token);
    for (const s3Key of others)
      await stage().call('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params, body: { s3Key } }, token);
    for (const { name, lines } of files) {
      const body = { fileName: name, fileType: 'application/pdf' };
      const { data } = await stage().call('POST /api/v1/digital-products/{id}/uploadUrl', { params, body }, token);
      await stage().put(data.uploadUrl, pdfOf(name.replace('.pdf', '').replaceAll('-', ' '), lines), 'application/pdf');
      await stage().call('POST /api/v1/digital-products/{id}/uploadFile', { params, body: { s3Key: data.s3Key } }, token);
    }
  }

  async function furnish(id: string, token: string, { testimonials = [], faqs = [], questions = [], support = [] }: DemoProduct) {
    const params = { id };
    for (const body of testimonials) await stage().call('POST /api/v1/digital-products/{id}/testimonials', { params, body }, token);
    for (const body of faqs) await stage().call('POST /api/v1/digital-products/{id}/faqs', { params, body }, token);
    for (const body of support) await stage().call('POST /api/v1/digital-products/{id}/support-details', { params, body }, token);
    const asked: OnSale['questions'] = [];
    for (const body of questions) {
      const { data } = await stage().call('POST /api/v1/digital-products/{id}/registration-questions', { params, body }, token);
      asked.push({ id: data.id, options: data.options });
    }
    return asked;
  }

  async function make(name: string, wanted: DemoProduct): Promise<void> {
    const token = await cast.tokenOf(cast.lead(wanted.seller));
    const { data } = await stage().call('POST /api/v1/digital-products', { body: wanted.product }, token);
    const { id, slug, publicUrl, title, price, discountedPrice, priceType } = data;
    await dress(id, token, wanted);
    const questions = await furnish(id, token, wanted);
    stage().clock.pass(seconds(90));
    if (wanted.isDraft) return;
    await stage().call('POST /api/v1/digital-products/{id}/publish', { params: { id } }, token);
    const isFlexible = priceType === 'FLEXIBLE';
    shelf.set(name, { id, slug, publicUrl, title, draw: wanted.draw, payable: discountedPrice ?? price, isFlexible, questions });
  }

  for (const [name, wanted] of Object.entries(table)) calendar.at(wanted.day, 11, () => make(name, wanted));
  return shelf;
}

/** How the seller shows herself. */
export async function showFace(stage: Stage, token: string, pictures: Sketchbook): Promise<void> {
  for (const [path, bytes] of [
    ['profilepicture', pictures.face],
    ['coverpicture', pictures.garland],
  ] as const) {
    const { data } = await stage.call(`POST /api/v1/users/${path}`, { body: { fileName: 'me.png', fileType: 'image/png' } }, token);
    await stage.put(data.url, bytes, 'image/png');
    await stage.call(`POST /api/v1/users/${path}/update`, { body: { s3Key: data.key } }, token);
  }
}
