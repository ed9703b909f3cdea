import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { withoutScheme } from '../../../../lib/format.ts';
import { copyStateText, useCopy } from '../../../ui/button/use-copy.ts';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './short-link-button.module.css';
import { linksText } from './text.tsx';

const feedbackDuration = 1000;

interface ShortLinkButtonProps {
  shortUrl: string;
  shortId: string;
}

/** Short link that copies itself when pressed. */
export function ShortLinkButton({ shortUrl, shortId }: ShortLinkButtonProps) {
  const [state, copy] = useCopy(shortUrl, feedbackDuration);
  const address = withoutScheme(shortUrl);
  const OutcomeIcon = state === 'failed' ? IconX : IconCheck;
  return (
    <>
      <button type="button" className={classes.chip} data-state={state} title={address} onClick={copy}>
        <span className={classes.words}>
          <span className={classes.outcome} data-unseen={state === 'idle' || undefined}>
            <OutcomeIcon size={14} stroke={2} aria-hidden />
            {state === 'failed' ? copyStateText.failed : copyStateText.copied}
            {state !== 'idle' && <VisuallyHidden> {address}</VisuallyHidden>}
          </span>
          <span className={classes.outcome} data-unseen={state !== 'idle' || undefined}>
            <VisuallyHidden>{linksText.copy(address)}</VisuallyHidden>
            <span className={classes.address} aria-hidden="true">
              <span className={classes.prefix}>{address.slice(0, address.length - shortId.length)}</span>
              <span className={classes.id}>{shortId}</span>
            </span>
            <IconCopy size={14} stroke={1.75} aria-hidden />
          </span>
        </span>
      </button>
      <VisuallyHidden role="status">{copyStateText[state]}</VisuallyHidden>
    </>
  );
}
