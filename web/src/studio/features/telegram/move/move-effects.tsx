import { IconArrowsExchange } from '@tabler/icons-react';
import classes from './move-effects.module.css';

/** Effects of a move, listed before it is confirmed. */
export const MoveEffects = () => (
  <div className={classes.effects}>
    <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
    <div>
      <b>What happens</b>
      <ul>
        <li>Members, plans, sales and the page stay as they are</li>
        <li>This account lets people in and removes them from now on</li>
        <li>Unused invite links are replaced; buyers find the new one in their purchases</li>
        <li>Old links are revoked. Those of an account that no longer works expire within 7 days</li>
      </ul>
    </div>
  </div>
);
