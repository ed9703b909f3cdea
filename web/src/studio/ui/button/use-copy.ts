import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

export type CopyState = 'idle' | 'copied' | 'failed';

/** What is said of it, to those who look and to those who listen. */
export const copySaid: Record<CopyState, string> = { idle: '', copied: 'Copied', failed: 'Could not copy' };

/** Copies a text, and tells for a while how it went. */
export function useCopy(value: string, shownFor: number): [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const copied = await copyText(value);
    clearTimeout(timer.current);
    setState(copied ? 'copied' : 'failed');
    timer.current = window.setTimeout(() => setState('idle'), shownFor);
  };
  return [state, () => void copy()];
}
