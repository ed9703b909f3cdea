import type { Contract, RouteInput } from '@jamun/contract';
import type { PictureName } from './pictures.ts';
import type { MainUserName } from './users-table.ts';

type Body<Key extends keyof Contract> = RouteInput<Contract[Key]> extends { body: infer RequestBody } ? RequestBody : never;

export interface DemoProduct {
  seller: MainUserName;
  /** Day of creation and, unless a draft, of publication. */
  day: number;
  isDraft?: true;
  /** Weight in the random choice of sold products. */
  weight: number;
  product: Body<'POST /api/v1/digital-products'>;
  cover: PictureName;
  gallery?: PictureName[];
  files: { name: string; lines: string[] }[];
  testimonials?: Body<'POST /api/v1/digital-products/{id}/testimonials'>[];
  faqs?: Body<'POST /api/v1/digital-products/{id}/faqs'>[];
  questions?: Body<'POST /api/v1/digital-products/{id}/registration-questions'>[];
  support?: Body<'POST /api/v1/digital-products/{id}/support-details'>[];
}

export const supportEmail = (value: string): Body<'POST /api/v1/digital-products/{id}/support-details'> => ({
  kind: 'EMAIL',
  value,
  note: 'Answers within a day',
});
