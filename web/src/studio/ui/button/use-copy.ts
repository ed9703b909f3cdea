import { useEffect, useRef, useState } from 'react';
import { uiText } from '../text.ts';

export type CopyState = 'idle' | 'copied' | 'failed';

export const copyStateText: Record<CopyState, string> = { idle: '', copied: uiText.copy.copied, failed: uiText.copy.failed };

/** Fallback for in-app browsers, which often have no clipboard API or refuse it. */
function copyByCommand(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px';
  // Inside an open dialog, whose focus trap would take the focus back from an element outside of it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Resolves with whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Copies a text; the state shows the result for `shownFor` milliseconds. */
export function useCopy(value: string, shownFor: number): [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    const isCopied = await copyText(value);
    clearTimeout(timer.current);
    setState(isCopied ? 'copied' : 'failed');
    timer.current = window.setTimeout(() => setState('idle'), shownFor);
  };
  return [state, () => void copy()];
}
