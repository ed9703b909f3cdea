import { type Channel, channelMessages, telegramAccountMessages } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useAccounts } from '../../../../domain/telegram-accounts/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { StepProps } from '../use-wizard.ts';
import { ExistingChannels } from './existing-channels.tsx';
import { NewChannel } from './new-channel.tsx';

/** Creates a channel in Telegram or adds an existing one. */
export function CreateStep({ wizard }: StepProps) {
  const accounts = useAccounts();
  const [hasSwitched, setSwitched] = useState(false);
  const account = accounts.data?.find(({ id }) => id === wizard.state.accountId);
  const isRemoved = accounts.data !== undefined && !account && !accounts.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the account is removed or cannot be loaded
  useEffect(() => {
    if (isRemoved) wizard.go('select', { accountId: null });
    else if (accounts.error && !accounts.data) {
      toast.error(errorMessage(accounts.error, telegramAccountMessages.notFetched));
      wizard.go('select');
    }
  }, [isRemoved, accounts.error]);
  if (!account) return null;
  const onCreated = (channel: Channel | null, message: string) => {
    // Without an id the next step cannot load the channel.
    if (!channel?.id) return toast.error(channelMessages.notCreatedProperly);
    const isNew = message === channelMessages.created || message === channelMessages.added;
    if (isNew) toast.success(message);
    else toast.info(message);
    wizard.go('plan', { channelId: channel.id, channelName: '', channelDescription: '', chosen: null });
  };
  const Tab = wizard.state.tab === 'new' ? NewChannel : ExistingChannels;
  return <Tab wizard={wizard} account={account} hasSwitched={hasSwitched} onSwitch={() => setSwitched(true)} onCreated={onCreated} />;
}
