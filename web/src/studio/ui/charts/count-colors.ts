/** One hue in two tones, for a count and a part of it. Apart from the picture, so that its legend can be there before it is. */
export const countColors = { count: 'var(--chart-1-mid)', part: 'var(--chart-1)' } as const;
