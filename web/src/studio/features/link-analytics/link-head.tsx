import type { ShortLink } from '@jamun/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withoutScheme } from '../../../lib/format.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../ui/data/badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './link-head.module.css';

export const BackToLinks = () => (
  <Link to="/link-short">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Links
  </Link>
);

/** The link to give away, where it leads, and whether it does. */
export function LinkHead({ link, actions }: { link: ShortLink | undefined; actions: ReactNode }) {
  if (!link) return <PageHeader title="Link analytics" back={<BackToLinks />} actions={actions} />;
  return (
    <PageHeader
      title={withoutScheme(link.shortUrl)}
      back={<BackToLinks />}
      badge={
        <span className={classes.beside}>
          <StatusBadge status={link.status} />
          <CopyButton value={link.shortUrl} what="short link" />
        </span>
      }
      line={
        <span className={classes.leads}>
          Leads to{' '}
          <a href={link.originalUrl} target="_blank" rel="noopener noreferrer" title={link.originalUrl} className={classes.target}>
            {withoutScheme(link.originalUrl)}
          </a>
        </span>
      }
      actions={actions}
    />
  );
}
