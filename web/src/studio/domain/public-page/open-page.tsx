import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { publicPageText } from './text.ts';

const { preview: text } = publicPageText;

/** Requests the preview link. It is signed for some minutes, so each click requests a new one. */
type LoadPreview = () => Promise<{ data: { url: string } }>;

/**
 * Opens the preview of an unpublished page in a new tab. The tab is opened empty, inside the click handler: pop-up blockers stop tabs
 * that are opened after a request.
 */
export async function openPreview(load: LoadPreview): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const { data } = await load();
    if (tab) tab.location.replace(new URL(data.url, location.origin).href);
    else toast.error(text.blocked);
  } catch (error) {
    tab?.close();
    toast.error(errorMessage(error as Error, text.failed));
  }
}

export function PreviewButton({ load }: { load: LoadPreview }) {
  const preview = useCall({ mutationFn: () => openPreview(load) });
  return (
    <BusyButton
      type="button"
      busy={preview.isPending}
      onClick={() => preview.mutate()}
      leftSection={!preview.isPending && <IconEye size={16} stroke={1.75} aria-hidden />}
    >
      {text.open}
    </BusyButton>
  );
}

/** Opens the public page; without a `publicUrl`, the preview. */
export const OpenPageButton = ({ publicUrl, load }: { publicUrl: string | null; load: LoadPreview }) =>
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
      {publicPageText.openPage}
    </Button>
  );
