import { classNames } from '../../../class-names.ts';
import { Icon } from '../../../parts/icon.tsx';
import css from './pictures.module.css';

const plans = [
  { name: 'Monthly', days: 30, price: '₹299' },
  { name: 'Quarterly', days: 90, price: '₹799' },
  { name: 'Yearly', days: 365, price: '₹2,499' },
];

/** A channel's posts beside its plans, one of them chosen. */
export function TelegramPicture() {
  return (
    <div className={css.two}>
      <div className={css.stack}>
        <div className={classNames(css.mini, css.bubble)}>
          <b className={css.channel}>Current Affairs at 7</b>
          <p>Money Bill or Finance Bill? Five lines to remember before Prelims.</p>
          <p className={css.hour}>7:00 am</p>
        </div>
        <div className={classNames(css.mini, css.bubble, css.row)}>
          <span className={css.disc}>
            <Icon name="pdf" />
          </span>
          <div>
            <b>14-Nov-notes.pdf</b>
            <small>2.4 MB</small>
          </div>
        </div>
      </div>
      <div className={css.stack}>
        {plans.map(({ name, days, price }) => (
          <div key={name} className={classNames(css.mini, css.between, name === 'Quarterly' && css.chosen)}>
            <div>
              {name}
              <small>{days} days</small>
            </div>
            <b>{price}</b>
          </div>
        ))}
      </div>
    </div>
  );
}
