import { classNames } from '../../class-names.ts';
import { Branch } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './hero.module.css';
import { PhoneStage } from './phone-stage.tsx';
import { landingText } from './text.ts';

const text = landingText.hero;

export function Hero() {
  return (
    <div className={css.hero}>
      <Branch className={css.branch} />
      <div className={classNames(layout.wrap, css.inside)}>
        <div className={css.copy}>
          <h1>
            <span>{text.title[0]}</span> <span>{text.title[1]}</span>
          </h1>
          <p className={classNames(layout.lead, css.lead)}>{text.lead}</p>
          <div className={css.actions}>
            <ButtonLink href="/signin?panel=signup" when="out">
              {text.start} <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink href="/dashboard" when="in">
              {text.dashboard} <Icon name="arrow" />
            </ButtonLink>
            <ButtonLink href="#features" tone="quiet" className={css.more}>
              {text.more}
            </ButtonLink>
          </div>
          <ul className={css.facts}>
            {text.facts.map((fact) => (
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
