import { classNames } from '../../../class-names.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Scene } from '../art/sprite.tsx';
import { landingText } from '../text.ts';
import css from './pictures.module.css';

const text = landingText.pictures;

export function TelegramPicture() {
  return (
    <div className={css.two}>
      <div className={css.stack}>
        <div className={classNames(css.mini, css.bubble)}>
          <b className={css.channel}>{text.telegram.channel}</b>
          <p>{text.telegram.post}</p>
          <p className={css.hour}>{text.telegram.time}</p>
        </div>
        <div className={classNames(css.mini, css.bubble, css.row)}>
          <span className={css.disc}>
            <Icon name="pdf" />
          </span>
          <div>
            <b>{text.telegram.file.name}</b>
            <small>{text.telegram.file.size}</small>
          </div>
        </div>
      </div>
      <div className={css.stack}>
        {text.telegram.plans.map(({ name, duration, price }) => (
          <div key={name} className={classNames(css.mini, css.between, name === 'Quarterly' && css.chosen)}>
            <div>
              {name}
              <small>{duration}</small>
            </div>
            <b>{price}</b>
          </div>
        ))}
      </div>
    </div>
  );
}

const files = [
  { icon: 'video', ...text.product.video },
  { icon: 'pdf', ...text.product.pdf },
] as const;

export function ProductPicture() {
  return (
    <div className={css.stack}>
      <div className={classNames(css.mini, css.row)}>
        <Scene name="hills" className={css.thumb} />
        <div>
          <b>{text.product.title}</b>
          <small>{text.product.sales}</small>
        </div>
        <span className={css.chip}>{text.product.status}</span>
      </div>
      {files.map(({ icon, name, size }) => (
        <div key={name} className={classNames(css.mini, css.row)}>
          <span className={css.disc}>
            <Icon name={icon} />
          </span>
          <div>
            <b>{name}</b>
            <small>{size}</small>
          </div>
        </div>
      ))}
    </div>
  );
}

export function LinkPicture() {
  return (
    <div className={css.stack}>
      <div className={classNames(css.mini, css.long)}>{text.link.long}</div>
      <Icon name="arrow" className={css.down} />
      <div className={classNames(css.mini, css.chosen, css.between)}>
        <b>{text.link.short}</b>
        <span className={css.copied}>
          <Icon name="copy" /> {text.link.copied}
        </span>
      </div>
      <div className={classNames(css.between, css.count)}>
        <span>{text.link.clicks}</span>
        <b>{text.link.count}</b>
      </div>
    </div>
  );
}

export function WalletPicture() {
  return (
    <div className={css.two}>
      <div className={css.wallet}>
        <span>{text.wallet.balance.name}</span>
        <strong>{text.wallet.balance.amount}</strong>
        <ul>
          {text.wallet.amounts.map(({ name, amount }) => (
            <li key={name} className={css.between}>
              <span>{name}</span> {amount}
            </li>
          ))}
        </ul>
      </div>
      <div className={css.stack}>
        {text.wallet.payments.map(({ name, method, amount }) => (
          <div key={name} className={classNames(css.mini, css.between)}>
            <div>
              {name}
              <small>{method}</small>
            </div>
            <b className={css.plus}>{amount}</b>
          </div>
        ))}
      </div>
    </div>
  );
}
