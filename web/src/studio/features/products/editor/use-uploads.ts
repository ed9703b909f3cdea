import { productFileMessages, uploadRules } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../../lib/upload.ts';
import { useProductChanged } from '../../../domain/products/api.ts';
import { sendProductFile } from '../../../domain/products/upload-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { checkPicture } from '../../../ui/media/check-picture.ts';
import type { UploadState } from '../../../ui/media/upload-row.tsx';

interface Upload {
  id: string;
  file: File;
  state: UploadState;
  /** Id of the created record, after the upload. */
  createdId?: string;
}

interface UploadRequest {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface UploadOptions {
  /** Resolves with the id of the created record. */
  send: (request: UploadRequest) => Promise<string>;
  onDone: () => void;
  /** Error message when the server gives none. */
  failed: string;
}

// The specification keeps the full progress bar visible for a second.
const fullBarMilliseconds = 1000;

/** Upload queue: one file at a time, with progress, cancel and retry. */
function useUploads(options: UploadOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  // An upload outlives the render that started it, so its callbacks are read from a ref.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const update = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const start = async ({ id, file }: Upload) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const onProgress = (share: number) => update(id, { state: { at: 'uploading', share } });
    onProgress(0);
    try {
      const createdId = await latest.current.send({ file, onProgress, signal: controller.signal });
      update(id, { state: { at: 'done' }, createdId });
      latest.current.onDone();
      setTimeout(() => drop(id), fullBarMilliseconds);
    } catch (error) {
      if (isAborted(error)) drop(id);
      else {
        const reason = (error instanceof Error && error.message) || latest.current.failed;
        update(id, { state: { at: 'failed', reason } });
        toast.error(reason);
      }
    } finally {
      controllers.current.delete(id);
    }
  };

  // Sequential, so that the files are created in the order in which they were chosen.
  useEffect(() => {
    const next = uploads.find(({ id, state }) => state.at === 'waiting' && !controllers.current.has(id));
    if (next && controllers.current.size === 0) void start(next);
  });

  const add = (files: File[]) =>
    setUploads((all) => [...all, ...files.map((file) => ({ id: newId(), file, state: { at: 'waiting' } as const }))]);
  const cancel = (id: string) => {
    const controller = controllers.current.get(id);
    if (controller) controller.abort();
    else drop(id);
  };
  return {
    uploads,
    add,
    cancel,
    retry: (id: string) => update(id, { state: { at: 'waiting' } }),
    drop,
    isBusy: uploads.some(({ state }) => state.at === 'waiting' || state.at === 'uploading'),
  };
}
export type Uploads = ReturnType<typeof useUploads>;

let lastId = 0;
const newId = () => {
  lastId += 1;
  return `upload-${lastId}`;
};

/** Uploads of the files that buyers download. Used by the editor itself, so that they continue while another tab is open. */
export function useFileUploads(productId: string) {
  const changed = useProductChanged(productId);
  return useUploads({
    send: async (request) => (await sendProductFile({ productId, ...request })).data.id,
    onDone: () => {
      toast.success(productFileMessages.uploaded);
      void changed();
    },
    failed: productFileMessages.notUploaded,
  });
}

/** `accept` attribute of the cover and gallery inputs: both accept the same types. */
export const pictureTypes = uploadRules.PRODUCT_COVER.types.join(',');

interface PictureUploadOptions extends UploadOptions {
  rule: typeof uploadRules.PRODUCT_COVER | typeof uploadRules.PRODUCT_GALLERY;
}

/** Uploads of pictures. Files that break the rule are not uploaded; `error` holds the reasons. */
export function usePictureUploads({ rule, ...options }: PictureUploadOptions) {
  const uploads = useUploads(options);
  const [error, setError] = useState<string | null>(null);
  const take = async (files: File[]) => {
    const checked = await Promise.all(files.map((file) => checkPicture(rule, file)));
    const reasons = checked.filter((result) => typeof result === 'string');
    setError(reasons.length ? [...new Set(reasons)].join(' ') : null);
    const accepted = checked.filter((result) => result instanceof File);
    if (accepted.length) uploads.add(accepted);
  };
  return { ...uploads, error, take: (files: File[]) => void take(files) };
}
