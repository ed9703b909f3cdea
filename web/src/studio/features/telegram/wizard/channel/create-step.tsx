import type { Channel } from '@jamun/contract';
import { channelMessages, telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useAccounts } from '../../../../domain/telegram-accounts/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { StepProps } from '../use-wizard.ts';
import { ExistingChannels } from './existing-channels.tsx';
import { NewChannel } from './new-channel.tsx';

/** A new channel, or one that is in Telegram already. */
export function CreateStep({ wizard }: StepProps) {
  const accounts = useAccounts();
  const [switched, setSwitched] = useState(false);
  const account = accounts.data?.find(({ id }) => id === wizard.state.accountId);
  const isGone = accounts.data !== undefined && !account && !accounts.isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its going leads back
  useEffect(() => {
    if (isGone) wizard.go('select', { accountId: null });
    else if (accounts.error && !accounts.data) {
      toast.error(errorMessage(accounts.error, telegramAccountMessages.notFetched));
      wizard.go('select');
    }
  }, [isGone, accounts.error]);
  if (!account) return null;
  const onMade = (channel: Channel | null, words: string) => {
    // The answer is the promise that it is there; without its id nothing can be sold in it.
    if (!channel?.id) return toast.error(channelMessages.notCreatedProperly);
    const isNew = words === channelMessages.created || words === channelMessages.added;
    if (isNew) toast.success(words);
    else toast.info(words);
    wizard.go('plan', { channelId: channel.id, channelName: '', channelDescription: '', chosen: null });
  };
  const Way = wizard.state.tab === 'new' ? NewChannel : ExistingChannels;
  return <Way wizard={wizard} account={account} switched={switched} onSwitch={() => setSwitched(true)} onMade={onMade} />;
}
