import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { FilesDeps } from '../deps.ts';
import { purposes } from '../purposes.ts';
import { sealContent } from '../sealed/sealed-content.ts';
import type { UploadRow } from '../tables.ts';
import { hasCfbSignature } from './cfb-directory.ts';
import { cfbType } from './cfb-type.ts';
import { type CreateObjectName, type InspectedUpload, withExtension } from './inspected-upload.ts';
import { macroDocument } from './macro-document.ts';
import { sniff, sniffLength } from './sniff.ts';
import { hasZipSignature, type ReadBytes, zipType } from './zip-type.ts';

type Deps = Pick<FilesDeps, 'random' | 'log' | 'storage' | 'malwareScanner' | 'box'>;

interface Content {
  size: number;
  read: ReadBytes;
  stream(): Promise<Readable>;
}

const notArrived = () => new AppError('CONFLICT', { message: fileMessages.notArrived });

/** Inspects files that are stored unchanged. */
export function inspectDocument(deps: Deps) {
  const { storage, malwareScanner, log } = deps;

  async function detectType({ contentType }: UploadRow, { read, size }: Content) {
    const head = await read(0, sniffLength);
    if (hasZipSignature(head)) return zipType(read, size);
    return hasCfbSignature(head) ? cfbType(read, size) : sniff(head, contentType);
  }

  async function assertNoMalware(upload: UploadRow, content: Content): Promise<void> {
    const result = await malwareScanner?.scan(await content.stream());
    if (!result || result.isClean) return;
    const { id, userId, purpose } = upload;
    log.warn({ upload: id, userId, purpose, finding: result.finding }, 'malware was found in an upload');
    throw new AppError('MALWARE_FOUND', { message: fileMessages.infected(result.finding) });
  }

  /** Checks size, type and malware; returns the detected type. */
  async function assertAcceptable(upload: UploadRow, content: Content): Promise<{ type: string; extension: string }> {
    const { largest, tooLarge, types, wrongType } = purposes[upload.purpose];
    if (content.size > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
    const detected = content.size > 0 ? await detectType(upload, content) : null;
    if (detected?.type === macroDocument.type) throw new AppError('UNSUPPORTED_TYPE', { message: fileMessages.macros });
    if (!detected || !types.includes(detected.type)) throw new AppError('UNSUPPORTED_TYPE', { message: wrongType });
    await assertNoMalware(upload, content);
    return detected;
  }

  /** Inspects a copy, because the client could replace the uploaded object during the inspection. */
  async function inspectCopy(upload: UploadRow, newObject: CreateObjectName): Promise<InspectedUpload> {
    const object = await newObject();
    const size = (await storage.copy(upload.incomingObject, object)) ? (await storage.stat(object))?.size : undefined;
    if (size === undefined) throw notArrived();
    const read: ReadBytes = async (start, end) => {
      const stored = start < Math.min(end, size) ? await storage.read(object, { start, end: Math.min(end, size) - 1 }) : null;
      return stored ? buffer(stored) : Buffer.alloc(0);
    };
    const stream = async () => {
      const stored = await storage.read(object);
      if (!stored) throw notArrived();
      return stored;
    };
    const { type, extension } = await assertAcceptable(upload, { size, read, stream });
    return { upload, object, contentType: type, size, fileName: withExtension(upload.fileName, extension), keySealed: null, preview: null };
  }

  /** Sealed documents fit into memory. Their plain content is never written to storage, only the encrypted object. */
  async function inspectAndSeal(upload: UploadRow, newObject: CreateObjectName): Promise<InspectedUpload> {
    // `end` is inclusive: one byte more than allowed, so that a file that is too large is detected.
    const incoming = await storage.read(upload.incomingObject, { start: 0, end: purposes[upload.purpose].largest });
    if (!incoming) throw notArrived();
    const bytes = await buffer(incoming);
    const { type, extension } = await assertAcceptable(upload, {
      size: bytes.length,
      read: async (start, end) => bytes.subarray(start, end),
      stream: async () => Readable.from([bytes]),
    });
    const object = await newObject();
    const { sealed, keySealed } = sealContent(deps, bytes, object);
    await storage.write(object, sealed, 'application/octet-stream', { encrypted: true });
    return {
      upload,
      object,
      contentType: type,
      size: bytes.length,
      fileName: withExtension(upload.fileName, extension),
      keySealed,
      preview: null,
    };
  }

  return (upload: UploadRow, newObject: CreateObjectName): Promise<InspectedUpload> =>
    purposes[upload.purpose].isSealed ? inspectAndSeal(upload, newObject) : inspectCopy(upload, newObject);
}
