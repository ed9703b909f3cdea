import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../../lib/upload.ts';
import { type KycUpload, useUploadDocument } from '../../../domain/kyc/api.ts';
import type { UploadState } from '../../../ui/media/upload-row.tsx';

interface Outcome {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

// The specification's second: the full bar is seen before it makes room.
const fullBarStays = 1000;

/** A document on its way: how far it is, and a way to call it back. */
export function useDocumentUpload() {
  const upload = useUploadDocument();
  const [sent, setSent] = useState<{ file: File; state: UploadState } | null>(null);
  const control = useRef<AbortController>(null);

  const send = (document: KycUpload, file: File, { onSuccess, onError }: Outcome) => {
    if (control.current) return;
    control.current = new AbortController();
    const show = (state: UploadState) => setSent({ file, state });
    const arrive = () => {
      control.current = null;
      show({ at: 'done' });
      onSuccess();
    };
    const fail = (error: Error) => {
      control.current = null;
      setSent(null);
      if (!isAborted(error)) onError(error);
    };
    const onProgress = (share: number) => show({ at: 'uploading', share });
    onProgress(0);
    upload.mutate({ document, file, onProgress, signal: control.current.signal }, { onSuccess: arrive, onError: fail });
  };

  const done = sent?.state.at === 'done';
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setSent(null), fullBarStays);
    return () => clearTimeout(timer);
  }, [done]);

  return { sent, isPending: upload.isPending, send, cancel: () => control.current?.abort() };
}
