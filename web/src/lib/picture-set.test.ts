import { expect, it } from 'vitest';
import { pictureSet } from './picture-set.ts';

const id = 'abcdefghij0123456789';

it('a published picture has a source for every width', () => {
  expect(pictureSet(`/media/${id}`, 1600)).toBe(
    `/media/${id}/360 360w, /media/${id}/720 720w, /media/${id}/1080 1080w, /media/${id} 1600w`,
  );
});

it.each([`/files/${id}?signature=x`, 'https://cdn.example.com/cover.webp', ''])('the picture %j has no other sources', (url) => {
  expect(pictureSet(url, 1600)).toBeUndefined();
});
