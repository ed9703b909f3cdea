import sharp from 'sharp';
import type { Answer, Person, World } from './world.ts';

/** A small picture of one colour, as a real encoder writes it. */
export const picture = (width = 40, height = 30, background = '#6d28d9') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** The smallest thing that is still a PDF. */
export const pdf = (text = '') =>
  Buffer.from(`%PDF-1.4\n%âãÏÓ\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** PUTs bytes to an address as a browser would. */
export async function put(url: string, bytes: Uint8Array, type: string): Promise<Answer> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(bytes) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text.startsWith('{') ? text : 'null') : null };
}

export type PicturePath = 'profilepicture' | 'coverpicture';

/** A picture that has been sent and waits to be registered. */
export async function sentPicture(world: World, owner: Person, path: PicturePath, bytes?: Buffer): Promise<string> {
  const body = { fileName: 'me.png', fileType: 'image/png' };
  const { body: asked } = await world.call(`POST /api/v1/users/${path}`, { body }, owner.token);
  await put(asked.data.url, bytes ?? (await picture()), 'image/png');
  return asked.data.key;
}

export const kycDocument = { documentType: 'PAN', documentNumber: 'ABCPK1234L', documentName: 'pan.pdf' } as const;

/** A document that has been sent and waits to be registered. */
export async function sentDocument(world: World, owner: Person, bytes: Buffer = pdf()): Promise<string> {
  const { body: asked } = await world.call('POST /api/v1/kyc/get-upload-url', { body: kycDocument }, owner.token);
  await put(asked.data.uploadUrl, bytes, 'application/pdf');
  return asked.data.s3Key;
}
