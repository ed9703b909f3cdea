/** Loaded on demand: the schema comes with zod, which the page does not need before. */
export { ChangePasswordInput } from '@jamun/contract';
