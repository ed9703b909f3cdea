import type { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../../../kit/app-error.ts';
import { type Clock, minutes } from '../../../kit/clock.ts';
import { contentDisposition, mayBeCached } from '../../../kit/content-disposition.ts';
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

/** The SDK is heavy, and most starts do without it: loaded when the first file is asked for. */
async function loadSdk({ endpoint, region, accessKeyId, secretAccessKey }: Options): Promise<Sdk> {
  const [s3, { getSignedUrl }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Otherwise addresses for uploads carry the checksum of nothing, and every browser's PUT fails.
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

// While an address stays the same a browser need not fetch again what lies behind it.
const signingStep = minutes(5);

/** Any S3: addresses are signed by us and lead there, so that no byte of a file passes through this server. */
export function s3Storage(options: Options): StoragePort {
  const { bucket: Bucket, clock, log } = options;
  let loading: Promise<Sdk> | undefined;

  /** Null when there is no such object; a storage that does not answer is nothing the caller did. */
  async function asked<T>(ask: (sdk: Sdk) => Promise<T>): Promise<T | null> {
    loading ??= loadSdk(options);
    const sdk = await loading;
    try {
      return await ask(sdk);
    } catch (error) {
      if (isMissing(error) && !isNoBucket(error)) return null;
      log.warn({ err: error }, 'the storage for files does not answer as it should');
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5, cause: error });
    }
  }

  async function signed(expiresAt: Date, sign: (sdk: Sdk, terms: { expiresIn: number; signingDate: Date }) => Promise<string>) {
    loading ??= loadSdk(options);
    const signingDate = new Date(Math.floor(clock.now().getTime() / signingStep) * signingStep);
    const expiresIn = Math.ceil((expiresAt.getTime() - signingDate.getTime()) / 1_000);
    return sign(await loading, { expiresIn, signingDate });
  }

  /** False once the storage has said that it has no encryption of its own. */
  let canEncrypt = true;

  async function putObject(
    Key: string,
    { body: Body, size, encrypted = false }: { body: Buffer | Readable; size: number; encrypted?: boolean },
    ContentType: string,
  ): Promise<void> {
    const put = { Bucket, Key, Body, ContentType, ContentLength: size };
    if (encrypted && canEncrypt && (await putEncrypted(put))) return;
    const written = await asked(({ client, s3 }) => client.send(new s3.PutObjectCommand(put)));
    // Nothing to write into: the bucket is not there.
    if (!written) throw new AppError('UNAVAILABLE');
  }

  /** False where the storage does not know server-side encryption (some stores answer 501): the object is then written without. */
  async function putEncrypted(put: PutObjectCommandInput): Promise<boolean> {
    const written = await asked(async ({ client, s3 }) => {
      try {
        return await client.send(new s3.PutObjectCommand({ ...put, ServerSideEncryption: 'AES256' }));
      } catch (error) {
        if (!isNotImplemented(error)) throw error;
        canEncrypt = false;
        log.warn('the storage for files has no server-side encryption: sealed documents are stored without it');
        return 'not implemented';
      }
    });
    if (!written) throw new AppError('UNAVAILABLE');
    return written !== 'not implemented';
  }

  return {
    isRemote: true,
    uploadAddress: ({ key: Key, contentType: ContentType, size, expiresAt }) =>
      signed(expiresAt, ({ client, s3, sign }, terms) => {
        const put = { Bucket, Key, ContentType, ...(size === null ? {} : { ContentLength: size }) };
        const signableHeaders = new Set(size === null ? ['content-type'] : ['content-type', 'content-length']);
        return sign(client, new s3.PutObjectCommand(put), { ...terms, signableHeaders });
      }),
    downloadAddress: ({ key: Key, contentType: ResponseContentType, fileName, as, expiresAt }) =>
      signed(expiresAt, ({ client, s3, sign }, terms) => {
        const ResponseContentDisposition = contentDisposition(as, fileName);
        const ResponseCacheControl = mayBeCached({ as, type: ResponseContentType }) ? 'private, max-age=300' : 'private, no-store';
        const get = { Bucket, Key, ResponseContentType, ResponseContentDisposition, ResponseCacheControl };
        return sign(client, new s3.GetObjectCommand(get), terms);
      }),
    async stat(Key) {
      const found = await asked(({ client, s3 }) => client.send(new s3.HeadObjectCommand({ Bucket, Key })));
      return found ? { size: found.ContentLength ?? 0 } : null;
    },
    async read(Key, range) {
      const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const found = await asked(({ client, s3 }) => client.send(new s3.GetObjectCommand({ Bucket, Key, ...Range })));
      return (found?.Body as Awaited<ReturnType<StoragePort['read']>>) ?? null;
    },
    write: (key, bytes, contentType, { encrypted = false } = {}) =>
      putObject(key, { body: bytes, size: bytes.length, encrypted }, contentType),
    writeStream: (key, { stream, size }, contentType) => putObject(key, { body: stream, size }, contentType),
    async copy(from, Key) {
      const copied = await asked(({ client, s3 }) =>
        client.send(new s3.CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${from}` })),
      );
      return copied !== null;
    },
    async remove(Key) {
      await asked(({ client, s3 }) => client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
    },
  };
}

/** A wrong setting, not a missing file. */
const isNoBucket = (error: unknown) => (error as { name?: string }).name === 'NoSuchBucket';
