import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../../lib/upload.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { UploadState } from '../../../ui/media/upload-row.tsx';

export interface Upload {
  id: string;
  file: File;
  state: UploadState;
  /** What it has become, once it has arrived. */
  madeId?: string;
}

interface Sending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export interface UploadsOptions {
  /** Resolves with the id of what was made of it. */
  send: (sending: Sending) => Promise<string>;
  onDone: () => void;
  failure: string;
}

// The specification's second: the full bar is seen before the row makes room for what has arrived.
const fullBarStays = 1000;

/** Files on their way, one at a time: how far each is, a way to call it back, and a way to try again. */
export function useUploads(ways: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controls = useRef(new Map<string, AbortController>());
  // Called long after the render that began it: the newest is meant.
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });

  const set = (id: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const begin = async ({ id, file }: Upload) => {
    const control = new AbortController();
    controls.current.set(id, control);
    const onProgress = (share: number) => set(id, { state: { at: 'uploading', share } });
    onProgress(0);
    try {
      const madeId = await latest.current.send({ file, onProgress, signal: control.signal });
      set(id, { state: { at: 'done' }, madeId });
      latest.current.onDone();
      setTimeout(() => drop(id), fullBarStays);
    } catch (error) {
      if (isAborted(error)) drop(id);
      else {
        const reason = (error instanceof Error && error.message) || latest.current.failure;
        set(id, { state: { at: 'failed', reason } });
        toast.error(reason);
      }
    } finally {
      controls.current.delete(id);
    }
  };

  // One after the other: files stand in the order in which they were chosen.
  useEffect(() => {
    const next = uploads.find(({ id, state }) => state.at === 'waiting' && !controls.current.has(id));
    if (next && controls.current.size === 0) void begin(next);
  });

  const add = (files: File[]) =>
    setUploads((all) => [...all, ...files.map((file) => ({ id: newId(), file, state: { at: 'waiting' } as const }))]);
  const cancel = (id: string) => {
    const control = controls.current.get(id);
    if (control) control.abort();
    else drop(id);
  };
  return {
    uploads,
    add,
    cancel,
    retry: (id: string) => set(id, { state: { at: 'waiting' } }),
    drop,
    isBusy: uploads.some(({ state }) => state.at === 'waiting' || state.at === 'uploading'),
  };
}
export type Uploads = ReturnType<typeof useUploads>;

let last = 0;
const newId = () => {
  last += 1;
  return `upload-${last}`;
};
