import type { Channel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { fileMessages, uploadRules } from '@jamun/contract/upload-rules';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeleteBanner, useSendBanner } from '../../../domain/channels/banner-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { checkPicture } from '../../../ui/media/check-picture.ts';
import { Cover } from '../../../ui/media/cover.tsx';
import type { PictureChoice } from '../../../ui/media/picture-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Section } from '../section.tsx';
import classes from './banner-field.module.css';

const PictureDialog = lazyDialog(() => import('../../../ui/media/picture-dialog.tsx').then((module) => module.PictureDialog));

const rule = uploadRules.CHANNEL_BANNER;
const advice = 'Recommended 1200x630, max 5MB';

/** The picture at the top of the channel's page. It is there as soon as it has arrived: it does not wait for Save. */
export function BannerField({ channel }: { channel: Channel }) {
  const { choosing, fault, choose } = useChoice(channel.id);
  const [deleting, setDeleting] = useState<Channel | null>(null);
  const kept = useListFocus(channel.bannerUrl ? 1 : 0);
  return (
    <Section name="banner" title="Banner">
      <Panel>
        <div ref={kept} className={classes.banner}>
          <div className={classes.picture}>
            <Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />
          </div>
          <div>
            <p>{advice}</p>
            <div className={classes.actions}>
              <FileButton accept={rule.types.join(',')} onFiles={([file]) => file && choose(file)}>
                {channel.bannerUrl ? 'Change banner' : 'Upload banner'}
              </FileButton>
              {channel.bannerUrl && <FieldButton onClick={() => setDeleting(channel)}>Remove</FieldButton>}
            </div>
          </div>
        </div>
      </Panel>
      {fault && <AlertLine tone="bad">{fault}</AlertLine>}
      <PictureDialog {...choosing.dialog} />
      <DeleteBanner target={deleting} onClose={() => setDeleting(null)} />
    </Section>
  );
}

/** A file that was chosen and looked at, until it is sent or put away; or what is wrong with it. */
function useChoice(channelId: string) {
  const send = useSendBanner(channelId);
  const choosing = useDialogTarget<PictureChoice>();
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File) => {
    const checked = await checkPicture(rule, file);
    if (typeof checked === 'string') return setFault(checked);
    setFault(null);
    choosing.set({
      file: checked,
      title: 'Upload banner',
      line: advice,
      shape: 'wide',
      send,
      failure: channelMessages.bannerNotUploaded,
      onRefuse: setFault,
    });
  };
  // Reading the file itself can fail, as when it was moved away meanwhile.
  return { choosing, fault, choose: (file: File) => void choose(file).catch(() => setFault(fileMessages.unreadable)) };
}

function DeleteBanner({ target: channel, onClose }: { target: Channel | null; onClose: () => void }) {
  const remove = useDeleteBanner();
  const confirm = ({ id }: Channel) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(channelMessages.bannerDeleted);
      },
    });
  return (
    <ConfirmDialog
      target={channel}
      onClose={onClose}
      title={() => 'Remove the banner?'}
      line={({ channelName }) => `“${channelName}” is then shown without a picture.`}
      action="Remove"
      busyLabel="Removing..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, channelMessages.bannerNotDeleted)}
    />
  );
}
