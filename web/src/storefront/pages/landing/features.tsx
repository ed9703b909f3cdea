import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import layout from '../../parts/layout.module.css';
import { Analytics } from './analytics.tsx';
import css from './features.module.css';
import { LinkPicture } from './pictures/link-picture.tsx';
import { ProductPicture } from './pictures/product-picture.tsx';
import { TelegramPicture } from './pictures/telegram-picture.tsx';
import { WalletPicture } from './pictures/wallet-picture.tsx';
import section from './section.module.css';

interface TileProps {
  title: string;
  text: string;
  wide?: boolean;
  /** Says again what the text says: screen readers pass it by. */
  picture: ReactNode;
}

function Tile({ title, text, wide = false, picture }: TileProps) {
  return (
    <article className={classNames(section.card, css.tile, wide && css.wide)}>
      <div className={css.art} aria-hidden="true">
        {picture}
      </div>
      <div className={css.text}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    </article>
  );
}

export function Features() {
  return (
    <section className={section.section} id="features" aria-labelledby="features-title">
      <div className={layout.wrap}>
        <header className={section.head}>
          <h2 id="features-title">One place for everything you sell</h2>
          <p className={layout.lead}>
            Make it once, put the link in your bio, and see every rupee from the first click to your bank account.
          </p>
        </header>
        <div className={css.bento}>
          <Tile
            wide
            title="Telegram Integration"
            text="Link your channel, price your plans by the day, month or year, and let paid members in with their own invite link."
            picture={<TelegramPicture />}
          />
          <Tile
            title="Digital Product Management"
            text="Courses, e-books, files. Add a cover, gallery, reviews and FAQs; fixed price or pay what you like."
            picture={<ProductPicture />}
          />
          <Tile
            title="Link Shortening"
            text="Short links with your own ending. Know which reel, story or forward brought people in."
            picture={<LinkPicture />}
          />
          <Tile
            wide
            title="Secure Payment Processing"
            text="Buyers pay by UPI or card at a trusted checkout. You see every charge, then withdraw to your bank or UPI ID."
            picture={<WalletPicture />}
          />
          <Analytics />
        </div>
      </div>
    </section>
  );
}
