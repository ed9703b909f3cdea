import { z } from 'zod';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';
import { FileName, FileSize, FileType, registrationLimit, StorageKey } from './files.ts';

export const ProductFileType = z.enum(['IMAGE', 'VIDEO', 'PDF', 'DOCUMENT', 'AUDIO', 'OTHER']);
export type ProductFileType = z.infer<typeof ProductFileType>;

/** File that buyers download. */
export const ProductFile = z.object({
  id: Id,
  fileName: z.string(),
  fileType: ProductFileType,
  /** In bytes. */
  fileSize: z.int(),
  createdAt: IsoTime,
});
export type ProductFile = z.infer<typeof ProductFile>;

export const GalleryImage = z.object({
  id: Id,
  productId: Id,
  imageUrl: z.string(),
  /** Starts at 1. */
  imageOrder: z.int(),
  imageName: z.string(),
  createdAt: IsoTime,
});
export type GalleryImage = z.infer<typeof GalleryImage>;

const params = z.strictObject({ id: Id });
const fileParams = z.strictObject({ id: Id, fileId: Id });
// Browsers truncate download names at a path separator.
const pathSeparator = /[/\\]/;
/** New name of a file. The extension stays, with or without it in the new name. */
export const FileRename = z.strictObject({
  fileName: FileName.refine((name) => !pathSeparator.test(name), 'File name contains characters that are not allowed'),
});
const UploadRequest = z.strictObject({ fileName: FileName, fileType: FileType, fileSize: FileSize });
const UploadTarget = successReply(z.object({ uploadUrl: z.string(), s3Key: z.string() }));
const Registration = z.strictObject({ s3Key: StorageKey });
/** URL of a published product's picture works while it is published; other URLs expire after some minutes. */
const PictureUrl = successReply(z.object({ url: z.string().nullable() }));

export const productFiles = {
  'POST /api/v1/digital-products/{id}/uploadUrl': {
    access: 'user',
    to: 'upload a file',
    params,
    body: UploadRequest,
    reply: UploadTarget,
  },
  'POST /api/v1/digital-products/{id}/uploadFile': {
    access: 'user',
    to: 'upload a file',
    params,
    /** The server detects the type from the content; `fileType` is accepted and ignored. */
    body: Registration.extend({ fileType: FileType.optional() }),
    // A product has up to 50 files, uploaded in sequence.
    limit: { calls: 60, seconds: 60 },
    reply: successReply(ProductFile),
  },
  'GET /api/v1/digital-products/{id}/files': {
    access: 'user',
    to: 'see the files of a product',
    params,
    reply: successReply(z.array(ProductFile)),
  },
  'PUT /api/v1/digital-products/{id}/files/{fileId}': {
    access: 'user',
    to: 'rename a file',
    params: fileParams,
    body: FileRename,
    reply: successReply(ProductFile),
  },
  'PUT /api/v1/digital-products/{id}/file-order': {
    access: 'user',
    to: 'reorder the files of a product',
    params,
    /** Ids of all files, in display order. */
    body: z.strictObject({ ids: z.array(Id, 'The order must be a list of IDs').max(50, 'A product has at most 50 files') }),
    reply: successReply(z.array(ProductFile)),
  },
  'DELETE /api/v1/digital-products/{id}/files/{fileId}': {
    access: 'user',
    to: 'delete a file',
    params: fileParams,
    reply: MessageReply,
  },
  'POST /api/v1/digital-products/{id}/coverUrl': {
    access: 'user',
    to: 'upload a cover image',
    params,
    body: UploadRequest,
    reply: UploadTarget,
  },
  'POST /api/v1/digital-products/{id}/uploadCoverImage': {
    access: 'user',
    to: 'upload a cover image',
    params,
    body: Registration,
    limit: registrationLimit,
    reply: successReply(z.object({ coverImage: z.string() })),
  },
  'GET /api/v1/digital-products/{id}/coverImage': {
    access: 'public',
    recognises: 'user',
    to: 'see the cover image of a product',
    params,
    reply: PictureUrl,
  },
  'DELETE /api/v1/digital-products/{id}/coverImage': { access: 'user', to: 'delete a cover image', params, reply: MessageReply },
  'POST /api/v1/digital-products/{id}/galleryUrl': {
    access: 'user',
    to: 'upload a gallery image',
    params,
    body: UploadRequest,
    reply: UploadTarget,
  },
  'POST /api/v1/digital-products/{id}/uploadGalleryImage': {
    access: 'user',
    to: 'upload a gallery image',
    params,
    body: Registration,
    limit: { calls: 30, seconds: 60 },
    reply: successReply(GalleryImage),
  },
  'GET /api/v1/digital-products/{id}/galleryImage': {
    access: 'public',
    recognises: 'user',
    to: 'see the gallery of a product',
    params,
    reply: successReply(z.array(GalleryImage)),
  },
  'PUT /api/v1/digital-products/{id}/galleryImage/order': {
    access: 'user',
    to: 'reorder the gallery of a product',
    params,
    /** Ids of all gallery images, in display order. */
    body: z.strictObject({ ids: z.array(Id, 'The order must be a list of IDs').max(20, 'A gallery has at most 20 images') }),
    reply: successReply(z.array(GalleryImage)),
  },
  'DELETE /api/v1/digital-products/{id}/galleryImage/{imageId}': {
    access: 'user',
    to: 'delete a gallery image',
    params: z.strictObject({ id: Id, imageId: Id }),
    reply: MessageReply,
  },
} satisfies Routes;
