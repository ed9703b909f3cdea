import type { AdminUser } from '@jamun/contract';
import { IconBuildingBank, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isPhoneDevice } from '../../../domain/devices/device-name.ts';
import { holderOf, nameOf } from '../../../domain/payment-methods/payment-method-name.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Chip, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';
import links from '../../../ui/page/text-link.module.css';
import { Card, Nothing } from './card.tsx';

export const MethodsCard = ({ user: { username, paymentMethods } }: { user: AdminUser }) => (
  <Card
    title="Payment methods"
    count={paymentMethods.length}
    flush
    action={
      paymentMethods.length > 0 && (
        <Link to="/admin/payment-methods" search={{ search: username }} className={links.link}>
          Review
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
            name={nameOf(method)}
            mark={<Chip>{method.priority}</Chip>}
            line={`${holderOf(method)} · ${method.type === 'BANK' ? method.ifscCode : 'UPI'}`}
            note={method.status === 'REJECTED' && method.reason}
            status={<StatusBadge status={method.status} />}
          />
        ))}
      </ul>
    ) : (
      <Nothing>None yet.</Nothing>
    )}
  </Card>
);

/** `onSignOut` is left out for administrators, who end their sessions themselves. */
export const SessionsCard = ({ user: { sessions }, onSignOut }: { user: AdminUser; onSignOut: (() => void) | undefined }) => (
  <Card
    title="Sessions"
    count={sessions.length}
    flush
    action={onSignOut && sessions.length > 0 && <FieldButton onClick={onSignOut}>Sign out everywhere</FieldButton>}
  >
    {sessions.length > 0 ? (
      <ul>
        {sessions.map((session) => (
          <ItemRow
            key={session.id}
            Icon={isPhoneDevice(session.device) ? IconDeviceMobile : IconDeviceLaptop}
            name={session.device}
            mark={session.kind === 'admin' && <Chip>Admin area</Chip>}
            line={
              <>
                Last seen <DateTime iso={session.lastSeenAt} format="ago" /> · Signed in <DateTime iso={session.createdAt} format="day" />
              </>
            }
          />
        ))}
      </ul>
    ) : (
      <Nothing>Not signed in anywhere.</Nothing>
    )}
  </Card>
);
