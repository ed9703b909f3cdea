import type { Contract, Product, RouteInput } from '@jamun/contract';
import { call } from './calls.ts';
import type { plainPicture } from './pictures.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const path = '/api/v1/digital-products';

type Picture = ReturnType<typeof plainPicture>;

type Input = RouteInput<Contract['POST /api/v1/digital-products']>['body'];

export interface ProductOptions extends Partial<Input> {
  cover?: Picture;
  gallery?: Picture[];
  testimonials?: { name: string; description: string; rating?: number; image?: string }[];
  faqs?: { question: string; answer: string }[];
  questions?: { question: string; type?: 'TEXT' | 'CHOICE'; options?: string[]; isRequired?: boolean }[];
  support?: { kind: string; value: string; note?: string }[];
}

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Creates products through the API, for tests that do not test the editor. */
export function productsApi(token: string) {
  const post = <Data>(rest: string, body: object = {}) => call<Data>(`POST ${path}${rest}`, { token, body });

  async function upload(id: string, { ask, register }: { ask: string; register: string }, { name, mimeType, buffer }: UploadedFile) {
    const { uploadUrl, s3Key } = await post<{ uploadUrl: string; s3Key: string }>(`/${id}/${ask}`, { fileName: name, fileType: mimeType });
    await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': mimeType }, body: new Uint8Array(buffer) });
    await post(`/${id}/${register}`, { s3Key });
  }

  async function createDraft({
    cover,
    gallery = [],
    testimonials = [],
    faqs = [],
    questions = [],
    support = [],
    ...input
  }: ProductOptions) {
    const product = await post<Product>('', { title: 'Monsoon Light', category: 'Education', price: 499, ...input });
    const { id } = product;
    if (cover) await upload(id, { ask: 'coverUrl', register: 'uploadCoverImage' }, cover);
    for (const picture of gallery) await upload(id, { ask: 'galleryUrl', register: 'uploadGalleryImage' }, picture);
    for (const testimonial of testimonials) await post(`/${id}/testimonials`, testimonial);
    for (const faq of faqs) await post(`/${id}/faqs`, faq);
    for (const question of questions) await post(`/${id}/registration-questions`, question);
    for (const detail of support) await post(`/${id}/support-details`, detail);
    return product;
  }

  /** A draft that can be published. */
  async function createDraftWithFile(wanted: ProductOptions) {
    const product = await createDraft(wanted);
    const file = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: pdf };
    await upload(product.id, { ask: 'uploadUrl', register: 'uploadFile' }, file);
    return product;
  }

  return {
    createDraft,
    createDraftWithFile,
    createPublished: async (wanted: ProductOptions = {}): Promise<Product> =>
      post<Product>(`/${(await createDraftWithFile(wanted)).id}/publish`),
    change: (id: string, changes: object) => call<Product>(`PUT ${path}/${id}`, { token, body: changes }),
    unpublish: (id: string) => post<Product>(`/${id}/unpublish`),
    preview: async (id: string) => (await post<{ url: string }>(`/${id}/preview`)).url,
  };
}
