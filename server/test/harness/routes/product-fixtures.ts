import type { Contract, ContractKey, productFiles, productParts, products, RouteInput } from '@jamun/contract';
import { addCover, addFile, addImage, createProduct, createPublishedProduct, newProduct, uploadForProduct } from '../products.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const inProduct = async (world: World, owner: Person) => ({ params: { id: (await createProduct(world, owner)).id } });
const inPublished = async (world: World, owner: Person) => ({ params: { id: (await createPublishedProduct(world, owner)).id } });

const testimonial = { name: 'Asha', description: 'Worth every rupee', rating: 4, image: 'https://example.in/asha.jpg' };
const faq = { question: 'Can I get an invoice?', answer: 'Yes, write to me.' };
const question = { question: 'Which phone do you use?', type: 'CHOICE' as const, options: ['Android', 'iPhone'], isRequired: true };
const support = { kind: 'EMAIL' as const, value: 'help@example.in', note: 'Within a day' };

/** Creates a part of a product (testimonial, FAQ, …); returns its path parameters. */
const createPart =
  <K extends 'testimonials' | 'faqs' | 'registration-questions' | 'support-details'>(
    path: K,
    body: RouteInput<Contract[`POST /api/v1/digital-products/{id}/${K}`]>['body'],
  ) =>
  async (world: World, owner: Person) => {
    const key = `POST /api/v1/digital-products/{id}/${path}` as const;
    const created = (await world.call(key, { ...(await inProduct(world, owner)), body } as never, owner.token)) as {
      body: { data: { id: string } };
    };
    return { params: { id: created.body.data.id } };
  };

const uploadedBody = (path: 'uploadUrl' | 'coverUrl' | 'galleryUrl') => async (world: World, owner: Person) => {
  const { id } = await createProduct(world, owner);
  return { params: { id }, body: { s3Key: await uploadForProduct(world, owner, id, path) } };
};
const picture = { fileName: 'cover.png', fileType: 'image/png', fileSize: 1_000 };

type ProductKey = keyof typeof products | keyof typeof productFiles | keyof typeof productParts;

export const productFixtures: { [K in ProductKey]: Fixture<K> } = {
  'POST /api/v1/digital-products': async () => ({ body: newProduct }),
  'GET /api/v1/digital-products': async () => ({ query: { search: 'presets', category: 'Education', status: 'INACTIVE', sort: 'price' } }),
  'GET /api/v1/digital-products/{id}': inProduct,
  'PUT /api/v1/digital-products/{id}': async (world, owner) => ({
    ...(await inProduct(world, owner)),
    body: { title: 'Another title', hasDiscount: true, discountedPrice: 399.5, isLimitedQuantityEnabled: true, quantity: 5, version: 1 },
  }),
  'DELETE /api/v1/digital-products/{id}': inProduct,
  'POST /api/v1/digital-products/{id}/duplicate': inProduct,
  'POST /api/v1/digital-products/{id}/publish': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    await addFile(world, owner, id);
    return { params: { id } };
  },
  'POST /api/v1/digital-products/{id}/unpublish': inPublished,
  'POST /api/v1/digital-products/{id}/preview': inProduct,
  'GET /api/v1/digital-products/public/{slug}': async (world, owner) => ({
    params: { slug: (await createPublishedProduct(world, owner)).slug },
  }),
  'POST /api/v1/digital-products/{id}/uploadUrl': async (world, owner) => ({
    ...(await inProduct(world, owner)),
    body: { fileName: 'guide.pdf', fileType: 'application/pdf', fileSize: 1_000 },
  }),
  'POST /api/v1/digital-products/{id}/uploadFile': uploadedBody('uploadUrl'),
  'GET /api/v1/digital-products/{id}/files': inProduct,
  'PUT /api/v1/digital-products/{id}/files/{fileId}': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    return { params: { id, fileId: (await addFile(world, owner, id)).id }, body: { fileName: 'Workbook' } };
  },
  'PUT /api/v1/digital-products/{id}/file-order': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    return { params: { id }, body: { ids: [(await addFile(world, owner, id)).id] } };
  },
  'DELETE /api/v1/digital-products/{id}/files/{fileId}': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    return { params: { id, fileId: (await addFile(world, owner, id)).id } };
  },
  'POST /api/v1/digital-products/{id}/coverUrl': async (world, owner) => ({ ...(await inProduct(world, owner)), body: picture }),
  'POST /api/v1/digital-products/{id}/uploadCoverImage': uploadedBody('coverUrl'),
  'GET /api/v1/digital-products/{id}/coverImage': inPublished,
  'DELETE /api/v1/digital-products/{id}/coverImage': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    await addCover(world, owner, id);
    return { params: { id } };
  },
  'POST /api/v1/digital-products/{id}/galleryUrl': async (world, owner) => ({ ...(await inProduct(world, owner)), body: picture }),
  'POST /api/v1/digital-products/{id}/uploadGalleryImage': uploadedBody('galleryUrl'),
  'GET /api/v1/digital-products/{id}/galleryImage': inPublished,
  'PUT /api/v1/digital-products/{id}/galleryImage/order': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    return { params: { id }, body: { ids: [(await addImage(world, owner, id)).id] } };
  },
  'DELETE /api/v1/digital-products/{id}/galleryImage/{imageId}': async (world, owner) => {
    const { id } = await createProduct(world, owner);
    return { params: { id, imageId: (await addImage(world, owner, id)).id } };
  },
  'POST /api/v1/digital-products/{id}/testimonials': async (world, owner) => ({ ...(await inProduct(world, owner)), body: testimonial }),
  'GET /api/v1/digital-products/{id}/testimonials': inProduct,
  'PUT /api/v1/digital-products/testimonials/{id}': async (world, owner) => ({
    ...(await createPart('testimonials', testimonial)(world, owner)),
    body: { name: 'Asha', description: 'Still good' },
  }),
  'DELETE /api/v1/digital-products/testimonials/{id}': createPart('testimonials', testimonial),
  'POST /api/v1/digital-products/{id}/faqs': async (world, owner) => ({ ...(await inProduct(world, owner)), body: faq }),
  'GET /api/v1/digital-products/{id}/faqs': inProduct,
  'PUT /api/v1/digital-products/faqs/{id}': async (world, owner) => ({ ...(await createPart('faqs', faq)(world, owner)), body: faq }),
  'DELETE /api/v1/digital-products/faqs/{id}': createPart('faqs', faq),
  'POST /api/v1/digital-products/{id}/registration-questions': async (world, owner) => ({
    ...(await inProduct(world, owner)),
    body: question,
  }),
  'GET /api/v1/digital-products/{id}/registration-questions': inProduct,
  'PUT /api/v1/digital-products/registration-questions/{id}': async (world, owner) => ({
    ...(await createPart('registration-questions', question)(world, owner)),
    body: { question: 'What is your name on Instagram?' },
  }),
  'DELETE /api/v1/digital-products/registration-questions/{id}': createPart('registration-questions', question),
  'POST /api/v1/digital-products/{id}/support-details': async (world, owner) => ({ ...(await inProduct(world, owner)), body: support }),
  'GET /api/v1/digital-products/{id}/support-details': inProduct,
  'PUT /api/v1/digital-products/support-details/{id}': async (world, owner) => ({
    ...(await createPart('support-details', support)(world, owner)),
    body: { kind: 'TELEGRAM', value: 't.me/meera_designs' },
  }),
  'DELETE /api/v1/digital-products/support-details/{id}': createPart('support-details', support),
};
