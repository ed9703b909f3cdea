import { channelMessages } from '@jamun/contract';
import { IconBrandTelegram, IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useChannel } from '../../../domain/channels/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EditorSkeleton } from '../../../ui/page/editor.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../../ui/page/record-load-error.tsx';
import { telegramText } from '../text.ts';
import { ChannelEditor } from './channel-editor.tsx';

const backLink = (
  <Link to="/telegram">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {telegramText.title}
  </Link>
);

export function ChannelEditorPage() {
  const { id = '' } = useParams({ strict: false });
  const channel = useChannel(id);
  usePageTitle(channel.data?.channelName ?? telegramText.title);
  // The key gives each channel its own form state.
  if (channel.data)
    return <ChannelEditor key={id} back={backLink} channel={channel.data} onReload={async () => (await channel.refetch()).data} />;
  return (
    <>
      <PageHeader title={telegramText.title} back={backLink} />
      {channel.isError ? (
        <RecordLoadError
          query={channel}
          Icon={IconBrandTelegram}
          notFound={channelMessages.notFound}
          failure={channelMessages.notFetched}
          back={
            <Button component={Link} to="/telegram">
              {telegramText.title}
            </Button>
          }
        />
      ) : (
        <EditorSkeleton label={telegramText.loadingChannel} />
      )}
    </>
  );
}
