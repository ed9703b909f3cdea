import { linkMessages } from '@jamun/contract/link-messages';
import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { withoutScheme } from '../../../lib/format.ts';
import { formatDays } from '../../../lib/time.ts';
import { useLink } from '../../domain/link-analytics/api.ts';
import { RangePicker } from '../../ui/form/calendar/range-picker.tsx';
import { useDayRange } from '../../ui/form/calendar/use-day-range.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RecordLoadError } from '../../ui/page/record-load-error.tsx';
import { AnalyticsBody } from './analytics-body.tsx';
import classes from './link-analytics-page.module.css';
import { BackToLinks, LinkHead } from './link-head.tsx';

/** What became of one link. */
export function LinkAnalyticsPage() {
  const { id = '' } = useParams({ strict: false });
  return <OneLink key={id} id={id} />;
}

// An id that cannot be one is no more found than one that nobody has.
const isNotFound = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status);

function OneLink({ id }: { id: string }) {
  const link = useLink(id);
  const { range, ...picker } = useDayRange();
  const { data, error } = link;
  usePageTitle(data ? `${withoutScheme(data.shortUrl)} · Link analytics` : 'Link analytics');
  // What was deleted meanwhile is not shown any longer; a network that is gone takes nothing away.
  if (error && (!data || isNotFound(error)))
    return (
      <>
        <PageHeader title={isNotFound(error) ? linkMessages.notFound : 'Link analytics'} back={<BackToLinks />} />
        <RecordLoadError
          query={link}
          Icon={IconLinkOff}
          notFound="This link is not here"
          back={
            <Button component={Link} to="/link-short">
              All links
            </Button>
          }
          failure={linkMessages.notFetched}
        />
      </>
    );
  return (
    <>
      <LinkHead
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
