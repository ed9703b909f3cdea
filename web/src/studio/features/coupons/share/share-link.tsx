import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCreateLink } from '../../../domain/links/api.ts';
import { ShareOptions } from '../../../domain/public-page/share-sheet.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './share-coupon.module.css';
import { shareCouponText as text } from './text.ts';

interface ShareLinkProps {
  title: string;
  code: string;
  url: string;
  isQrShown: boolean;
}

/** Link of a page with the code, or the short link made from it, with the ways to share it. */
export function ShareLink({ title, code, url, isQrShown: isQrShownFirst }: ShareLinkProps) {
  const [isQrShown, setQrShown] = useState(isQrShownFirst);
  const [shortUrl, setShortUrl] = useState<string | null>(null);
  const create = useCreateLink();
  const shorten = () =>
    create.mutate(
      { originalUrl: url },
      {
        onSuccess: ({ data }) => {
          setShortUrl(data.shortUrl);
          toast.success(text.shortened);
        },
        onError: (error) => toast.error(errorMessage(error, text.notShortened)),
      },
    );
  return (
    <div>
      <ShareOptions
        title={title}
        url={shortUrl ?? url}
        name={text.name(title, code)}
        openLabel={text.openPage}
        isQrShown={isQrShown}
        onToggleQr={setQrShown}
      />
      {!shortUrl && (
        <div className={classes.shorten}>
          <BusyButton
            type="button"
            busy={create.isPending}
            busyLabel={text.shortening}
            onClick={shorten}
            leftSection={!create.isPending && <IconLink size={16} stroke={1.75} aria-hidden />}
          >
            {text.shorten}
          </BusyButton>
          <p>{text.shortHint}</p>
        </div>
      )}
    </div>
  );
}
