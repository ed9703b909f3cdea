import type { PopoverProps } from '@mantine/core';

const edge = 8;
/** A longer menu scrolls. */
const mostHeight = 420;
/** A menu that has less room than this is no use: it may then be cut. */
const leastHeight = 120;

export const menuHeight = (available: number, most = mostHeight) => Math.max(leastHeight, Math.min(most, Math.floor(available)));

/**
 * Keeps a menu inside the screen and off the phone's bottom bar: it flips to the side with more room and is no higher than that.
 * Call it while rendering the opened menu; the height of the bar differs between devices.
 */
export function menuMiddlewares(most = mostHeight): NonNullable<PopoverProps['middlewares']> {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0;
  const padding = { top: edge, right: edge, bottom: edge + bar, left: edge };
  return {
    flip: { padding, fallbackStrategy: 'bestFit' },
    shift: { padding },
    size: {
      padding,
      apply: ({ availableHeight, elements }) => {
        elements.floating.style.maxHeight = `${menuHeight(availableHeight, most)}px`;
      },
    },
  };
}
