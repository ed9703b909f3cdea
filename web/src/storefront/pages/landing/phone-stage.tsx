import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import { Portrait, Scene } from './art/sprite.tsx';
import css from './phone-stage.module.css';
import { landingText } from './text.ts';

const text = landingText.stage;

const clicksByDay = [19, 26, 22, 35, 31, 44, 56];

function Phone() {
  return (
    <div className={css.phone}>
      <div className={css.screen}>
        <div className={css.status}>
          <span>{text.time}</span>
          <i />
          <b />
        </div>
        <Scene name="hills" />
        <div className={css.page}>
          <div className={css.line}>
            <Portrait name="ananya" className={css.small} /> <span className={css.muted}>{text.seller}</span>
          </div>
          <p className={css.title}>{text.product}</p>
          <div className={css.line}>
            <span className={css.stars}>
              {[1, 2, 3, 4, 5].map((star) => (
                <Icon key={star} name="star" />
              ))}
            </span>
            <span className={css.muted}>{text.files}</span>
          </div>
          <div className={css.price}>
            <strong>{text.price}</strong> <s>{text.originalPrice}</s> <span className={css.chip}>{text.discount}</span>
          </div>
          <span className={css.pay}>{text.pay}</span>
          <div className={css.thumbs}>
            <Scene name="chai" className={css.thumb} />
            <Scene name="boat" className={css.thumb} />
            <Scene name="street" className={css.thumb} />
          </div>
          <div className={css.words}>
            <i />
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
    </div>
  );
}

function Payment() {
  return (
    <div className={classNames(css.card, css.payment)}>
      <span className={css.done}>
        <Icon name="check" />
      </span>
      <div>
        <span className={css.muted}>{text.payment.label}</span>
        <div className={css.sum}>{text.payment.amount}</div>
        <span className={classNames(css.muted, css.payer)}>{text.payment.payer}</span>
      </div>
    </div>
  );
}

function LinkClicks() {
  return (
    <div className={classNames(css.card, css.link)}>
      <div className={css.between}>
        <b>{text.link.address}</b>
        <Icon name="copy" className={css.faint} />
      </div>
      <div className={css.bars}>
        {clicksByDay.map((height) => (
          <svg key={height} height={height} aria-hidden="true" />
        ))}
      </div>
      <p className={css.muted}>
        <b>{text.link.count}</b> {text.link.label}
      </p>
    </div>
  );
}

function Subscription() {
  return (
    <div className={classNames(css.card, css.subscription)}>
      <div className={css.member}>
        <Portrait name="meher" />
        <div>
          <b>{text.subscription.channel}</b>
          <span className={css.muted}>{text.subscription.plan}</span>
        </div>
        <span className={css.plus}>{text.subscription.amount}</span>
      </div>
      <p className={classNames(css.muted, css.joined)}>
        <Icon name="plane" /> {text.subscription.joined}
      </p>
    </div>
  );
}

/** Illustration of a product page and its sales. The cards rise once when the page opens. */
export function PhoneStage() {
  return (
    <div className={css.stage} role="img" aria-label={text.label}>
      <Phone />
      <Payment />
      <LinkClicks />
      <Subscription />
    </div>
  );
}
