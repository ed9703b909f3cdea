import { IconVersions } from '@tabler/icons-react';
import { formatBytes } from '../../../lib/format.ts';
import { useOwnPlan } from '../../domain/own-plan/api.ts';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { Badge, Chip } from '../../ui/data/badge.tsx';
import { Setting } from '../../ui/form/setting.tsx';
import classes from './subscription-card.module.css';
import { settingsText } from './text.tsx';

const { subscription: text, storage: storageText } = settingsText;

/** The plan of the user. Plans are not sold yet, so it is always active. */
export function SubscriptionCard() {
  const plan = useOwnPlan();
  const { name, transactionFeePercentage: fee } = plan.data ?? { name: text.defaultName };
  const line = fee === undefined ? text.upgrades : `${text.fee(fee)} ${text.upgrades}`;
  return (
    <Setting title={text.title} line={text.line}>
      <div className={classes.plan}>
        <span className={classes.icon}>
          <IconVersions size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.description}>
          <div className={classes.name}>
            <b>{name}</b>
            {plan.data && <Badge tone="ok">{text.active}</Badge>}
          </div>
          <p>{plan.isError ? text.failed : line}</p>
        </div>
        {plan.isError && <FieldButton onClick={() => void plan.refetch()}>{settingsText.retry}</FieldButton>}
        <Chip>{text.comingSoon}</Chip>
      </div>
      {plan.data && <StorageMeter {...plan.data.storage} />}
    </Setting>
  );
}

interface StorageMeterProps {
  usedBytes: number;
  limitBytes: number | null;
}

/** The meter warns from this share of the limit. */
const warningShare = 0.9;

/** Storage used by products and channels. The bar is decorative; the text has the same values. */
function StorageMeter({ usedBytes, limitBytes }: StorageMeterProps) {
  if (limitBytes === null)
    return <p className={`${classes.storageText} ${classes.noLimit}`}>{storageText.noLimit(formatBytes(usedBytes))}</p>;
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  const isFull = usedBytes >= limitBytes;
  return (
    <div className={classes.storage} data-level={isFull ? 'full' : share >= warningShare ? 'high' : 'normal'}>
      <div className={classes.heading}>
        <span>{storageText.title}</span>
        <span>{storageText.used(formatBytes(usedBytes), formatBytes(limitBytes))}</span>
      </div>
      <div className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={classes.storageText}>{isFull ? storageText.full : storageText.contents}</p>
    </div>
  );
}
