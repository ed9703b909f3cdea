import type { ShortLink } from '@jamun/contract';
import { IconClock, IconLock, type TablerIcon } from '@tabler/icons-react';
import { formatMoment } from '../../../../lib/time.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import classes from './link-row.module.css';

/** Whether it works, and what stands between it and its visitors. */
export const LinkStatus = ({ link: { status, hasPassword, expiresAt } }: { link: ShortLink }) => (
  <span className={classes.status}>
    <StatusBadge status={status} />
    {hasPassword && <Sign Icon={IconLock} words="Asks for a password" />}
    {expiresAt && status === 'ACTIVE' && <Sign Icon={IconClock} words={`Expires on ${formatMoment(expiresAt)}`} />}
    {expiresAt && status === 'EXPIRED' && <Sign Icon={IconClock} words={`Expired on ${formatMoment(expiresAt)}`} />}
  </span>
);

const Sign = ({ Icon, words }: { Icon: TablerIcon; words: string }) => (
  <span className={classes.sign} title={words}>
    <Icon size={14} stroke={1.75} aria-hidden />
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
);
