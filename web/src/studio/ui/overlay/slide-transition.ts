import type { MantineTransition } from '@mantine/core';

// Mantine's own slides fade as well: for a third of a second, two texts could be read through each other.
const slide = (out: string): MantineTransition => ({
  in: { transform: 'none' },
  out: { transform: out },
  common: {},
  transitionProperty: 'transform',
});

/** A drawer comes in from the right edge. */
export const slideLeft = slide('translateX(100%)');
/** A phone's sheet comes up from the lower edge. */
export const slideUp = slide('translateY(100%)');
