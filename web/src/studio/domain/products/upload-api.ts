import { productFileMessages } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { putFile, saying } from '../../../lib/upload.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useProductChanged } from './api.ts';

interface ProductUpload {
  productId: string;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const describeFile = ({ name, type, size }: File) => ({ fileName: name, fileType: type, fileSize: size });

/** Requests an upload URL, uploads the file and registers it. */
export async function sendProductFile({ productId, file, onProgress, signal }: ProductUpload) {
  const params = { id: productId };
  const target = await api('POST /api/v1/digital-products/{id}/uploadUrl', { params, body: describeFile(file), signal }).catch(
    saying(productFileMessages.noUploadUrl),
  );
  await putFile(target.data.uploadUrl, file, { onProgress, signal }).catch(saying(productFileMessages.notUploaded));
  const body = { s3Key: target.data.s3Key };
  return api('POST /api/v1/digital-products/{id}/uploadFile', { params, body, signal }).catch(saying(productFileMessages.notUploaded));
}

export async function sendGalleryImage({ productId, file, onProgress, signal }: ProductUpload) {
  const params = { id: productId };
  const target = await api('POST /api/v1/digital-products/{id}/galleryUrl', { params, body: describeFile(file), signal }).catch(
    saying(productFileMessages.noUploadUrl),
  );
  await putFile(target.data.uploadUrl, file, { onProgress, signal }).catch(saying(productFileMessages.imageNotUploaded));
  const body = { s3Key: target.data.s3Key };
  return api('POST /api/v1/digital-products/{id}/uploadGalleryImage', { params, body, signal }).catch(
    saying(productFileMessages.galleryNotUploaded),
  );
}

export async function sendCover({ productId, file, onProgress, signal }: ProductUpload) {
  const params = { id: productId };
  const target = await api('POST /api/v1/digital-products/{id}/coverUrl', { params, body: describeFile(file), signal }).catch(
    saying(productFileMessages.noUploadUrl),
  );
  await putFile(target.data.uploadUrl, file, { onProgress, signal }).catch(saying(productFileMessages.imageNotUploaded));
  const body = { s3Key: target.data.s3Key };
  return api('POST /api/v1/digital-products/{id}/uploadCoverImage', { params, body, signal }).catch(
    saying(productFileMessages.imageNotUploaded),
  );
}

export function useDeleteFile(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: (fileId: string) => api('DELETE /api/v1/digital-products/{id}/files/{fileId}', { params: { id: productId, fileId } }),
    onSettled: changed,
  });
}

export function useRenameFile(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: ({ fileId, fileName }: { fileId: string; fileName: string }) =>
      api('PUT /api/v1/digital-products/{id}/files/{fileId}', { params: { id: productId, fileId }, body: { fileName } }),
    onSettled: changed,
  });
}

export function useOrderFiles(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: (ids: string[]) => api('PUT /api/v1/digital-products/{id}/file-order', { params: { id: productId }, body: { ids } }),
    onSettled: changed,
  });
}

export function useDeleteCover(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: () => api('DELETE /api/v1/digital-products/{id}/coverImage', { params: { id: productId } }),
    onSettled: changed,
  });
}

export function useDeleteImage(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: (imageId: string) =>
      api('DELETE /api/v1/digital-products/{id}/galleryImage/{imageId}', { params: { id: productId, imageId } }),
    onSettled: changed,
  });
}

export function useOrderImages(productId: string) {
  const changed = useProductChanged(productId);
  return useCall({
    mutationFn: (ids: string[]) =>
      api('PUT /api/v1/digital-products/{id}/galleryImage/order', { params: { id: productId }, body: { ids } }),
    onSettled: changed,
  });
}
