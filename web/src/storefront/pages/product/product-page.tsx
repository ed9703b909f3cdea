import type { PublicProduct } from '@jamun/contract';
import { Faqs } from '../../parts/sale/faqs.tsx';
import { Initials } from '../../parts/sale/initials.tsx';
import { inDock } from '../../parts/sale/pay-dock.tsx';
import { RichText } from '../../parts/sale/rich-text.tsx';
import { SalePage } from '../../parts/sale/sale-page.tsx';
import { CreatorContact, Support } from './contact.tsx';
import { Gallery } from './gallery.tsx';
import { PayAction } from './pay-action.tsx';
import { PayPanel } from './pay-panel.tsx';
import { Price } from './price.tsx';
import css from './product-page.module.css';
import { Testimonials } from './testimonials.tsx';

function Intro({ product: { creator, category, title, coverImage } }: { product: PublicProduct }) {
  return (
    <>
      <div className={css.by}>
        <Initials of={creator.name} ownPicture={creator.picture} />
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
    </>
  );
}

function Terms() {
  return (
    <section className={css.terms} aria-label="Terms and disclaimer">
      <p>
        By paying you agree to the <a href="/terms-and-conditions">Terms and Conditions</a> and the{' '}
        <a href="/refund-policy">Refund Policy</a>. The seller receives your name, email address and phone number.
      </p>
      <p>
        <b>Disclaimer:</b> this product is made and sold by the creator. Jamun provides the page and the checkout, and does not vouch for
        the content.
      </p>
    </section>
  );
}

const Dock = ({ product }: { product: PublicProduct }) => (
  <>
    <Price product={product} compact />
    <PayAction product={product} className={inDock} />
  </>
);

export function ProductPage({ product }: { product: PublicProduct }) {
  return (
    <SalePage
      isPreview={product.isPreview}
      path={`/d/${product.slug}`}
      intro={<Intro product={product} />}
      pay={<PayPanel product={product} />}
      dock={<Dock product={product} />}
    >
      <RichText>{product.description}</RichText>
      <Gallery images={product.galleryImages} />
      <Testimonials testimonials={product.testimonials} />
      <Faqs faqs={product.faqs} />
      <CreatorContact creator={product.creator} />
      <Support details={product.supportDetails} />
      <Terms />
    </SalePage>
  );
}
