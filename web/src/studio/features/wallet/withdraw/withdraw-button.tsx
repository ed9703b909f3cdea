import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useWallet, useWithdrawalFacts, type WithdrawalFacts } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { walletText } from '../text.tsx';

const KycDialog = lazyDialog(() => import('./kyc-dialog.tsx').then((module) => module.KycDialog));
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog));

interface WithdrawButtonProps {
  children?: string;
  /** Not filled, because the page has a filled button already. */
  quiet?: boolean;
  fullWidth?: boolean;
}

/** Loads the current KYC status and payment methods first, then opens the form or the dialog that says what is missing. */
export function WithdrawButton({ children = walletText.withdraw, quiet = false, fullWidth = false }: WithdrawButtonProps) {
  const facts = useWithdrawalFacts();
  const wallet = useWallet();
  const [loaded, setLoaded] = useState<WithdrawalFacts | null>(null);
  const open = () =>
    facts.mutate(undefined, {
      onSuccess: setLoaded,
      onError: (error) => toast.error(loadErrorMessage(error)),
    });
  const close = () => setLoaded(null);
  const isApproved = loaded?.kyc === 'APPROVED';
  return (
    <>
      <BusyButton
        type="button"
        variant={quiet ? 'default' : 'filled'}
        fullWidth={fullWidth}
        busy={facts.isPending}
        disabled={wallet.isError && !wallet.data}
        onClick={open}
        leftSection={!quiet && !facts.isPending && <IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      >
        {children}
      </BusyButton>
      <KycDialog target={isApproved ? null : loaded} onClose={close} />
      <WithdrawDialog target={isApproved ? loaded : null} onClose={close} />
    </>
  );
}
