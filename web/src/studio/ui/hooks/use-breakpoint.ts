import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is at most as wide as this device; known in the first render, so that nothing is laid out twice. */
export const useBreakpoint = (device: Breakpoint): boolean =>
  useMediaQuery(breakpoints[device], undefined, { getInitialValueInEffect: false });

/** Media queries of web/src/breakpoints.css, for scripts. Each includes every smaller screen. */
export const breakpoints = {
  phone: '(max-width: 47.99em)',
  tablet: '(max-width: 63.99em)',
  laptop: '(max-width: 74.99em)',
} as const;

export type Breakpoint = keyof typeof breakpoints;
