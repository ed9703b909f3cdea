import { classNames } from '../../class-names.ts';
import { Branch } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './hero.module.css';
import { PhoneStage } from './phone-stage.tsx';

const facts = ['UPI and cards', 'Prices in rupees', 'Withdraw to bank or UPI'];

export function Hero() {
  return (
    <div className={css.hero}>
      <Branch className={css.branch} />
      <div className={classNames(layout.wrap, css.inside)}>
        <div className={css.copy}>
          <h1>
            <span>Sell what you make.</span> <span>Get paid by UPI.</span>
          </h1>
          <p className={classNames(layout.lead, css.lead)}>
            The all-in-one digital business suite for creators and sellers: digital products, paid Telegram channels, short links, and one
            wallet for all of it.
          </p>
          <div className={css.actions}>
            <ButtonLink href="/signin?panel=signup" when="out">
              Get started <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink href="/dashboard" when="in">
              Go to Dashboard <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink href="#features" tone="quiet" className={css.more}>
              Learn more
            </ButtonLink>
          </div>
          <ul className={css.facts}>
            {facts.map((fact) => (
              <li key={fact}>
                <Icon name="check" /> {fact}
              </li>
            ))}
          </ul>
        </div>
        <PhoneStage />
      </div>
    </div>
  );
}
