import { useEffect, useRef, useState } from 'react';
import { onProofRequired } from '../../../lib/api.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { Area } from '../area.ts';

const ProofDialog = lazyDialog(() => import('./proof-dialog.tsx').then((module) => module.ProofDialog));

/** Opens the proof dialog when a call needs it. Calls that wait at the same time share one dialog. */
export function ProofPrompt({ area }: { area: Area }) {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);

  const settle = (isProved: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  };

  useEffect(() => {
    const remove = onProofRequired(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setAsking(true);
        }),
    );
    return () => {
      remove();
      for (const resolve of waiting.current.splice(0)) resolve(false);
    };
  }, []);

  return <ProofDialog target={isAsking ? area : null} onClose={() => settle(false)} onProved={() => settle(true)} />;
}
