import { type Channel, channelMessages } from '@jamun/contract';
import { IconEyeOff, IconRocket, IconShare2, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { askForPreview, useDeleteChannel } from '../../../domain/channels/api.ts';
import { OpenPageButton } from '../../../domain/public-page/open-page.tsx';
import { usePublishing } from '../../../domain/public-page/use-publishing.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { RowMenu } from '../../../ui/data/list/menus.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { toSharedPage, useChannelStatus } from '../channel-publishing.ts';
import { telegramText } from '../text.ts';
import type { ChannelFormState } from './channel-form.ts';
import { channelEditorText } from './text.ts';

interface ChannelActionsProps {
  channel: Channel;
  state: ChannelFormState;
  onLinkAgain: () => void;
}

/** Buttons in the header of the channel editor: preview, publish, share and delete. */
export function ChannelActions({ channel, state, onLinkAgain }: ChannelActionsProps) {
  const navigate = useNavigate();
  const { change, isPending } = useChannelStatus();
  const deleting = useDialogTarget<Channel>();
  const publishing = usePublishing({
    change,
    text: channelMessages,
    toSharedPage,
    fixFor: ({ missing }: Channel) =>
      missing.includes('account')
        ? { label: telegramText.linkAgain, go: onLinkAgain }
        : { label: channelEditorText.showMissing, go: () => void navigate({ to: '.', search: {}, hash: 'plans' }) },
  });
  const isPublic = channel.status === 'ACTIVE';
  const toggle = () => {
    if (isPublic) return publishing.setStatus(channel, 'INACTIVE');
    // Unsaved changes are part of what the seller wants to publish.
    state.saveFirst((saved) => publishing.setStatus(saved, 'ACTIVE'));
  };
  const Icon = isPublic ? IconEyeOff : IconRocket;
  return (
    <>
      <OpenPageButton publicUrl={isPublic ? channel.publicUrl : null} load={() => askForPreview(channel.id)} />
      <BusyButton
        type="button"
        variant={isPublic || state.changed ? 'default' : 'filled'}
        busy={isPending}
        onClick={toggle}
        leftSection={!isPending && <Icon size={16} stroke={1.75} aria-hidden />}
      >
        {isPublic ? telegramText.unpublish : telegramText.publish}
      </BusyButton>
      <RowMenu
        name={channel.channelName}
        items={[
          { label: telegramText.share, Icon: IconShare2, onSelect: () => publishing.share(channel, toggle) },
          { label: telegramText.delete, Icon: IconTrash, danger: true, onSelect: () => deleting.set(channel) },
        ]}
      />
      {publishing.dialogs}
      <DeleteDialog
        {...deleting.dialog}
        title={() => channelMessages.deleteTitle}
        line={({ channelName }) => (
          <>
            <b>{channelName}</b>
            <br />
            {channelMessages.confirmDelete}
          </>
        )}
        mutation={useDeleteChannel()}
        toVariables={(target) => target}
        done={channelMessages.deleted}
        failed={channelMessages.notDeleted}
        // The blocker for unsaved changes is skipped: there is nothing left to save.
        onDeleted={() => void navigate({ to: '/telegram', replace: true, ignoreBlocker: true })}
      />
    </>
  );
}
