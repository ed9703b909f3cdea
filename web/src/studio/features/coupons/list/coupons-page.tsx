import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useCoupons } from '../../../domain/coupons/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { couponsList } from '../coupons-list.ts';
import { couponsText as text } from '../text.ts';
import { useCouponActions } from '../use-coupon-actions.tsx';
import { couponCard, couponColumns } from './coupon-row.tsx';

const CreateCouponDrawer = lazyDialog(() => import('../form/create-coupon-drawer.tsx').then((module) => module.CreateCouponDrawer));

export function CouponsPage() {
  usePageTitle(text.title);
  const list = useList(couponsList);
  const navigate = useNavigate();
  // In the address, so that other pages can link to the open form.
  const creating = useOpened('create');
  const open = ({ id }: { id: string }) => void navigate({ to: '/coupons/$id', params: { id } });
  const showSales = ({ id }: { id: string }) => void navigate({ to: '/sales', search: { couponId: id } });
  const { actions, dialogs } = useCouponActions({ showSales });
  const createButton = (isFilled: boolean) => (
    <Button
      {...(isFilled ? { variant: 'filled' } : {})}
      onClick={() => creating.open('new')}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} actions={createButton(true)} />
      <VerifyEmailNotice to={text.verifyTo} spaced />
      <ListPanel
        list={list}
        result={useCoupons(list.query)}
        caption={text.title}
        tall
        columns={couponColumns(actions)}
        card={couponCard(actions)}
        rowKey={({ id }) => id}
        onOpen={open}
        empty={{ Icon: IconTicket, ...text.empty, action: createButton(false) }}
        noMatch={text.noMatch}
      />
      <CreateCouponDrawer target={creating.id === null ? null : 'new'} onClose={creating.close} />
      {dialogs}
    </>
  );
}
