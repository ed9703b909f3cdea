import { useEffect, useRef } from 'react';

/** The last value while `isLive` was true: a closing dialog keeps its content during the exit transition. */
export function useLastValue<T>(value: T, isLive: boolean): T {
  const last = useRef(value);
  useEffect(() => {
    if (isLive) last.current = value;
  });
  return isLive ? value : last.current;
}
