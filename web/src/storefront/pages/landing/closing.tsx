import { Branch } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './closing.module.css';
import section from './section.module.css';
import { landingText } from './text.ts';

const text = landingText.closing;

export function Closing() {
  return (
    <section className={section.section} aria-labelledby="closing-title">
      <div className={layout.wrap}>
        <div className={css.panel}>
          <Branch full className={css.branch} />
          <h2 id="closing-title">
            {text.title[0]} <br />
            {text.title[1]}
          </h2>
          <p>{text.lead}</p>
          <ButtonLink href="/signin?panel=signup" tone="light">
            {text.start} <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
