import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import { Portrait, Scene } from './art/sprite.tsx';
import css from './phone-stage.module.css';

const clicksByDay = [19, 26, 22, 35, 31, 44, 56];

function Phone() {
  return (
    <div className={css.phone}>
      <div className={css.screen}>
        <div className={css.status}>
          <span>9:41</span>
          <i />
          <b />
        </div>
        <Scene name="hills" />
        <div className={css.page}>
          <div className={css.line}>
            <Portrait of="ananya" className={css.small} /> <span className={css.muted}>Ananya Rao</span>
          </div>
          <p className={css.title}>Monsoon Light: phone photography for rainy days</p>
          <div className={css.line}>
            <span className={css.stars}>
              {[1, 2, 3, 4, 5].map((star) => (
                <Icon key={star} name="star" />
              ))}
            </span>
            <span className={css.muted}>6 videos, 1 PDF</span>
          </div>
          <div className={css.price}>
            <strong>₹899</strong> <s>₹1,499</s> <span className={css.chip}>40% off</span>
          </div>
          <span className={css.pay}>Pay Now</span>
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
        <span className={css.muted}>Paid by UPI</span>
        <div className={css.sum}>₹899.00</div>
        <span className={classNames(css.muted, css.payer)}>priya.s@upi, just now</span>
      </div>
    </div>
  );
}

function LinkClicks() {
  return (
    <div className={classNames(css.card, css.link)}>
      <div className={css.between}>
        <b>jmn.example/rain</b>
        <Icon name="copy" className={css.faint} />
      </div>
      <div className={css.bars}>
        {clicksByDay.map((height) => (
          <svg key={height} height={height} aria-hidden="true" />
        ))}
      </div>
      <p className={css.muted}>
        <b>1,284</b> clicks this week
      </p>
    </div>
  );
}

function Subscription() {
  return (
    <div className={classNames(css.card, css.subscription)}>
      <div className={css.member}>
        <Portrait of="meher" />
        <div>
          <b>Current Affairs at 7</b>
          <span className={css.muted}>Quarterly, 90 days</span>
        </div>
        <span className={css.plus}>+₹799</span>
      </div>
      <p className={classNames(css.muted, css.joined)}>
        <Icon name="plane" /> Rohit joined your channel
      </p>
    </div>
  );
}

/** What selling looks like, as one picture: the cards rise once when the page opens. */
export function PhoneStage() {
  return (
    <div
      className={css.stage}
      role="img"
      aria-label="A product page on a phone, a UPI payment received, a Telegram subscription and a short link's clicks"
    >
      <Phone />
      <Payment />
      <LinkClicks />
      <Subscription />
    </div>
  );
}
