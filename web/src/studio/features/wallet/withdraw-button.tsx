import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsOf } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { type Standing, useStanding, useWallet } from './api.ts';

const KycDialog = lateDialog(() => import('./kyc-dialog.tsx').then((module) => module.KycDialog));
const WithdrawDialog = lateDialog(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

interface WithdrawButtonProps {
  /** In other words, and quieter, where another of them is the page's one filled button. */
  children?: string;
  quiet?: boolean;
  fullWidth?: boolean;
}

/** Asks how things stand before it asks for anything else: without an approved document no form would help. */
export function WithdrawButton({ children = 'Withdraw', quiet = false, fullWidth = false }: WithdrawButtonProps) {
  const standing = useStanding();
  const wallet = useWallet();
  const [found, setFound] = useState<Standing | null>(null);
  const open = () =>
    standing.mutate(undefined, {
      onSuccess: setFound,
      onError: (error) => toast.error(wordsOf(error, 'An unknown error occurred')),
    });
  const close = () => setFound(null);
  const approved = found?.kyc === 'APPROVED';
  return (
    <>
      <BusyButton
        type="button"
        variant={quiet ? 'default' : 'filled'}
        fullWidth={fullWidth}
        busy={standing.isPending}
        disabled={wallet.isError && !wallet.data}
        onClick={open}
        leftSection={!quiet && !standing.isPending && <IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      >
        {children}
      </BusyButton>
      <KycDialog of={approved ? null : found} onClose={close} />
      <WithdrawDialog of={approved ? found : null} onClose={close} />
    </>
  );
}
