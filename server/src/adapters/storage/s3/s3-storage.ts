import type { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../../kit/app-error.ts';
import { type Clock, minutes } from '../../../kit/clock.ts';
import { contentDisposition, isCacheable } from '../../../kit/content-disposition.ts';
import type { StoragePort } from '../../../modules/files/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';

interface Options {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  clock: Clock;
  log: Logger;
}

type Presigner = typeof import('@aws-sdk/s3-request-presigner');
interface Sdk {
  client: S3Client;
  s3: typeof import('@aws-sdk/client-s3');
  sign: Presigner['getSignedUrl'];
}

/** Lazy loading: the SDK is large, and most processes never use it. */
async function loadSdk({ endpoint, region, accessKeyId, secretAccessKey }: Options): Promise<Sdk> {
  const [s3, { getSignedUrl }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Otherwise presigned upload URLs contain the checksum of an empty body, and every PUT of a browser fails.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 20_000 },
    maxAttempts: 3,
  });
  return { client, s3, sign: getSignedUrl };
}

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

const isNotImplemented = (error: unknown) => {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NotImplemented' || $metadata?.httpStatusCode === 501;
};

// Signing dates are rounded down to this step, so that the URL stays the same and browsers can cache the file.
const signingStep = minutes(5);

/** Storage adapter for S3-compatible services. Presigned URLs lead directly to the storage, so file bytes do not pass through this server. */
export function s3Storage(options: Options): StoragePort {
  const { bucket: Bucket, clock, log } = options;
  let loading: Promise<Sdk> | undefined;

  /** Returns null for a missing object. Any other failure becomes UNAVAILABLE, because it is not the fault of the client. */
  async function callS3<T>(call: (sdk: Sdk) => Promise<T>): Promise<T | null> {
    loading ??= loadSdk(options);
    const sdk = await loading;
    try {
      return await call(sdk);
    } catch (error) {
      if (isMissing(error) && !isNoBucket(error)) return null;
      log.warn({ err: error }, 'the file storage request failed');
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
    }
  }

  async function presign(expiresAt: Date, sign: (sdk: Sdk, terms: { expiresIn: number; signingDate: Date }) => Promise<string>) {
    loading ??= loadSdk(options);
    const signingDate = new Date(Math.floor(clock.now().getTime() / signingStep) * signingStep);
    const expiresIn = Math.ceil((expiresAt.getTime() - signingDate.getTime()) / 1_000);
    return sign(await loading, { expiresIn, signingDate });
  }

  /** False once the storage has rejected server-side encryption. */
  let canEncrypt = true;

  async function putObject(
    Key: string,
    { body: Body, size, encrypted = false }: { body: Buffer | Readable; size: number; encrypted?: boolean },
    ContentType: string,
  ): Promise<void> {
    const put = { Bucket, Key, Body, ContentType, ContentLength: size };
    if (encrypted && canEncrypt && (await putEncrypted(put))) return;
    const written = await callS3(({ client, s3 }) => client.send(new s3.PutObjectCommand(put)));
    // Null means that the target is missing.
    if (!written) throw new AppError('UNAVAILABLE');
  }

  /** Returns false if the storage has no server-side encryption (some return 501); the caller then writes without it. */
  async function putEncrypted(put: PutObjectCommandInput): Promise<boolean> {
    const written = await callS3(async ({ client, s3 }) => {
      try {
        return await client.send(new s3.PutObjectCommand({ ...put, ServerSideEncryption: 'AES256' }));
      } catch (error) {
        if (!isNotImplemented(error)) throw error;
        canEncrypt = false;
        log.warn('the file storage has no server-side encryption: sealed documents are stored without it');
        return 'not implemented';
      }
    });
    if (!written) throw new AppError('UNAVAILABLE');
    return written !== 'not implemented';
  }

  return {
    isRemote: true,
    createUploadUrl: ({ key: Key, contentType: ContentType, size, expiresAt }) =>
      presign(expiresAt, ({ client, s3, sign }, terms) => {
        const put = { Bucket, Key, ContentType, ...(size === null ? {} : { ContentLength: size }) };
        const signableHeaders = new Set(size === null ? ['content-type'] : ['content-type', 'content-length']);
        return sign(client, new s3.PutObjectCommand(put), { ...terms, signableHeaders });
      }),
    createDownloadUrl: ({ key: Key, contentType: ResponseContentType, fileName, disposition: as, expiresAt }) =>
      presign(expiresAt, ({ client, s3, sign }, terms) => {
        const ResponseContentDisposition = contentDisposition(as, fileName);
        const ResponseCacheControl = isCacheable({ as, type: ResponseContentType }) ? 'private, max-age=300' : 'private, no-store';
        const get = { Bucket, Key, ResponseContentType, ResponseContentDisposition, ResponseCacheControl };
        return sign(client, new s3.GetObjectCommand(get), terms);
      }),
    async stat(Key) {
      const head = await callS3(({ client, s3 }) => client.send(new s3.HeadObjectCommand({ Bucket, Key })));
      return head ? { size: head.ContentLength ?? 0 } : null;
    },
    async read(Key, range) {
      const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const object = await callS3(({ client, s3 }) => client.send(new s3.GetObjectCommand({ Bucket, Key, ...Range })));
      return (object?.Body as Awaited<ReturnType<StoragePort['read']>>) ?? null;
    },
    write: (key, bytes, contentType, { encrypted = false } = {}) =>
      putObject(key, { body: bytes, size: bytes.length, encrypted }, contentType),
    writeStream: (key, { stream, size }, contentType) => putObject(key, { body: stream, size }, contentType),
    async copy(from, Key) {
      const copied = await callS3(({ client, s3 }) =>
        client.send(new s3.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })),
      );
      return copied !== null;
    },
    async remove(Key) {
      await callS3(({ client, s3 }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
  };
}

/** Wrong configuration, not a missing file. */
const isNoBucket = (error: unknown) => (error as { name?: string }).name === 'NoSuchBucket';
