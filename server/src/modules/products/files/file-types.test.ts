import { productFileTypes } from '@jamun/contract';
import { expect, it } from 'vitest';
import { fileTypeOf } from './file-types.ts';

it('maps each content type to its file type', () => {
  const fileTypes = Object.fromEntries(Object.entries(productFileTypes).map(([extension, type]) => [extension, fileTypeOf(type)]));
  expect(fileTypes).toEqual({
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
