import { ApiError, type ApiErrorCode, errorMessage } from './api-error.ts';

interface UploadOptions {
  /** The share of the bytes that have left, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Puts a file's bytes where the server said. By XMLHttpRequest, since fetch does not tell how much has been sent. Rejects with an
 * ApiError, or with the AbortError of a caller that gave up.
 */
export function putFile(url: string, file: File, { onProgress, signal }: UploadOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const over = () => signal?.removeEventListener('abort', giveUp);
    if (signal?.aborted) return reject(abandoned());
    signal?.addEventListener('abort', giveUp);

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      over();
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(uploadError(request.status, request.responseText));
    };
    request.onerror = () => {
      over();
      reject(new ApiError({ status: 0, code: 'NETWORK' }));
    };
    request.onabort = () => {
      over();
      reject(abandoned());
    };
    request.open('PUT', url);
    // The upload was granted for this type alone; a file of unknown type must not get the browser's guess instead.
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.send(file);
  });
}

const abandoned = () => new DOMException('The upload was cancelled', 'AbortError');

export const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** For the `catch` of a step on the way: one that fails without words of the server has its own. */
export const saying = (words: string) => (error: unknown) => {
  throw isAborted(error) ? error : new Error(errorMessage(error, words), { cause: error });
};

/** Our own refusals carry words; a store's answer in XML, or a proxy's page, carries none that a person should read. */
export function uploadError(status: number, body: string): ApiError {
  const { message, code } = readJson(body);
  return typeof message === 'string' && typeof code === 'string'
    ? new ApiError({ status, code: code as ApiErrorCode, message })
    : new ApiError({ status, code: 'UNREADABLE' });
}

function readJson(body: string): { message?: unknown; code?: unknown } {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer ? answer : {};
  } catch {
    return {};
  }
}
