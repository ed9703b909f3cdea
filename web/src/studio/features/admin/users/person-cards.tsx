import type { AdminUser } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { formatPhone } from '../../../../lib/format.ts';
import { roleNames } from '../../../../lib/names.ts';
import { documentTypeNames } from '../../../domain/kyc/document-types.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Chip, StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import links from '../../../ui/page/text-link.module.css';
import { Card, Nothing } from './card.tsx';

export const ProfileCard = ({ user }: { user: AdminUser }) => (
  <Card title="Profile">
    <Pairs>
      <Pair name="Name">{user.name}</Pair>
      <Pair name="Username">{user.username}</Pair>
      <Pair name="User ID">{user.id}</Pair>
      <Pair name="Email">
        {user.email && (
          <>
            {user.email} <Chip>{user.emailVerified ? 'Verified' : 'Not verified'}</Chip>
          </>
        )}
      </Pair>
      <Pair name="Phone">{user.phone && formatPhone(user.phone)}</Pair>
      <Pair name="Location">{user.location}</Pair>
      <Pair name="Role">{roleNames[user.role]}</Pair>
      <Pair name="Joined">
        <DateTime iso={user.createdAt} format="moment" />
      </Pair>
    </Pairs>
  </Card>
);

export const PlanCard = ({ user: { plan }, onAssign }: { user: AdminUser; onAssign: () => void }) => (
  <Card title="Plan" action={<FieldButton onClick={onAssign}>Assign plan</FieldButton>}>
    <Pairs>
      <Pair name="Plan">
        {plan.name} {!plan.assigned && <Chip>default</Chip>}
      </Pair>
      <Pair name="Transaction fee">{plan.transactionFeePercentage}%</Pair>
    </Pairs>
  </Card>
);

export const KycCard = ({ user: { kyc, counts } }: { user: AdminUser }) => (
  <Card
    title="KYC"
    action={
      kyc && (
        <Link to="/admin/kyc-documents" search={{ document: kyc.id }} className={links.link}>
          Open document
        </Link>
      )
    }
  >
    {kyc ? (
      <Pairs>
        <Pair name="Status">
          <StatusBadge status={kyc.status} />
        </Pair>
        <Pair name="Document">{documentTypeNames[kyc.documentType]}</Pair>
        <Pair name="Uploaded">
          <DateTime iso={kyc.createdAt} format="moment" />
        </Pair>
        {counts.kycDocuments > 1 && <Pair name="Handed in so far">{counts.kycDocuments}</Pair>}
      </Pairs>
    ) : (
      <Nothing>No document was handed in.</Nothing>
    )}
  </Card>
);
