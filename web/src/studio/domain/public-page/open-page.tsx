import { Button } from '@mantine/core';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { useCall } from '../../ui/hooks/use-call.ts';
import { openLoadedPage } from './open-loaded-page.ts';

interface PreviewButtonProps {
  /** Asks for the link. It is signed for some minutes, so that is done when it is wanted. */
  load: () => Promise<{ data: { url: string } }>;
}

/** The owner's look at a page that nobody else sees yet. */
export function PreviewButton({ load }: PreviewButtonProps) {
  const preview = useCall({ mutationFn: () => openLoadedPage(load) });
  return (
    <BusyButton
      type="button"
      busy={preview.isPending}
      onClick={() => preview.mutate()}
      leftSection={!preview.isPending && <IconEye size={16} stroke={1.75} aria-hidden />}
    >
      Preview
    </BusyButton>
  );
}

/** The page that buyers see; of one that they do not see yet, its owner's look at it. */
export const OpenPage = ({ publicUrl, load }: PreviewButtonProps & { publicUrl: string | null }) =>
  publicUrl === null ? (
    <PreviewButton load={load} />
  ) : (
    <Button
      component="a"
      href={publicUrl}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
    >
      Open page
    </Button>
  );
