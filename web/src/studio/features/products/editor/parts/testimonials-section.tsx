import type { Product, Testimonial } from '@jamun/contract';
import { productPartMessages as say } from '@jamun/contract/product-messages';
import { IconMessageStar } from '@tabler/icons-react';
import { lateDialog } from '../../../../ui/late-dialog.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import textLink from '../../../../ui/text-link.module.css';
import { PartSection } from './part-section.tsx';
import { useTestimonialCalls } from './parts-api.ts';

const TestimonialDialog = lateDialog(() => import('./testimonial-dialog.tsx').then((module) => module.TestimonialDialog));

export const TestimonialsSection = ({ product }: { product: Product }) => (
  <PartSection
    name="testimonials"
    Icon={IconMessageStar}
    title="Testimonials"
    items={product.testimonials}
    calls={useTestimonialCalls(product.id)}
    add="Add Testimonial"
    none="What buyers say convinces others. Add the words of some."
    nameOf={({ name }) => name}
    show={(testimonial) => <Shown testimonial={testimonial} />}
    deleted={say.testimonialDeleted}
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
