import { productFileTypes } from '@jamun/contract';
import { expect, it } from 'vitest';
import { fileTypeOf } from './file-types.ts';

it('tells each kind of file by its content type', () => {
  const told = Object.fromEntries(Object.entries(productFileTypes).map(([ending, type]) => [ending, fileTypeOf(type)]));
  expect(told).toEqual({
    pdf: 'PDF',
    doc: 'DOCUMENT',
    docx: 'DOCUMENT',
    txt: 'OTHER',
    mp4: 'VIDEO',
    mp3: 'AUDIO',
    jpg: 'IMAGE',
    jpeg: 'IMAGE',
    png: 'IMAGE',
    gif: 'IMAGE',
    zip: 'OTHER',
    epub: 'OTHER',
    xlsx: 'OTHER',
    pptx: 'OTHER',
    m4a: 'AUDIO',
    wav: 'AUDIO',
    ogg: 'AUDIO',
    flac: 'AUDIO',
    aac: 'AUDIO',
  });
  expect(fileTypeOf('application/x-unknown')).toBe('OTHER');
});
