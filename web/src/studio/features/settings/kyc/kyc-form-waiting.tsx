import { PanelFoot } from '../../../ui/page/panel.tsx';
import classes from './kyc-form.module.css';

/** The form's exact shape, so that nothing below it jumps when it is there. */
export const KycFormWaiting = () => (
  <div role="status" aria-label="Loading your KYC document" className={classes.waiting}>
    <div className={classes.fields}>
      <FieldSkeleton />
      <FieldSkeleton />
      <div className={classes.wide}>
        <FieldSkeleton />
      </div>
    </div>
    <PanelFoot>
      <span className={classes.buttonBone} />
    </PanelFoot>
  </div>
);

const FieldSkeleton = () => (
  <div className={classes.bones}>
    <span />
    <span />
  </div>
);
