import type { CheckoutReminders, Coupon } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { useCoupons } from '../../../domain/coupons/api.ts';
import { discountLabel } from '../../../domain/coupons/coupon-text.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { statusLook } from '../../../ui/data/badge.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import { settingsText } from '../text.tsx';
import classes from './checkout-reminders-card.module.css';

const text = settingsText.checkoutReminders.second;

type ChosenCoupon = NonNullable<CheckoutReminders['coupon']>;

/** A reminder is sent to many buyers: one-use codes do not suit. Ended and used-up coupons never become live by themselves. */
const isSuitable = ({ isOneUse, status }: Coupon) => !isOneUse && status !== 'ENDED' && status !== 'USED_UP';

function toOption({ code, status, ...coupon }: Coupon) {
  const label = `${code} · ${discountLabel(coupon)}`;
  return { value: coupon.id, label: status === 'LIVE' ? label : `${label} · ${statusLook(status).label}` };
}

interface SecondReminderProps {
  reminders: CheckoutReminders;
  onChange: (coupon: ChosenCoupon | null) => void;
}

/** Choice of the coupon that a second reminder offers. */
export function SecondReminder({ reminders: { coupon: chosen }, onChange }: SecondReminderProps) {
  const coupons = useCoupons({ limit: 100 });
  const suitable = coupons.data?.data.filter(isSuitable) ?? [];
  const isListed = suitable.some(({ id }) => id === chosen?.id);
  const choose = (id: string) => {
    const coupon = suitable.find((one) => one.id === id);
    if (coupon?.code) onChange({ id, code: coupon.code, status: coupon.status });
    else if (id === '') onChange(null);
  };
  if (coupons.error && !coupons.data)
    return (
      <div className={classes.second}>
        <AlertLine tone="bad" action={<FieldButton onClick={() => void coupons.refetch()}>{settingsText.retry}</FieldButton>}>
          {text.failed}
        </AlertLine>
      </div>
    );
  const hasNone = coupons.data !== undefined && suitable.length === 0 && !chosen;
  return (
    <div className={classes.second}>
      <SelectField
        name="secondReminder"
        label={text.label}
        unmarked
        value={chosen?.id ?? ''}
        onChange={(event) => choose((event as { currentTarget: HTMLSelectElement }).currentTarget.value)}
        disabled={hasNone || !coupons.data}
        hint={chosen && chosen.status !== 'LIVE' ? text.notLive(statusLook(chosen.status).label) : text.hint}
        options={[
          { value: '', label: text.none },
          ...(chosen && !isListed ? [{ value: chosen.id, label: `${chosen.code} · ${statusLook(chosen.status).label}` }] : []),
          ...suitable.map(toOption),
        ]}
      />
      {hasNone && (
        <p>
          {text.noCoupon}{' '}
          <Link to="/coupons" search={{ create: 'new' }} className={textLink.link}>
            {text.create}
          </Link>
        </p>
      )}
    </div>
  );
}
