import type { OpenedDocument } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { addressLifetime } from '../../../domain/admin-kyc/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './view-document.module.css';

interface ViewDocumentProps {
  name: string;
  address: string;
  fetchedAt: number;
  /** Undefined when it did not work. */
  refetch: () => Promise<OpenedDocument | undefined>;
}

/** Opens the paper in a tab of its own. A laptop that slept may hold an address that no longer works: then a new one is fetched first. */
export function ViewDocument({ name, address, fetchedAt, refetch }: ViewDocumentProps) {
  const [fetching, setFetching] = useState(false);
  const press = (event: MouseEvent) => {
    if (Date.now() - fetchedAt < addressLifetime) return;
    event.preventDefault();
    setFetching(true);
    void refetch().then((fresh) => {
      setFetching(false);
      if (fresh) window.open(fresh.presignedUrl, '_blank', 'noopener,noreferrer');
      else toast.error('The document could not be fetched. Please try again.');
    });
  };
  return (
    <div className={classes.view}>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={press}
        aria-busy={fetching}
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
      >
        View Document
      </Button>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
