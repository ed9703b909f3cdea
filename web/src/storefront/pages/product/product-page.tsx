import type { PublicProduct } from '@jamun/contract';
import { Faqs } from '../../parts/sale/faqs.tsx';
import { Initials } from '../../parts/sale/initials.tsx';
import { dockAction, HeadPicture, RichText, SalePage } from '../../parts/sale/sale-page.tsx';
import { saleText } from '../../parts/sale/text.tsx';
import { CreatorContact, Support } from './contact.tsx';
import { Gallery } from './gallery.tsx';
import { DockAction, PayPanel } from './pay-panel.tsx';
import { Price } from './price.tsx';
import css from './product-page.module.css';
import { Testimonials } from './testimonials.tsx';
import { productText as text } from './text.tsx';

function Intro({ product: { creator, category, title, coverImage } }: { product: PublicProduct }) {
  return (
    <>
      <div className={css.by}>
        <Initials name={creator.name} picture={creator.picture} />
        <p>{saleText.by(creator.name)}</p>
        <span className={css.chip}>{category}</span>
      </div>
      <h1 dir="auto">{title}</h1>
      {coverImage && <HeadPicture className={css.cover} src={coverImage} alt={text.cover(title)} fileWidth={1200} height={630} />}
    </>
  );
}

function Terms() {
  return (
    <section className={css.terms} aria-label={text.terms.label}>
      <p>{text.terms.agreement}</p>
      <p>{text.terms.disclaimer}</p>
    </section>
  );
}

const DockContent = ({ product }: { product: PublicProduct }) => (
  <>
    <Price product={product} compact />
    <DockAction product={product} className={dockAction} />
  </>
);

export function ProductPage({ product }: { product: PublicProduct }) {
  return (
    <SalePage
      isPreview={product.isPreview}
      path={`/d/${product.slug}`}
      intro={<Intro product={product} />}
      payPanel={<PayPanel product={product} />}
      dockContent={<DockContent product={product} />}
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
