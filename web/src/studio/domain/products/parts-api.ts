import type { Contract, RouteInput } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useProductChanged } from './api.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Given } ? Given : never;
export type TestimonialBody = Body<'POST /api/v1/digital-products/{id}/testimonials'>;
export type FaqBody = Body<'POST /api/v1/digital-products/{id}/faqs'>;
export type QuestionBody = Body<'POST /api/v1/digital-products/{id}/registration-questions'>;
export type SupportBody = Body<'POST /api/v1/digital-products/{id}/support-details'>;

interface Calls<Given> {
  add: (body: Given) => Promise<unknown>;
  change: (id: string, body: Given) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

/** Each is done when the page shows what it has changed. */
function usePartCalls<Given>(productId: string, { add, change, remove }: Calls<Given>) {
  const changed = useProductChanged(productId);
  return {
    save: useCall({
      mutationFn: ({ id, body }: { id: string | null; body: Given }) => (id === null ? add(body) : change(id, body)),
      onSettled: changed,
    }),
    remove: useCall({ mutationFn: remove, onSettled: changed }),
  };
}
export type PartCalls<Given> = ReturnType<typeof usePartCalls<Given>>;

export const useTestimonialCalls = (productId: string) =>
  usePartCalls<TestimonialBody>(productId, {
    add: (body) => api('POST /api/v1/digital-products/{id}/testimonials', { params: { id: productId }, body }),
    change: (id, body) => api('PUT /api/v1/digital-products/testimonials/{id}', { params: { id }, body }),
    remove: (id) => api('DELETE /api/v1/digital-products/testimonials/{id}', { params: { id } }),
  });

export const useFaqCalls = (productId: string) =>
  usePartCalls<FaqBody>(productId, {
    add: (body) => api('POST /api/v1/digital-products/{id}/faqs', { params: { id: productId }, body }),
    change: (id, body) => api('PUT /api/v1/digital-products/faqs/{id}', { params: { id }, body }),
    remove: (id) => api('DELETE /api/v1/digital-products/faqs/{id}', { params: { id } }),
  });

export const useQuestionCalls = (productId: string) =>
  usePartCalls<QuestionBody>(productId, {
    add: (body) => api('POST /api/v1/digital-products/{id}/registration-questions', { params: { id: productId }, body }),
    change: (id, body) => api('PUT /api/v1/digital-products/registration-questions/{id}', { params: { id }, body }),
    remove: (id) => api('DELETE /api/v1/digital-products/registration-questions/{id}', { params: { id } }),
  });

export const useSupportCalls = (productId: string) =>
  usePartCalls<SupportBody>(productId, {
    add: (body) => api('POST /api/v1/digital-products/{id}/support-details', { params: { id: productId }, body }),
    change: (id, body) => api('PUT /api/v1/digital-products/support-details/{id}', { params: { id }, body }),
    remove: (id) => api('DELETE /api/v1/digital-products/support-details/{id}', { params: { id } }),
  });
