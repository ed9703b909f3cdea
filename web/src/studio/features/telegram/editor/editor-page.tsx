import { channelMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconBrandTelegram, IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useChannel } from '../../../domain/channels/api.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { EditorSkeleton } from '../../../ui/page/editor.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../../ui/page/record-load-error.tsx';
import { ChannelEditor } from './channel-editor.tsx';

const back = (
  <Link to="/telegram">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Telegram
  </Link>
);

export function ChannelEditorPage() {
  const { id = '' } = useParams({ strict: false });
  const channel = useChannel(id);
  usePageTitle(channel.data?.channelName ?? 'Telegram');
  // Another channel is another form.
  if (channel.data)
    return <ChannelEditor key={id} back={back} channel={channel.data} onReload={async () => (await channel.refetch()).data} />;
  return (
    <>
      <PageHeader title="Telegram" back={back} />
      {channel.isError ? (
        <RecordLoadError
          query={channel}
          Icon={IconBrandTelegram}
          notFound={channelMessages.notFound}
          failure={channelMessages.notFetched}
          back={
            <Button component={Link} to="/telegram">
              Telegram
            </Button>
          }
        />
      ) : (
        <EditorSkeleton label="Loading channel" />
      )}
    </>
  );
}
