import sharp from 'sharp';
import type { ApiResponse, Person, World } from './world.ts';

/** PNG of one colour. */
export const picture = (width = 40, height = 30, background = '#6d28d9') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Minimal valid PDF. */
export const pdf = (text = '') =>
  Buffer.from(`%PDF-1.4\n%âãÏÓ\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** Uploads bytes with PUT, like a browser. */
export async function put(url: string, bytes: Uint8Array, type: string): Promise<ApiResponse> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(bytes) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text.startsWith('{') ? text : 'null') : null };
}

export type PicturePath = 'profilepicture' | 'coverpicture';

/** Uploads a picture without registering it; returns its key. */
export async function uploadPicture(world: World, owner: Person, path: PicturePath, bytes?: Buffer): Promise<string> {
  const body = { fileName: 'me.png', fileType: 'image/png' };
  const { body: upload } = await world.call(`POST /api/v1/users/${path}`, { body }, owner.token);
  await put(upload.data.url, bytes ?? (await picture()), 'image/png');
  return upload.data.key;
}

export const kycDocument = { documentType: 'PAN', documentNumber: 'ABCPK1234L', documentName: 'pan.pdf' } as const;

/** Uploads a KYC document without registering it; returns its key. */
export async function uploadKycDocument(world: World, owner: Person, bytes: Buffer = pdf()): Promise<string> {
  const { body: upload } = await world.call('POST /api/v1/kyc/get-upload-url', { body: kycDocument }, owner.token);
  await put(upload.data.uploadUrl, bytes, 'application/pdf');
  return upload.data.s3Key;
}
