import { nameOf } from '../../../lib/payment-method-words.ts';
import { stepsOf } from '../../../lib/withdrawal-steps.ts';
import { TextAction } from '../../ui/list/cells.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useOpenWithdrawal, useWallet } from './api.ts';
import classes from './open-request.module.css';

/** How far the newest request under way has come. */
export function OpenRequest({ onOpen }: { onOpen: (id: string) => void }) {
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
            <StatusBadge status={request.status} of="payout" />
            <span className={classes.to}>to {nameOf(request.userPaymentMethod)}</span>
            <TextAction label="View the withdrawal in progress" onClick={() => onOpen(request.id)}>
              View
            </TextAction>
          </div>
          <Timeline steps={stepsOf(request)} across />
        </div>
      </Panel>
    </div>
  );
}
