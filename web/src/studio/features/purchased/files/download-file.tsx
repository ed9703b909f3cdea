import type { PurchasedFile } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Addresses, isOld } from './addresses.ts';

/**
 * A plain link without `download`: the server names the file, and a refusal is a page that says why. An old address is replaced by a fresh
 * one.
 */
export function DownloadFile({ file, fetchedAt, fetchAnew }: Addresses & { file: PurchasedFile }) {
  const [fetching, setFetching] = useState(false);
  const press = (event: MouseEvent) => {
    if (!isOld(fetchedAt) && !fetching) return;
    event.preventDefault();
    if (fetching) return;
    setFetching(true);
    void fetchAnew().then((files) => {
      setFetching(false);
      const fresh = files?.find(({ id }) => id === file.id);
      // The answer is a file to save: the page stays.
      if (fresh) location.assign(fresh.presignedUrl);
      else toast.error('The file could not be fetched. Please try again.');
    });
  };
  return (
    <Button
      component="a"
      href={file.presignedUrl}
      onClick={press}
      aria-busy={fetching}
      aria-label={`Download ${file.fileName}`}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      Download
    </Button>
  );
}
