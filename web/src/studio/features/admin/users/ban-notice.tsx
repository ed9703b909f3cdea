import { IconBan } from '@tabler/icons-react';
import { DateTime } from '../../../ui/data/date-time.tsx';
import classes from './ban-notice.module.css';

/** Since when a person is banned, and why. */
export const BanNotice = ({ reason, at }: { reason: string | null; at: string | null }) => (
  <section className={classes.notice} aria-label="Ban">
    <IconBan size={18} stroke={1.75} aria-hidden />
    <div>
      <b>Banned {at && <DateTime iso={at} format="moment" />}</b>
      <p>{reason}</p>
    </div>
  </section>
);
