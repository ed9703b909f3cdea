import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { type Standing, useStanding, useWallet } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';

const KycDialog = lazyDialog(() => import('./kyc-dialog.tsx').then((module) => module.KycDialog));
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

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
      onError: (error) => toast.error(errorMessage(error, 'An unknown error occurred')),
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
