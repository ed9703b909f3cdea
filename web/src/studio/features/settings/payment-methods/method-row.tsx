import type { PaymentMethod } from '@jamun/contract';
import { IconBuildingBank, IconDeviceMobile, IconEdit, IconTrash } from '@tabler/icons-react';
import { holderOf, nameOf } from '../../../domain/payment-methods/payment-method-name.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Chip, StatusBadge } from '../../../ui/data/badge.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';

interface MethodRowProps {
  method: PaymentMethod;
  onEdit: () => void;
  onDelete: () => void;
}

export function MethodRow({ method, onEdit, onDelete }: MethodRowProps) {
  const { type, priority, status, reason, ifscCode } = method;
  const name = nameOf(method);
  return (
    <ItemRow
      Icon={type === 'BANK' ? IconBuildingBank : IconDeviceMobile}
      name={name}
      mark={<Chip>{priority}</Chip>}
      line={`${holderOf(method)} · ${type === 'BANK' ? ifscCode : 'UPI'}`}
      note={status === 'REJECTED' && reason}
      status={<StatusBadge status={status} />}
    >
      <IconButton small label={`Edit ${name}`} Icon={IconEdit} onClick={onEdit} />
      <IconButton small label={`Delete ${name}`} Icon={IconTrash} onClick={onDelete} />
    </ItemRow>
  );
}
