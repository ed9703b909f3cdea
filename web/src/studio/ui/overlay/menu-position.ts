import type { PopoverProps } from '@mantine/core';

const edge = 8;
/** In pixels: a longer menu scrolls. */
const maxMenuHeight = 420;
/** In pixels: a menu is not made smaller than this, even if it is cut off. */
const minMenuHeight = 120;

export const menuHeight = (available: number, max = maxMenuHeight) => Math.max(minMenuHeight, Math.min(max, Math.floor(available)));

/**
 * Positioning that keeps a menu inside the screen and above the phone's bottom bar: flips to the side with more room and limits the height.
 * Call while rendering the open menu, because the height of the bar differs between devices.
 */
export function menuMiddlewares(max = maxMenuHeight): NonNullable<PopoverProps['middlewares']> {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0;
  const padding = { top: edge, right: edge, bottom: edge + bar, left: edge };
  return {
    flip: { padding, fallbackStrategy: 'bestFit' },
    shift: { padding },
    size: {
      padding,
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${menuHeight(availableHeight, max)}px`;
      },
    },
  };
}
