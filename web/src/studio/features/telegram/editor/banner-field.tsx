import { type Channel, channelMessages, fileMessages, uploadRules } from '@jamun/contract';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeleteBanner, useSendBanner } from '../../../domain/channels/banner-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { checkPicture } from '../../../ui/media/check-picture.ts';
import { Cover } from '../../../ui/media/cover.tsx';
import type { PictureChoice } from '../../../ui/media/picture-dialog.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { Section } from '../section.tsx';
import classes from './banner-field.module.css';
import { channelEditorText } from './text.ts';

const { banner: text } = channelEditorText;

const PictureDialog = lazyDialog(() => import('../../../ui/media/picture-dialog.tsx').then((module) => module.PictureDialog));

const rule = uploadRules.CHANNEL_BANNER;

/** Picture at the top of the channel page. Saved as soon as it is uploaded, without the editor's Save. */
export function BannerField({ channel }: { channel: Channel }) {
  const { uploading, error, choose } = useBannerUpload(channel.id);
  const [deleting, setDeleting] = useState<Channel | null>(null);
  const fieldRef = useListFocus(channel.bannerUrl ? 1 : 0);
  return (
    <Section name="banner" title={text.title}>
      <Panel>
        <div ref={fieldRef} className={classes.banner}>
          <div className={classes.picture}>
            <Cover src={channel.bannerUrl} Icon={IconBrandTelegram} big />
          </div>
          <div>
            <p>{text.advice}</p>
            <div className={classes.actions}>
              <FileButton accept={rule.types.join(',')} onFiles={([file]) => file && choose(file)}>
                {channel.bannerUrl ? text.change : text.upload}
              </FileButton>
              {channel.bannerUrl && <FieldButton onClick={() => setDeleting(channel)}>{text.remove}</FieldButton>}
            </div>
          </div>
        </div>
      </Panel>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <PictureDialog {...uploading.dialog} />
      <DeleteDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        title={() => text.confirm.title}
        line={({ channelName }) => text.confirm.line(channelName)}
        verb="remove"
        mutation={useDeleteBanner()}
        toVariables={({ id }) => id}
        done={channelMessages.bannerDeleted}
        failed={channelMessages.bannerNotDeleted}
      />
    </Section>
  );
}

/** Checks the chosen file and opens the upload dialog with it; `error` holds the reason when the file is rejected. */
function useBannerUpload(channelId: string) {
  const send = useSendBanner(channelId);
  const uploading = useDialogTarget<PictureChoice>();
  const [error, setError] = useState<string | null>(null);
  const choose = async (file: File) => {
    const checked = await checkPicture(rule, file);
    if (typeof checked === 'string') return setError(checked);
    setError(null);
    uploading.set({
      file: checked,
      title: text.upload,
      line: text.advice,
      shape: 'wide',
      send,
      failure: channelMessages.bannerNotUploaded,
      onRefuse: setError,
    });
  };
  // Reading fails when the file was moved or deleted after it was chosen.
  return { uploading, error, choose: (file: File) => void choose(file).catch(() => setError(fileMessages.unreadable)) };
}
