import { productPartMessages } from '@jamun/contract';
import { done, type Mount, ok } from '../../../platform/http/mount.ts';
import type { Session } from '../../../platform/sessions/sessions.ts';
import type { ProductsDeps } from '../deps.ts';
import { faqView, questionView, supportView, testimonialView } from '../product.presenter.ts';
import { pageParts } from './page-parts.ts';

/** `{id}` in the path is the id of the product or of the part. */
const ownedItem = ({ params, session }: { params: { id: string }; session: Session }) => ({ id: params.id, userId: session.userId });

export function mountProductParts(mount: Mount, deps: ProductsDeps): void {
  mountTestimonialsAndFaqs(mount, deps);
  mountQuestionsAndSupport(mount, deps);
}

function mountTestimonialsAndFaqs(mount: Mount, deps: ProductsDeps): void {
  const testimonials = pageParts(deps, 'testimonial');
  const faqs = pageParts(deps, 'faq');

  mount('POST /api/v1/digital-products/{id}/testimonials', async (call) =>
    ok(testimonialView(await testimonials.create(ownedItem(call), call.body)), productPartMessages.testimonialCreated),
  );
  mount('GET /api/v1/digital-products/{id}/testimonials', async (call) =>
    ok((await testimonials.list(ownedItem(call))).map(testimonialView)),
  );
  mount('PUT /api/v1/digital-products/testimonials/{id}', async (call) =>
    ok(testimonialView(await testimonials.update(ownedItem(call), call.body)), productPartMessages.testimonialUpdated),
  );
  mount('DELETE /api/v1/digital-products/testimonials/{id}', async (call) => {
    await testimonials.remove(ownedItem(call));
    return done(productPartMessages.testimonialDeleted);
  });

  mount('POST /api/v1/digital-products/{id}/faqs', async (call) =>
    ok(faqView(await faqs.create(ownedItem(call), call.body)), productPartMessages.faqCreated),
  );
  mount('GET /api/v1/digital-products/{id}/faqs', async (call) => ok((await faqs.list(ownedItem(call))).map(faqView)));
  mount('PUT /api/v1/digital-products/faqs/{id}', async (call) =>
    ok(faqView(await faqs.update(ownedItem(call), call.body)), productPartMessages.faqUpdated),
  );
  mount('DELETE /api/v1/digital-products/faqs/{id}', async (call) => {
    await faqs.remove(ownedItem(call));
    return done(productPartMessages.faqDeleted);
  });
}

function mountQuestionsAndSupport(mount: Mount, deps: ProductsDeps): void {
  const questions = pageParts(deps, 'question');
  const support = pageParts(deps, 'support');

  mount('POST /api/v1/digital-products/{id}/registration-questions', async (call) =>
    ok(questionView(await questions.create(ownedItem(call), call.body)), productPartMessages.questionCreated),
  );
  mount('GET /api/v1/digital-products/{id}/registration-questions', async (call) =>
    ok((await questions.list(ownedItem(call))).map(questionView)),
  );
  mount('PUT /api/v1/digital-products/registration-questions/{id}', async (call) =>
    ok(questionView(await questions.update(ownedItem(call), call.body)), productPartMessages.questionUpdated),
  );
  mount('DELETE /api/v1/digital-products/registration-questions/{id}', async (call) => {
    await questions.remove(ownedItem(call));
    return done(productPartMessages.questionDeleted);
  });

  mount('POST /api/v1/digital-products/{id}/support-details', async (call) =>
    ok(supportView(await support.create(ownedItem(call), call.body)), productPartMessages.supportCreated),
  );
  mount('GET /api/v1/digital-products/{id}/support-details', async (call) => ok((await support.list(ownedItem(call))).map(supportView)));
  mount('PUT /api/v1/digital-products/support-details/{id}', async (call) =>
    ok(supportView(await support.update(ownedItem(call), call.body)), productPartMessages.supportUpdated),
  );
  mount('DELETE /api/v1/digital-products/support-details/{id}', async (call) => {
    await support.remove(ownedItem(call));
    return done(productPartMessages.supportDeleted);
  });
}
