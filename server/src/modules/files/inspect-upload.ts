import { buffer } from 'node:stream/consumers';
import { fileMessages, type UploadPurpose, wrongTypeMessage } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../kit/ids.ts';
import { insertLooseObject } from './files.store.ts';
import type { FilesParts } from './parts.ts';
import { type PictureSize, redraw } from './pictures.ts';
import { purposes } from './purposes.ts';
import { removeLater } from './remove-object.ts';
import { sniff, sniffedBytes } from './sniff.ts';
import type { UploadRow } from './tables.ts';
import { findUpload, refuseUpload } from './uploads.store.ts';
import { beginsAsZip, zipType } from './zip-type.ts';

/** A copy of what was sent, looked at and found good. Nobody has an address to change it: it is what `claim` registers. */
export interface Inspected {
  upload: UploadRow;
  object: string;
  contentType: string;
  size: number;
  fileName: string;
  /** The second drawing of a picture, where its purpose has one. */
  preview: Omit<Inspected, 'upload' | 'preview'> | null;
}

const conflict = (message: string) => new AppError('CONFLICT', { message });
const verdicts = new Set(['TOO_LARGE', 'UNSUPPORTED_TYPE']);

function refuseEnded(upload: UploadRow, now: Date): void {
  if (upload.registeredAt) throw conflict(fileMessages.used);
  if (upload.refusedAt) throw conflict(fileMessages.refused);
  if (upload.expiresAt <= now) throw conflict(fileMessages.expired);
}

/** Under the ending that fits what it is. */
function named(fileName: string, extension: string): string {
  const stem = [...fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 245).join('');
  return `${stem || 'file'}.${extension}`;
}

/**
 * Looks at what was sent for this key. No transaction is open meanwhile: it reads, and it may take a moment. What is
 * refused is removed, and its upload ends; what has not arrived can still come.
 */
export function inspectUpload(parts: FilesParts) {
  const { database, clock, storage } = parts;

  /** Each attempt writes an object of its own: of two at the same moment neither can change what the other has seen. */
  async function newObject(upload: UploadRow): Promise<string> {
    const object = `${purposes[upload.purpose].folder}/${newId(parts.random)}`;
    await database.transact((tx) => insertLooseObject(tx, { object, since: clock.now() }));
    return object;
  }

  async function refuse(upload: UploadRow, objects: string[]): Promise<void> {
    await database.transact(async (tx) => {
      await refuseUpload(tx, { id: upload.id, userId: upload.userId, now: clock.now() });
      for (const object of objects) await removeLater(parts, tx, object);
    });
  }

  /** Of an animation only the first picture is kept. */
  async function draw(upload: UploadRow, bytes: Buffer, size: PictureSize) {
    const drawn = await redraw(bytes, size);
    const object = await newObject(upload);
    const contentType = `image/${size.format}`;
    await storage.write(object, drawn, contentType);
    return { object, contentType, size: drawn.length, fileName: named(upload.fileName, size.format === 'jpeg' ? 'jpg' : size.format) };
  }

  async function inspectPicture(upload: UploadRow): Promise<Inspected> {
    const rule = purposes[upload.purpose];
    const { largest, tooLarge, picture, preview } = rule;
    const sent = await storage.read(upload.incomingObject, { start: 0, end: largest });
    if (!sent) throw conflict(fileMessages.notArrived);
    const bytes = await buffer(sent);
    if (bytes.length > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
    const seen = await sniff(bytes.subarray(0, sniffedBytes));
    if (!seen || !picture || !rule.types.includes(seen.type))
      throw new AppError('UNSUPPORTED_TYPE', { message: wrongTypeMessage(rule, seen?.type) });
    const drawn = await draw(upload, bytes, picture);
    return { upload, ...drawn, preview: preview && (await draw(upload, bytes, preview)) };
  }

  /** The type of what is stored, by its content. */
  async function recognise(upload: UploadRow, { object, size }: { object: string; size: number }) {
    const read = async (start: number, end: number): Promise<Buffer> => {
      const found = start < Math.min(end, size) ? await storage.read(object, { start, end: Math.min(end, size) - 1 }) : null;
      return found ? buffer(found) : Buffer.alloc(0);
    };
    const head = await read(0, sniffedBytes);
    return beginsAsZip(head) ? zipType(read, size) : sniff(head, upload.contentType);
  }

  /** Kept byte for byte, so the copy is what is looked at: the first one could be sent again meanwhile. */
  async function inspectDocument(upload: UploadRow): Promise<Inspected> {
    const { largest, tooLarge, types, wrongType } = purposes[upload.purpose];
    const object = await newObject(upload);
    try {
      const size = (await storage.copy(upload.incomingObject, object)) ? (await storage.stat(object))?.size : undefined;
      if (size === undefined) throw conflict(fileMessages.notArrived);
      if (size > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
      const seen = size > 0 ? await recognise(upload, { object, size }) : null;
      if (!seen || !types.includes(seen.type)) throw new AppError('UNSUPPORTED_TYPE', { message: wrongType });
      return { upload, object, contentType: seen.type, size, fileName: named(upload.fileName, seen.extension), preview: null };
    } catch (error) {
      await database.transact((tx) => removeLater(parts, tx, object));
      throw error;
    }
  }

  return async (wanted: { userId: number; purpose: UploadPurpose; key: string }): Promise<Inspected> => {
    const upload = await findUpload(database.read, wanted);
    if (!upload) throw new AppError('NOT_FOUND', { message: 'This file was not found. Upload it again.' });
    refuseEnded(upload, clock.now());
    const { largest, tooLarge, picture, wrongType } = purposes[upload.purpose];
    const arrived = await storage.stat(upload.incomingObject);
    if (!arrived) throw conflict(fileMessages.notArrived);
    try {
      if (arrived.size > largest) throw new AppError('TOO_LARGE', { message: tooLarge });
      if (arrived.size === 0) throw new AppError('UNSUPPORTED_TYPE', { message: wrongType });
      return await (picture ? inspectPicture(upload) : inspectDocument(upload));
    } catch (error) {
      if (error instanceof AppError && verdicts.has(error.code)) await refuse(upload, [upload.incomingObject]);
      throw error;
    }
  };
}
