import type { Contract, RouteInput } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useProductChanged } from './api.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer Input } ? Input : never;
export type TestimonialBody = Body<'POST /api/v1/digital-products/{id}/testimonials'>;
export type FaqBody = Body<'POST /api/v1/digital-products/{id}/faqs'>;
export type QuestionBody = Body<'POST /api/v1/digital-products/{id}/registration-questions'>;
export type SupportBody = Body<'POST /api/v1/digital-products/{id}/support-details'>;

interface Calls<Input> {
  add: (body: Input) => Promise<unknown>;
  change: (id: string, body: Input) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

/** Each stays pending until the page shows the change. */
function usePartCalls<Input>(productId: string, { add, change, remove }: Calls<Input>) {
  const changed = useProductChanged(productId);
  return {
    save: useCall({
      mutationFn: ({ id, body }: { id: string | null; body: Input }) => (id === null ? add(body) : change(id, body)),
      onSettled: changed,
    }),
    remove: useCall({ mutationFn: remove, onSettled: changed }),
  };
}
export type PartCalls<Input> = ReturnType<typeof usePartCalls<Input>>;

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
