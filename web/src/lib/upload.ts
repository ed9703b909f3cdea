import { ApiError, type ApiErrorCode, errorMessage } from './api-error.ts';

interface UploadOptions {
  /** Called with the share of the bytes sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file to a signed URL with XMLHttpRequest, because fetch has no upload progress. Rejects with an ApiError, or with an AbortError
 * when the caller cancels.
 */
export function putFile(url: string, file: File, { onProgress, signal }: UploadOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const removeListener = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(abortError());
    signal?.addEventListener('abort', abort);

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      removeListener();
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(uploadError(request.status, request.responseText));
    };
    request.onerror = () => {
      removeListener();
      reject(new ApiError({ status: 0, code: 'NETWORK' }));
    };
    request.onabort = () => {
      removeListener();
      reject(abortError());
    };
    request.open('PUT', url);
    // The signed URL is for this type only; without a header the browser would guess one.
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.send(file);
  });
}

const abortError = () => new DOMException('The upload was cancelled', 'AbortError');

export const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** For the `catch` of an upload step: an error without a message of the server gets this one. */
export const saying = (fallback: string) => (error: unknown) => {
  throw isAborted(error) ? error : new Error(errorMessage(error, fallback), { cause: error });
};

/** Error of a failed upload. Only our own JSON has a message; the XML of a storage or a proxy's page is not shown. */
export function uploadError(status: number, body: string): ApiError {
  const { message, code } = readJson(body);
  return typeof message === 'string' && typeof code === 'string'
    ? new ApiError({ status, code: code as ApiErrorCode, message })
    : new ApiError({ status, code: 'UNREADABLE' });
}

function readJson(body: string): { message?: unknown; code?: unknown } {
  try {
    const reply: unknown = JSON.parse(body);
    return typeof reply === 'object' && reply ? reply : {};
  } catch {
    return {};
  }
}
