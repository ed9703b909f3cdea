import { IconVersions } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Setting } from './setting.tsx';
import classes from './subscription-card.module.css';

/** Plans are not sold yet: everyone has one, and it is active. */
export const SubscriptionCard = () => (
  <Setting title="Platform Subscription" line="Your Jamun plan and its transaction fee.">
    <div className={classes.plan}>
      <span className={classes.sign}>
        <IconVersions size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          <b>Platform Subscription</b>
          <Badge tone="ok">Active</Badge>
        </div>
        <p>Plans and upgrades will appear here.</p>
      </div>
      <Chip>Coming Soon</Chip>
    </div>
  </Setting>
);
