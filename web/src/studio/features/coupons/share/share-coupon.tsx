import type { Coupon } from '@jamun/contract';
import { useState } from 'react';
import { formatMinute } from '../../../../lib/time.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { couponLink } from './coupon-link.ts';
import classes from './share-coupon.module.css';
import { ShareLink } from './share-link.tsx';
import { shareCouponText as text } from './text.ts';
import { useShareablePages } from './use-shareable-pages.ts';

interface ShareCouponProps {
  coupon: Coupon;
  code: string;
  isQrShown?: boolean;
}

/** Chooses a sale page and shows the ways to share it with the code. */
export function ShareCoupon({ coupon, code, isQrShown = false }: ShareCouponProps) {
  const { pages, query, search, setSearch, isLong } = useShareablePages(coupon);
  const [chosenId, setChosenId] = useState<string>();
  const notLive = coupon.status === 'LIVE' ? null : text.notLive[coupon.status](formatMinute(coupon.startsAt ?? coupon.createdAt));
  if (!pages)
    return query.error ? (
      <AlertLine tone="bad" action={<FieldButton onClick={() => void query.refetch()}>{text.retry}</FieldButton>}>
        {text.failed}
      </AlertLine>
    ) : (
      <div className={classes.waiting} role="status" aria-label={text.loading} />
    );
  const page = pages.find(({ id }) => id === chosenId) ?? pages[0];
  if (!page && search === '') return <p className={classes.none}>{text.none}</p>;
  return (
    <div className={classes.share}>
      {notLive && <p className={classes.notLive}>{notLive}</p>}
      {isLong && (
        <TextField
          label={text.search}
          optional
          type="search"
          value={search}
          onChange={(event) => setSearch((event as { currentTarget: HTMLInputElement }).currentTarget.value)}
          placeholder={text.searchPlaceholder}
          autoComplete="off"
        />
      )}
      {page ? (
        <>
          <SelectField
            name="page"
            label={text.page}
            unmarked
            value={page.id}
            onChange={(event) => setChosenId((event as { currentTarget: HTMLSelectElement }).currentTarget.value)}
            options={pages.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <ShareLink key={page.id} title={page.title} code={code} url={couponLink(page.publicUrl, code)} isQrShown={isQrShown} />
        </>
      ) : (
        <p className={classes.none}>{text.noMatch}</p>
      )}
    </div>
  );
}
