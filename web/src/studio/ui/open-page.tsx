import { Button } from '@mantine/core';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { wordsOf } from '../../lib/api-error.ts';
import { BusyButton } from './busy-button.tsx';
import { toast } from './toast.ts';
import { useCall } from './use-call.ts';

interface PreviewButtonProps {
  /** Asks for the link. It is signed for some minutes, so that is done when it is wanted. */
  load: () => Promise<{ data: { url: string } }>;
}

/** The owner's look at a page that nobody else sees yet. */
export function PreviewButton({ load }: PreviewButtonProps) {
  const preview = useCall({ mutationFn: load });
  const open = () => {
    // Opened with the press: a browser takes one that is opened later for an advertisement.
    const page = window.open('', '_blank');
    if (page) page.opener = null;
    const fail = (words: string) => {
      page?.close();
      toast.error(words);
    };
    preview.mutate(undefined, {
      onSuccess: ({ data }) => {
        if (page) page.location.replace(new URL(data.url, location.origin).href);
        else fail('The browser did not open a new tab. Allow it for this page and try again.');
      },
      onError: (error) => fail(wordsOf(error, 'Failed to open the preview')),
    });
  };
  return (
    <BusyButton
      type="button"
      busy={preview.isPending}
      onClick={open}
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
