import { classNames } from '../../../class-names.ts';
import css from './pictures.module.css';

const amounts = [
  { name: 'Total Earnings', amount: '₹1,86,450' },
  { name: 'Charges Deducted', amount: '₹9,322' },
  { name: 'Locked Balance', amount: '₹12,268' },
  { name: 'Total Withdrawn', amount: '₹40,000' },
];
const payments = [
  { name: 'Priya S.', by: 'UPI', amount: '+₹899' },
  { name: 'Rohit M.', by: 'UPI', amount: '+₹799' },
  { name: 'Fatima K.', by: 'Card', amount: '+₹2,499' },
];

/** The wallet and what came in: earnings less charges, locked and withdrawn give the balance. */
export function WalletPicture() {
  return (
    <div className={css.two}>
      <div className={css.wallet}>
        <span>Withdrawable Balance</span>
        <strong>₹1,24,860</strong>
        <ul>
          {amounts.map(({ name, amount }) => (
            <li key={name} className={css.between}>
              <span>{name}</span> {amount}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.stack}>
        {payments.map(({ name, by, amount }) => (
          <div key={name} className={classNames(css.mini, css.between)}>
            <div>
              {name}
              <small>{by}</small>
            </div>
            <b className={css.plus}>{amount}</b>
          </div>
        ))}
      </div>
    </div>
  );
}
