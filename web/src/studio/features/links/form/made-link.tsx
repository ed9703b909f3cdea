import type { ShortLink } from '@jamun/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { withoutScheme } from '../../../../lib/format.ts';
import { ShareWays } from '../../../domain/public-page/share-sheet.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './made-link.module.css';

interface MadeLinkProps {
  link: ShortLink;
  onDone: () => void;
  onAnother: () => void;
}

/** The link that was just made, with every way to give it away. */
export function MadeLink({ link, onDone, onAnother }: MadeLinkProps) {
  const [code, setCode] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The form is gone, and the keyboard's place with it: it goes on where most people go on.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p className={classes.leads}>
        Goes to <span title={link.originalUrl}>{withoutScheme(link.originalUrl)}</span>
      </p>
      <div ref={place}>
        <ShareWays title="" url={link.shortUrl} name={withoutScheme(link.shortUrl)} open="Open link" code={code} onCode={setCode} />
      </div>
      <DialogActions onCancel={onAnother} cancel="Create another">
        <Button variant="filled" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}
