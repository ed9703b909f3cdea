import { paymentMethodName } from '../../../domain/payment-methods/payment-method-name.ts';
import { useOpenWithdrawal, useWallet } from '../../../domain/wallet/api.ts';
import { withdrawalSteps } from '../../../domain/withdrawals/withdrawal-steps.ts';
import { WithdrawalTimeline } from '../../../domain/withdrawals/withdrawal-timeline.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { TextAction } from '../../../ui/data/table/cells.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { walletText } from '../text.tsx';
import classes from './open-withdrawal.module.css';

const text = walletText.withdrawals;

/** Progress of the newest open request. */
export function OpenWithdrawal({ onOpen }: { onOpen: (id: string) => void }) {
  const requests = useWallet().data?.withdrawing.requests ?? 0;
  const { data: request } = useOpenWithdrawal(requests > 0);
  if (!request || requests === 0) return null;
  return (
    <div className={classes.request}>
      <Panel>
        <div className={classes.inside}>
          <div className={classes.head}>
            <b>
              <Money value={request.amount} />
            </b>
            <StatusBadge status={request.status} kind="payout" />
            <span className={classes.to}>{text.destination(paymentMethodName(request.userPaymentMethod))}</span>
            <TextAction label={text.viewOpen} onClick={() => onOpen(request.id)}>
              {text.view}
            </TextAction>
          </div>
          <WithdrawalTimeline steps={withdrawalSteps(request)} across />
        </div>
      </Panel>
    </div>
  );
}
