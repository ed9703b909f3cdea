import type { ShortLink } from '@jamun/contract';
import { IconChevronLeft, IconLinkOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { withoutScheme } from '../../../lib/format.ts';
import { formatDays } from '../../../lib/time.ts';
import { useLink } from '../../domain/link-analytics/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../ui/data/badge.tsx';
import { RangePicker } from '../../ui/form/calendar/range-picker.tsx';
import { useDayRange } from '../../ui/form/calendar/use-day-range.ts';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../ui/page/record-load-error.tsx';
import { AnalyticsBody } from './analytics-body.tsx';
import classes from './link-analytics-page.module.css';
import head from './link-head.module.css';
import { linkAnalyticsText as text } from './text.ts';

const BackToLinks = () => (
  <Link to="/link-short">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {text.back}
  </Link>
);

function LinkHeader({ link, actions }: { link: ShortLink | undefined; actions: ReactNode }) {
  if (!link) return <PageHeader title={text.title} back={<BackToLinks />} actions={actions} />;
  return (
    <PageHeader
      title={withoutScheme(link.shortUrl)}
      back={<BackToLinks />}
      badge={
        <span className={head.beside}>
          <StatusBadge status={link.status} />
          <CopyButton value={link.shortUrl} what={text.shortLink} />
        </span>
      }
      line={
        <span className={head.leads}>
          {text.target}{' '}
          <a href={link.originalUrl} target="_blank" rel="noopener noreferrer" title={link.originalUrl} className={head.target}>
            {withoutScheme(link.originalUrl)}
          </a>
        </span>
      }
      actions={actions}
    />
  );
}

export function LinkAnalyticsPage() {
  const { id = '' } = useParams({ strict: false });
  return <LinkDetails key={id} id={id} />;
}

// The server answers an invalid id with a validation error.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

function LinkDetails({ id }: { id: string }) {
  const link = useLink(id);
  const { range, ...picker } = useDayRange();
  const { data, error } = link;
  usePageTitle(data ? text.pageTitle(withoutScheme(data.shortUrl)) : text.title);
  // A deleted link disappears; with another error the loaded data stays.
  if (error && (!data || isNotFound(error)))
    return (
      <>
        <PageHeader title={isNotFound(error) ? text.notFound.title : text.title} back={<BackToLinks />} />
        <RecordLoadError
          query={link}
          Icon={IconLinkOff}
          notFound={text.notFound.line}
          back={
            <Button component={Link} to="/link-short">
              {text.notFound.back}
            </Button>
          }
          failure={text.failed.link}
        />
      </>
    );
  return (
    <>
      <LinkHeader
        link={data}
        actions={
          <div className={classes.range}>
            {typeof picker.choice === 'string' && <span>{formatDays(range.from, range.to)}</span>}
            <RangePicker {...picker} />
          </div>
        }
      />
      <AnalyticsBody id={id} link={data} range={range} today={picker.today} onRange={picker.onChange} />
    </>
  );
}
