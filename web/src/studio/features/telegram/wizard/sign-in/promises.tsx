import { IconShieldCheck } from '@tabler/icons-react';
import classes from './promises.module.css';

/** What linking an account allows, said before it is done. */
export const Promises = () => (
  <div className={classes.promises}>
    <IconShieldCheck size={18} stroke={1.75} aria-hidden />
    <div>
      <b>What Jamun does in your account</b>
      <ul>
        <li>Creates the channels that you create here</li>
        <li>Makes invite links for people who have paid</li>
        <li>Sees who joins through these links</li>
        <li>Removes members whose plan has ended</li>
      </ul>
      <p>Jamun never posts anything.</p>
    </div>
  </div>
);
