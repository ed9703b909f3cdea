import { uiText } from '../text.ts';
import classes from './admin-mark.module.css';

/** Label beside the logo that tells the admin area from the studio. */
export const AdminMark = () => <span className={classes.mark}>{uiText.adminArea}</span>;
