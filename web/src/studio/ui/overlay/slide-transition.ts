import type { MantineTransition } from '@mantine/core';

// Mantine's slide transitions also fade, so that the page would show through the text for a moment.
const slide = (hidden: string): MantineTransition => ({
  in: { transform: 'none' },
  out: { transform: hidden },
  common: {},
  transitionProperty: 'transform',
});

/** From the right edge, for drawers. */
export const slideLeft = slide('translateX(100%)');
/** From the bottom edge, for sheets on phones. */
export const slideUp = slide('translateY(100%)');
