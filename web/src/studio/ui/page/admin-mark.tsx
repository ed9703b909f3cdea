import classes from './admin-mark.module.css';

/** Says beside the logo which area this is: nobody should take the one for the other. */
export const AdminMark = () => <span className={classes.mark}>Admin</span>;
