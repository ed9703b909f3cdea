import type { Channel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { IconEyeOff, IconRocket, IconShare2, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { askForPreview } from '../../../domain/channels/api.ts';
import type { Unshared } from '../../../domain/public-page/inactive-dialog.tsx';
import type { NotReady } from '../../../domain/public-page/not-ready-dialog.tsx';
import { OpenPage } from '../../../domain/public-page/open-page.tsx';
import type { Shared } from '../../../domain/public-page/share-sheet.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { RowMenu } from '../../../ui/data/list/row-menu.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { sharedChannel } from '../shared-channel.ts';
import { useChannelStatus } from '../use-channel-status.ts';
import type { ChannelFormState } from './use-channel-form.ts';

const DeleteChannelDialog = lazyDialog(() => import('./delete-and-leave.tsx').then((module) => module.DeleteAndLeave));
const InactiveDialog = lazyDialog(() => import('../../../domain/public-page/inactive-dialog.tsx').then((module) => module.InactiveDialog));
const NotReadyDialog = lazyDialog(() => import('../../../domain/public-page/not-ready-dialog.tsx').then((module) => module.NotReadyDialog));
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

interface ChannelActionsProps {
  channel: Channel;
  state: ChannelFormState;
  onLinkAgain: () => void;
}

/** What can be done with the channel as a whole. */
export function ChannelActions({ channel, state, onLinkAgain }: ChannelActionsProps) {
  const navigate = useNavigate();
  const status = useChannelStatus();
  const removing = useDialogTarget<Channel>();
  const sharing = useDialogTarget<Shared>();
  const unshared = useDialogTarget<Unshared>();
  const notReady = useDialogTarget<NotReady>();
  const isPublic = channel.status === 'ACTIVE';
  const mend = channel.missing.includes('account')
    ? { label: 'Link again', go: onLinkAgain }
    : { label: 'See what is missing', go: () => void navigate({ to: '.', search: {}, hash: 'plans' }) };
  const onNotReady = (reasons: string[]) => notReady.set({ title: channelMessages.notReady, reasons, mend });
  const toggle = () => {
    if (isPublic) return status.change(channel, 'INACTIVE', { onNotReady });
    // What was typed is part of what is published.
    state.saveFirst((saved) => status.change(saved, 'ACTIVE', { onDone: () => sharing.set(sharedChannel(saved, true)), onNotReady }));
  };
  const share = () =>
    isPublic
      ? sharing.set(sharedChannel(channel))
      : unshared.set({ title: channelMessages.inactive, line: channelMessages.inactiveHint, publish: toggle });
  const busy = status.isPending;
  const Icon = isPublic ? IconEyeOff : IconRocket;
  return (
    <>
      <OpenPage publicUrl={isPublic ? channel.publicUrl : null} load={() => askForPreview(channel.id)} />
      <BusyButton
        type="button"
        variant={isPublic || state.changed ? 'default' : 'filled'}
        busy={busy}
        onClick={toggle}
        leftSection={!busy && <Icon size={16} stroke={1.75} aria-hidden />}
      >
        {isPublic ? 'Unpublish' : 'Publish'}
      </BusyButton>
      <RowMenu
        name={channel.channelName}
        items={[
          { label: 'Share', Icon: IconShare2, onSelect: share },
          { label: 'Delete', Icon: IconTrash, danger: true, onSelect: () => removing.set(channel) },
        ]}
      />
      <ShareSheet {...sharing.dialog} />
      <InactiveDialog {...unshared.dialog} />
      <NotReadyDialog {...notReady.dialog} />
      <DeleteChannelDialog {...removing.dialog} />
    </>
  );
}
