import { IconVersions } from '@tabler/icons-react';
import { useOwnPlan } from '../../domain/own-plan/api.ts';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { Badge, Chip } from '../../ui/data/badge.tsx';
import { Setting } from '../../ui/form/setting.tsx';
import { StorageMeter } from './storage-meter.tsx';
import classes from './subscription-card.module.css';

/** Plans are not sold yet: everyone has one, and it is active. */
export function SubscriptionCard() {
  const plan = useOwnPlan();
  const { name, transactionFeePercentage: fee } = plan.data ?? { name: 'Platform Subscription' };
  const line = fee === undefined ? 'Plans and upgrades will appear here.' : `${fee}% transaction fee. Plans and upgrades will appear here.`;
  return (
    <Setting title="Platform Subscription" line="Your Jamun plan, its transaction fee and your storage.">
      <div className={classes.plan}>
        <span className={classes.sign}>
          <IconVersions size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.words}>
          <div className={classes.name}>
            <b>{name}</b>
            {plan.data && <Badge tone="ok">Active</Badge>}
          </div>
          <p>{plan.isError ? 'Your plan could not be loaded.' : line}</p>
        </div>
        {plan.isError && <FieldButton onClick={() => void plan.refetch()}>Retry</FieldButton>}
        <Chip>Coming Soon</Chip>
      </div>
      {plan.data && <StorageMeter {...plan.data.storage} />}
    </Setting>
  );
}
