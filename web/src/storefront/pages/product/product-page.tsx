import type { PublicProduct } from '@jamun/contract';
import { Markup } from '../../../markup/markup.tsx';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import { classNames } from '../../class-names.ts';
import { Header } from '../../parts/header.tsx';
import { Icon } from '../../parts/icon.tsx';
import layout from '../../parts/layout.module.css';
import { SlimFooter } from '../../parts/slim-footer.tsx';
import { CreatorContact, Support } from './contact.tsx';
import { Faqs } from './faqs.tsx';
import { Gallery } from './gallery.tsx';
import { Initials } from './initials.tsx';
import { PayDock } from './pay-dock.tsx';
import { PayPanel } from './pay-panel.tsx';
import css from './product-page.module.css';
import { Testimonials } from './testimonials.tsx';

function Intro({ product: { creator, category, title, coverImage } }: { product: PublicProduct }) {
  return (
    <header className={css.intro}>
      <div className={css.by}>
        <Initials of={creator.name} />
        <p>
          by <bdi>{creator.name}</bdi>
        </p>
        <span className={css.chip}>{category}</span>
      </div>
      <h1 dir="auto">{title}</h1>
      {coverImage && (
        // The size is that of the frame: it stands before the picture arrives.
        <img className={css.cover} src={coverImage} alt={`Cover of ${title}`} width={1200} height={630} fetchPriority="high" />
      )}
    </header>
  );
}

function Terms() {
  return (
    <section className={css.terms} aria-label="Terms and disclaimer">
      <p>
        By paying you agree to the <a href="/terms-and-conditions">Terms and Conditions</a> and the{' '}
        <a href="/refund-policy">Refund Policy</a>.
      </p>
      <p>
        <b>Disclaimer:</b> this product is made and sold by the creator. Jamun provides the page and the checkout, and does not vouch for
        the content.
      </p>
    </section>
  );
}

/** What its owner sees before it is published. */
function PreviewStrip() {
  return (
    <aside className={css.preview} aria-label="Preview">
      <p className={layout.wrap}>
        <Icon name="eye" />
        <span>
          <b>Preview</b> Only you see this page as it is now, through a link that ends in a few minutes. Nobody can pay here.
        </span>
      </p>
    </aside>
  );
}

export function ProductPage({ product }: { product: PublicProduct }) {
  return (
    <>
      <Header />
      {product.isPreview && <PreviewStrip />}
      <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
        <Intro product={product} />
        <PayPanel product={product} />
        <div className={css.body}>
          {product.description && <Markup className={css.rich} tree={parseMarkup(product.description)} />}
          <Gallery images={product.galleryImages} />
          <Testimonials testimonials={product.testimonials} />
          <Faqs faqs={product.faqs} />
          <CreatorContact creator={product.creator} />
          <Support details={product.supportDetails} />
          <Terms />
        </div>
      </main>
      <SlimFooter className={css.foot} />
      <PayDock product={product} />
    </>
  );
}
