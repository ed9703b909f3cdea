import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

function png(width: number, height: number, row: () => Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  head.set([8, 2], 8);
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), row()]));
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

type Colour = [red: number, green: number, blue: number];

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** PNG of one colour, for a file input. */
export const plainPicture = (name: string, [red, green, blue]: Colour, width = 64, height = 64) =>
  named(
    name,
    png(width, height, () => Buffer.alloc(width * 3, Buffer.of(red, green, blue))),
  );

/** PNG of more than six megabytes: random pixels do not compress. */
export const hugePicture = (name: string) =>
  named(
    name,
    png(1500, 1400, () => randomBytes(1500 * 3)),
  );
