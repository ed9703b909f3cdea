/** Pixels at the browser's default font size as a CSS length in rem. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
