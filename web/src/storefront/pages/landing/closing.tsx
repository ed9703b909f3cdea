import { Branch } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import css from './closing.module.css';
import section from './section.module.css';

export function Closing() {
  return (
    <section className={section.section} aria-labelledby="closing-title">
      <div className={layout.wrap}>
        <div className={css.panel}>
          <Branch laden className={css.branch} />
          <h2 id="closing-title">
            Your first sale is <br />
            one link away
          </h2>
          <p>Sign up, add a product or a channel, and share it where your people already are.</p>
          <ButtonLink href="/signin?panel=signup" tone="light">
            Get started <Icon name="arrow" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
