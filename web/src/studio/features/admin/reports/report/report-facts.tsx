import { pageTypeLabels, type Report, reportReasonLabels } from '@jamun/contract';
import type { ReactNode } from 'react';
import { withoutScheme } from '../../../../../lib/format.ts';
import { UserLink } from '../../../../domain/admin-users/user-elements.tsx';
import { Fact, Facts } from '../../../../ui/data/facts.tsx';
import { DateTime } from '../../../../ui/data/values.tsx';
import { DrawerAmount, DrawerSection } from '../../../../ui/overlay/drawer.tsx';
import links from '../../../../ui/page/text-link.module.css';
import { Deadline, ReportStatusBadge } from '../report-columns.tsx';
import classes from './report-drawer.module.css';
import { reportText as text } from './text.ts';

/** Details of a report: description first, then the page, the reporter and the deadlines. */
export const ReportFacts = ({ report, children }: { report: Report; children: ReactNode }) => (
  <>
    <DrawerAmount label={pageTypeLabels[report.page.type]} status={<ReportStatusBadge {...report} />}>
      <span className={classes.reason}>{reportReasonLabels[report.reason]}</span>
    </DrawerAmount>
    <DrawerSection title={text.description}>
      <p className={classes.details} dir="auto">
        {report.details}
      </p>
    </DrawerSection>
    <Page report={report} />
    <Reporter report={report} />
    <Deadlines report={report}>{children}</Deadlines>
    {report.decision && <Decision decision={report.decision} />}
  </>
);

const isWebUrl = (url: string) => /^https?:\/\//.test(url);

const Page = ({ report: { page, owner, otherOpenReports } }: { report: Report }) => (
  <DrawerSection title={text.page.title}>
    <Facts>
      <Fact name={page.type === 'LINK' ? text.page.target : text.page.name} wide="full">
        <bdi>{page.title}</bdi>
      </Fact>
      <Fact name={text.page.address} wide="full">
        {isWebUrl(page.url) ? (
          // A trailing + opens the information page of a short link instead of redirecting.
          <a className={links.link} href={page.type === 'LINK' ? `${page.url}+` : page.url} target="_blank" rel="noreferrer noopener">
            {withoutScheme(page.url)}
          </a>
        ) : (
          page.url
        )}
      </Fact>
      <Fact name={text.page.owner}>
        <UserLink id={owner.id}>{owner.username}</UserLink>
      </Fact>
      <Fact name={text.page.takenDown.label}>{text.page.takenDown.value({ ...page, ...owner })}</Fact>
      <Fact name={text.page.otherReports}>{String(otherOpenReports)}</Fact>
    </Facts>
  </DrawerSection>
);

const Reporter = ({ report: { reporter, createdAt } }: { report: Report }) => (
  <DrawerSection title={text.reporter.title}>
    <Facts>
      <Fact name={text.reporter.email} wide="full" copy={reporter.email} />
      <Fact name={text.reporter.account}>
        {reporter.user ? <UserLink id={reporter.user.id}>{reporter.user.username}</UserLink> : text.reporter.notSignedIn}
      </Fact>
      <Fact name={text.reporter.reportedAt} wide>
        <DateTime iso={createdAt} format="moment" />
      </Fact>
    </Facts>
  </DrawerSection>
);

const Deadlines = ({ report, children }: { report: Report; children: ReactNode }) => (
  <DrawerSection title={text.deadlines.title}>
    <Facts>
      <Fact name={report.acknowledged ? text.deadlines.acknowledged : text.deadlines.acknowledgeBy} wide>
        <DateTime iso={report.acknowledged?.at ?? report.acknowledgeBy} format="moment" />
      </Fact>
      {report.acknowledged && (
        <Fact name={text.deadlines.by}>
          <UserLink id={report.acknowledged.by.id}>{report.acknowledged.by.username}</UserLink>
        </Fact>
      )}
      <Fact name={text.deadlines.solveBy} wide>
        <DateTime iso={report.solveBy} format="moment" />
      </Fact>
      {report.isOverdue && (
        <Fact name={text.deadlines.overdueSince}>
          <Deadline report={report} />
        </Fact>
      )}
    </Facts>
    {children}
  </DrawerSection>
);

const Decision = ({ decision: { kind, by, at, reason } }: { decision: NonNullable<Report['decision']> }) => (
  <DrawerSection title={text.decision.title}>
    <Facts>
      <Fact name={text.decision.kind} wide>
        {text.decision.kinds[kind]}
      </Fact>
      <Fact name={text.decision.by}>
        <UserLink id={by.id}>{by.username}</UserLink>
      </Fact>
      <Fact name={text.decision.at} wide="full">
        <DateTime iso={at} format="moment" />
      </Fact>
      <Fact name={text.decision.reason} wide="full">
        {reason}
      </Fact>
    </Facts>
  </DrawerSection>
);
