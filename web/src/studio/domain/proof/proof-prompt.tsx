import { useEffect, useRef, useState } from 'react';
import { onProofRequired } from '../../../lib/api.ts';
import { lateDialog } from '../../ui/late-dialog.tsx';

const ProofDialog = lateDialog(() => import('./proof-dialog.tsx').then((module) => module.ProofDialog));

/** Opens the proof dialog when a call needs it. Calls that wait at the same time share one dialog. */
export function ProofPrompt() {
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

  return <ProofDialog of={isAsking ? 'proof' : null} onClose={() => settle(false)} onProved={() => settle(true)} />;
}
