import { buffer } from 'node:stream/consumers';
import { fileMessages, wrongTypeMessage } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { FilesDeps } from '../deps.ts';
import { purposes } from '../purposes.ts';
import type { UploadRow } from '../tables.ts';
import { type CreateObjectName, type InspectedUpload, withExtension } from './inspected-upload.ts';
import { type PictureSize, pictureQueue, reencodePicture } from './pictures.ts';
import { sniff, sniffLength } from './sniff.ts';

interface EncodedPictures {
  picture: Buffer;
  preview: Buffer | null;
}

/** Inspects and re-encodes pictures. Only the first frame of an animation is kept. */
export function inspectPicture({ storage }: Pick<FilesDeps, 'storage'>) {
  /** Runs inside the queue, so that waiting uploads occupy no memory. */
  async function encodeAll(upload: UploadRow, sizes: { picture: PictureSize; preview: PictureSize | null }): Promise<EncodedPictures> {
    const rule = purposes[upload.purpose];
    const sent = await storage.read(upload.incomingObject, { start: 0, end: rule.largest });
    if (!sent) throw new AppError('CONFLICT', { message: fileMessages.notArrived });
    const bytes = await buffer(sent);
    if (bytes.length > rule.largest) throw new AppError('TOO_LARGE', { message: rule.tooLarge });
    const detected = await sniff(bytes.subarray(0, sniffLength));
    if (!detected || !rule.types.includes(detected.type))
      throw new AppError('UNSUPPORTED_TYPE', { message: wrongTypeMessage(rule, detected?.type) });
    return {
      picture: await reencodePicture(bytes, sizes.picture),
      preview: sizes.preview && (await reencodePicture(bytes, sizes.preview)),
    };
  }

  async function store(upload: UploadRow, newObject: CreateObjectName, { bytes, size }: { bytes: Buffer; size: PictureSize }) {
    const object = await newObject();
    const contentType = `image/${size.format}`;
    await storage.write(object, bytes, contentType);
    const fileName = withExtension(upload.fileName, size.format === 'jpeg' ? 'jpg' : size.format);
    return { object, contentType, size: bytes.length, fileName, keySealed: null };
  }

  return async (upload: UploadRow, picture: PictureSize, newObject: CreateObjectName): Promise<InspectedUpload> => {
    const { preview } = purposes[upload.purpose];
    const encoded = await pictureQueue.run(upload.userId, () => encodeAll(upload, { picture, preview }));
    const first = await store(upload, newObject, { bytes: encoded.picture, size: picture });
    const second = encoded.preview && preview ? await store(upload, newObject, { bytes: encoded.preview, size: preview }) : null;
    return { upload, ...first, preview: second };
  };
}
