import type { Product } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconExternalLink, IconEye } from '@tabler/icons-react';
import { wordsOf } from '../../../../lib/api-error.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePreview } from '../api.ts';

/** The page that buyers see; of one that they do not see yet, its owner's look at it. */
export const OpenPage = ({ product }: { product: Product }) =>
  product.status === 'ACTIVE' ? (
    <Button
      component="a"
      href={product.publicUrl}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
    >
      Open page
    </Button>
  ) : (
    <PreviewButton productId={product.id}>Preview</PreviewButton>
  );

/** The link is signed for some minutes, so it is asked for when it is wanted. */
export function PreviewButton({ productId, children }: { productId: string; children: string }) {
  const preview = usePreview();
  const open = () => {
    // Opened with the press: a browser takes one that is opened later for an advertisement.
    const page = window.open('', '_blank');
    if (page) page.opener = null;
    const fail = (words: string) => {
      page?.close();
      toast.error(words);
    };
    preview.mutate(productId, {
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
      {children}
    </BusyButton>
  );
}
