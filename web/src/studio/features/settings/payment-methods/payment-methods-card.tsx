import { type PaymentMethod, paymentMethodMessages } from '@jamun/contract';
import { IconBuildingBank, IconDeviceMobile, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { usePaymentMethods } from '../../../domain/payment-methods/api.ts';
import { paymentMethodHolder, paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Chip, StatusBadge } from '../../../ui/data/badge.tsx';
import { ItemRow, ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PanelFoot } from '../../../ui/page/page-elements.tsx';
import { settingsText } from '../text.tsx';

const text = settingsText.paymentMethods;

const MethodDialog = lazyDialog(() => import('./method-dialog.tsx').then((module) => module.MethodDialog));
const DeleteMethodDialog = lazyDialog(() => import('./delete-method-dialog.tsx').then((module) => module.DeleteMethodDialog));

export function PaymentMethodsCard() {
  const methods = usePaymentMethods();
  return (
    <Setting id="payment-methods" title={text.title} line={text.line}>
      {methods.data ? (
        <Methods methods={methods.data} />
      ) : methods.isError ? (
        <ErrorState
          title={text.failed}
          message={errorMessage(methods.error, paymentMethodMessages.notFetched)}
          onRetry={() => void methods.refetch()}
          busy={methods.isFetching}
        />
      ) : (
        <ItemRowsSkeleton label={text.loading} />
      )}
    </Setting>
  );
}

function Methods({ methods }: { methods: PaymentMethod[] }) {
  const [editing, setEditing] = useState<PaymentMethod | 'new' | null>(null);
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null);
  const card = useListFocus(methods.length);
  const add = <AddButton onClick={() => setEditing('new')} />;
  return (
    <div ref={card}>
      {methods.length ? (
        <>
          <ul>
            {methods.map((method) => (
              <MethodRow key={method.id} method={method} onEdit={() => setEditing(method)} onDelete={() => setDeleting(method)} />
            ))}
          </ul>
          <PanelFoot start>{add}</PanelFoot>
        </>
      ) : (
        <EmptyState Icon={IconBuildingBank} {...text.empty} action={add} />
      )}
      <MethodDialog target={editing} isFirst={methods.length === 0} onClose={() => setEditing(null)} />
      <DeleteMethodDialog target={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button onClick={onClick} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
    {text.add}
  </Button>
);

interface MethodRowProps {
  method: PaymentMethod;
  onEdit: () => void;
  onDelete: () => void;
}

function MethodRow({ method, onEdit, onDelete }: MethodRowProps) {
  const { type, priority, status, reason, ifscCode } = method;
  const name = paymentMethodName(method);
  return (
    <ItemRow
      Icon={type === 'BANK' ? IconBuildingBank : IconDeviceMobile}
      name={name}
      mark={<Chip>{priority}</Chip>}
      line={`${paymentMethodHolder(method)} · ${type === 'BANK' ? ifscCode : text.upi}`}
      note={status === 'REJECTED' && reason}
      status={<StatusBadge status={status} />}
    >
      <IconButton small label={text.edit(name)} Icon={IconEdit} onClick={onEdit} />
      <IconButton small label={text.delete(name)} Icon={IconTrash} onClick={onDelete} />
    </ItemRow>
  );
}
