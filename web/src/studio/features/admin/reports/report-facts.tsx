import type { Report } from '@jamun/contract';
import { pageTypeLabels, reportReasonLabels } from '@jamun/contract/report-words';
import type { ReactNode } from 'react';
import { withoutScheme } from '../../../../lib/format.ts';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { DrawerAmount, DrawerSection } from '../../../ui/overlay/drawer.tsx';
import links from '../../../ui/page/text-link.module.css';
import { decisionWords } from './report-actions.ts';
import { Deadline, ReportStatusBadge } from './report-columns.tsx';
import classes from './report-drawer.module.css';

/** Everything known about a report: what is wrong first, then the page, the reporter and the deadlines. */
export const ReportFacts = ({ report, children }: { report: Report; children: ReactNode }) => (
  <>
    <DrawerAmount label={pageTypeLabels[report.page.type]} status={<ReportStatusBadge {...report} />}>
      <span className={classes.reason}>{reportReasonLabels[report.reason]}</span>
    </DrawerAmount>
    <DrawerSection title="Description">
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

const isWeb = (url: string) => /^https?:\/\//.test(url);

const Page = ({ report: { page, owner, otherOpenReports } }: { report: Report }) => (
  <DrawerSection title="Page">
    <Facts>
      <Fact name={page.type === 'LINK' ? 'Leads to' : 'Title'} wide="full">
        <bdi>{page.title}</bdi>
      </Fact>
      <Fact name="Address" wide="full">
        {isWeb(page.url) ? (
          // A short link is opened at its information page: nobody is sent on by mistake.
          <a className={links.link} href={page.type === 'LINK' ? `${page.url}+` : page.url} target="_blank" rel="noreferrer noopener">
            {withoutScheme(page.url)}
          </a>
        ) : (
          page.url
        )}
      </Fact>
      <Fact name="Seller">
        <UserLink id={owner.id}>{owner.username}</UserLink>
      </Fact>
      <Fact name="Online">{page.isTakenDown || owner.isClosed ? 'No' : 'Yes'}</Fact>
      <Fact name="Other open reports">{String(otherOpenReports)}</Fact>
    </Facts>
  </DrawerSection>
);

const Reporter = ({ report: { reporter, createdAt } }: { report: Report }) => (
  <DrawerSection title="Reporter">
    <Facts>
      <Fact name="Email" wide="full" copy={reporter.email} />
      <Fact name="Account">{reporter.user ? <UserLink id={reporter.user.id}>{reporter.user.username}</UserLink> : 'Not signed in'}</Fact>
      <Fact name="Reported" wide>
        <DateTime iso={createdAt} format="moment" />
      </Fact>
    </Facts>
  </DrawerSection>
);

const Deadlines = ({ report, children }: { report: Report; children: ReactNode }) => (
  <DrawerSection title="Deadlines">
    <Facts>
      <Fact name={report.acknowledged ? 'Acknowledged' : 'Acknowledge by'} wide>
        <DateTime iso={report.acknowledged?.at ?? report.acknowledgeBy} format="moment" />
      </Fact>
      {report.acknowledged && (
        <Fact name="By">
          <UserLink id={report.acknowledged.by.id}>{report.acknowledged.by.username}</UserLink>
        </Fact>
      )}
      <Fact name="Solve by" wide>
        <DateTime iso={report.solveBy} format="moment" />
      </Fact>
      {report.isOverdue && (
        <Fact name="Overdue since">
          <Deadline report={report} />
        </Fact>
      )}
    </Facts>
    {children}
  </DrawerSection>
);

const Decision = ({ decision: { kind, by, at, reason } }: { decision: NonNullable<Report['decision']> }) => (
  <DrawerSection title="Decision">
    <Facts>
      <Fact name="Decision" wide>
        {decisionWords[kind]}
      </Fact>
      <Fact name="By">
        <UserLink id={by.id}>{by.username}</UserLink>
      </Fact>
      <Fact name="When" wide="full">
        <DateTime iso={at} format="moment" />
      </Fact>
      <Fact name="Reason" wide="full">
        {reason}
      </Fact>
    </Facts>
  </DrawerSection>
);
