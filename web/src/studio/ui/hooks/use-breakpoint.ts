import { useMediaQuery } from '@mantine/hooks';
import { type Breakpoint, breakpoints } from '../../../lib/breakpoints.ts';

/** Whether the screen is at most as wide as this device; known in the first render, so that nothing is laid out twice. */
export const useBreakpoint = (device: Breakpoint): boolean =>
  useMediaQuery(breakpoints[device], undefined, { getInitialValueInEffect: false });
