import { PanelFoot } from '../../../ui/panel.tsx';
import classes from './kyc-form.module.css';

/** The form's exact shape, so that nothing below it jumps when it is there. */
export const KycFormWaiting = () => (
  <div role="status" aria-label="Loading your KYC document" className={classes.waiting}>
    <div className={classes.fields}>
      <FieldBones />
      <FieldBones />
      <div className={classes.wide}>
        <FieldBones />
      </div>
    </div>
    <PanelFoot>
      <span className={classes.buttonBone} />
    </PanelFoot>
  </div>
);

const FieldBones = () => (
  <div className={classes.bones}>
    <span />
    <span />
  </div>
);
