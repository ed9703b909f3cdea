import { pictureWidths } from '@jamun/contract';

const publishedPicture = /\/media\/[0-9A-Za-z]{20}$/;

/**
 * `srcset` of a picture with its smaller versions; undefined for a picture of a draft, whose signed URL has none.
 * `width`: of the picture itself, in pixels.
 */
export const pictureSet = (url: string, width: number): string | undefined =>
  publishedPicture.test(url) ? [...pictureWidths.map((each) => `${url}/${each} ${each}w`), `${url} ${width}w`].join(', ') : undefined;
