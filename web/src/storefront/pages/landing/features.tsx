import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import layout from '../../parts/layout.module.css';
import { Analytics } from './analytics.tsx';
import css from './features.module.css';
import { LinkPicture, ProductPicture, TelegramPicture, WalletPicture } from './pictures/feature-pictures.tsx';
import section from './section.module.css';
import { landingText } from './text.ts';

const text = landingText.features;

interface TileProps {
  /** Title and text. */
  feature: { title: string; text: string };
  wide?: boolean;
  /** Decorative: hidden from screen readers. */
  picture: ReactNode;
}

function Tile({ feature, wide = false, picture }: TileProps) {
  return (
    <article className={classNames(section.card, css.tile, wide && css.wide)}>
      <div className={css.art} aria-hidden="true">
        {picture}
      </div>
      <div className={css.text}>
        <h3>{feature.title}</h3>
        <p>{feature.text}</p>
      </div>
    </article>
  );
}

export function Features() {
  return (
    <section className={section.section} id="features" aria-labelledby="features-title">
      <div className={layout.wrap}>
        <header className={section.head}>
          <h2 id="features-title">{text.title}</h2>
          <p className={layout.lead}>{text.lead}</p>
        </header>
        <div className={css.bento}>
          <Tile wide feature={text.telegram} picture={<TelegramPicture />} />
          <Tile feature={text.products} picture={<ProductPicture />} />
          <Tile feature={text.links} picture={<LinkPicture />} />
          <Tile wide feature={text.payments} picture={<WalletPicture />} />
          <Analytics />
        </div>
      </div>
    </section>
  );
}
