import type { AdminUser, AuditEntry } from '@jamun/contract';
import { IconBuildingBank, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { loadErrorMessage } from '../../../../../lib/api-error.ts';
import { formatPhone } from '../../../../../lib/format.ts';
import { roleNames } from '../../../../../lib/names.ts';
import { useRecentEntries } from '../../../../domain/audit/api.ts';
import { changeLine } from '../../../../domain/audit/audit-changes.ts';
import { auditActionNames, auditActorName } from '../../../../domain/audit/audit-text.ts';
import { isPhoneDevice } from '../../../../domain/devices/device-row.tsx';
import { documentTypeNames } from '../../../../domain/kyc/text.ts';
import { paymentMethodHolder, paymentMethodName } from '../../../../domain/payment-methods/payment-method-name.ts';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { Chip, StatusBadge } from '../../../../ui/data/badge.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { Pair, Pairs } from '../../../../ui/data/pairs.tsx';
import { DateTime } from '../../../../ui/data/values.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import links from '../../../../ui/page/text-link.module.css';
import classes from './card.module.css';
import { Card, EmptyCard } from './card.tsx';
import { userText } from './text.ts';

const { profile, plan: planText, kyc: kycText, paymentMethods: methodsText, sessions: sessionsText, audit: auditText } = userText;

export const ProfileCard = ({ user }: { user: AdminUser }) => (
  <Card title={profile.title}>
    <Pairs>
      <Pair name={profile.name}>{user.name}</Pair>
      <Pair name={profile.username}>{user.username}</Pair>
      <Pair name={profile.id}>{user.id}</Pair>
      <Pair name={profile.email}>
        {user.email && (
          <>
            {user.email} <Chip>{user.emailVerified ? profile.verified : profile.notVerified}</Chip>
          </>
        )}
      </Pair>
      <Pair name={profile.phone}>{user.phone && formatPhone(user.phone)}</Pair>
      <Pair name={profile.location}>{user.location}</Pair>
      <Pair name={profile.role}>{user.isGuest ? profile.guest : roleNames[user.role]}</Pair>
      <Pair name={user.isGuest ? profile.firstOrder : profile.joined}>
        <DateTime iso={user.createdAt} format="moment" />
      </Pair>
    </Pairs>
  </Card>
);

export const PlanCard = ({ user: { plan }, onAssign }: { user: AdminUser; onAssign: () => void }) => (
  <Card title={planText.title} action={<FieldButton onClick={onAssign}>{planText.assign}</FieldButton>}>
    <Pairs>
      <Pair name={planText.name}>
        {plan.name} {!plan.assigned && <Chip>{planText.isDefault}</Chip>}
      </Pair>
      <Pair name={planText.fee}>{plan.transactionFeePercentage}%</Pair>
    </Pairs>
  </Card>
);

export const KycCard = ({ user: { kyc, counts } }: { user: AdminUser }) => (
  <Card
    title={kycText.title}
    action={
      kyc && (
        <Link to="/admin/kyc-documents" search={{ document: kyc.id }} className={links.link}>
          {kycText.open}
        </Link>
      )
    }
  >
    {kyc ? (
      <Pairs>
        <Pair name={kycText.status}>
          <StatusBadge status={kyc.status} />
        </Pair>
        <Pair name={kycText.document}>{documentTypeNames[kyc.documentType]}</Pair>
        <Pair name={kycText.uploaded}>
          <DateTime iso={kyc.createdAt} format="moment" />
        </Pair>
        {counts.kycDocuments > 1 && <Pair name={kycText.submissions}>{counts.kycDocuments}</Pair>}
      </Pairs>
    ) : (
      <EmptyCard>{kycText.empty}</EmptyCard>
    )}
  </Card>
);

export const MethodsCard = ({ user: { username, paymentMethods } }: { user: AdminUser }) => (
  <Card
    title={methodsText.title}
    count={paymentMethods.length}
    flush
    action={
      paymentMethods.length > 0 && (
        <Link to="/admin/payment-methods" search={{ search: username }} className={links.link}>
          {methodsText.review}
        </Link>
      )
    }
  >
    {paymentMethods.length > 0 ? (
      <ul>
        {paymentMethods.map((method) => (
          <ItemRow
            key={method.id}
            Icon={method.type === 'BANK' ? IconBuildingBank : IconDeviceMobile}
            name={paymentMethodName(method)}
            mark={<Chip>{method.priority}</Chip>}
            line={`${paymentMethodHolder(method)} · ${method.type === 'BANK' ? method.ifscCode : methodsText.upi}`}
            note={method.status === 'REJECTED' && method.reason}
            status={<StatusBadge status={method.status} />}
          />
        ))}
      </ul>
    ) : (
      <EmptyCard>{userText.noneYet}</EmptyCard>
    )}
  </Card>
);

/** `onSignOut` is undefined for administrators, who sign out their own devices. */
export const SessionsCard = ({ user: { sessions }, onSignOut }: { user: AdminUser; onSignOut: (() => void) | undefined }) => (
  <Card
    title={sessionsText.title}
    count={sessions.length}
    flush
    action={onSignOut && sessions.length > 0 && <FieldButton onClick={onSignOut}>{sessionsText.signOut}</FieldButton>}
  >
    {sessions.length > 0 ? (
      <ul>
        {sessions.map((session) => (
          <ItemRow
            key={session.id}
            Icon={isPhoneDevice(session.device) ? IconDeviceMobile : IconDeviceLaptop}
            name={session.device}
            mark={session.kind !== 'user' && <Chip>{sessionsText.kinds[session.kind]}</Chip>}
            line={
              <>
                {sessionsText.lastSeen} <DateTime iso={session.lastSeenAt} format="ago" /> · {sessionsText.signedIn}{' '}
                <DateTime iso={session.createdAt} format="day" />
              </>
            }
          />
        ))}
      </ul>
    ) : (
      <EmptyCard>{sessionsText.empty}</EmptyCard>
    )}
  </Card>
);

/** Latest audit log entries about the user. */
export function AuditCard({ userId }: { userId: number }) {
  const recent = useRecentEntries(userId);
  return (
    <Card
      title={auditText.title}
      flush
      action={
        <Link to="/admin/audit" search={{ userId: String(userId) }} className={links.link}>
          {auditText.full}
        </Link>
      }
    >
      {recent.data ? (
        <Entries entries={recent.data} />
      ) : recent.isError ? (
        <ErrorState
          title={auditText.failed}
          message={loadErrorMessage(recent.error)}
          onRetry={() => void recent.refetch()}
          busy={recent.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={auditText.loading} />
      )}
    </Card>
  );
}

const Entries = ({ entries }: { entries: AuditEntry[] }) =>
  entries.length > 0 ? (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <b>{auditActionNames[entry.action]}</b>
          <span>
            <DateTime iso={entry.at} format="ago" /> · {auditActorName(entry.actor)}
          </span>
          {changeLine(entry) && <p>{changeLine(entry)}</p>}
          {entry.reason && <p>“{entry.reason}”</p>}
        </li>
      ))}
    </ul>
  ) : (
    <EmptyCard>{auditText.empty}</EmptyCard>
  );
