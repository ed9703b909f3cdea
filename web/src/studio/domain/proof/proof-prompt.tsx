import { useEffect, useRef, useState } from 'react';
import { onProofRequired } from '../../../lib/api.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { Area } from '../area.ts';

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((module) => module.ProofDialog));

/** Opens the proof dialog when a call requires it. Concurrent calls share one dialog. */
export function ProofPrompt({ area }: { area: Area }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);

  const settle = (isProved: boolean) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  };

  useEffect(() => {
    const remove = onProofRequired(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setOpen(true);
        }),
    );
    return () => {
      remove();
      for (const resolve of waiting.current.splice(0)) resolve(false);
    };
  }, []);

  return <ProofDialog target={isOpen ? area : null} onClose={() => settle(false)} onProved={() => settle(true)} />;
}
