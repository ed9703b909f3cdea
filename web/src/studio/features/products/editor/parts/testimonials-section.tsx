import type { Product, Testimonial } from '@jamun/contract';
import { productPartMessages } from '@jamun/contract/product-messages';
import { IconMessageStar } from '@tabler/icons-react';
import { useTestimonialCalls } from '../../../../domain/products/parts-api.ts';
import { Stars } from '../../../../ui/form/stars.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import textLink from '../../../../ui/page/text-link.module.css';
import { PartSection } from './part-section.tsx';

const TestimonialDialog = lazyDialog(() => import('./testimonial-dialog.tsx').then((module) => module.TestimonialDialog));

export const TestimonialsSection = ({ product }: { product: Product }) => (
  <PartSection
    name="testimonials"
    Icon={IconMessageStar}
    title="Testimonials"
    items={product.testimonials}
    calls={useTestimonialCalls(product.id)}
    add="Add Testimonial"
    none="What buyers productPartMessages convinces others. Add the words of some."
    nameOf={({ name }) => name}
    show={(testimonial) => <Shown testimonial={testimonial} />}
    deleted={productPartMessages.testimonialDeleted}
    notDeleted="Failed to delete testimonial"
    Dialog={TestimonialDialog}
  />
);

// The picture itself is on somebody else's server, which need not hear of every look into the editor: only buyers' pages show it.
const Shown = ({ testimonial: { name, description, rating, image } }: { testimonial: Testimonial }) => (
  <>
    <b>{name}</b> <Stars rating={rating} />
    <p>{description}</p>
    {image && (
      <p>
        <a className={textLink.link} href={image} target="_blank" rel="noopener noreferrer nofollow">
          Image at {new URL(image).host}
        </a>
      </p>
    )}
  </>
);
