import { describe, it } from 'vitest';
import { landing } from './depth.ts';

const nothing = Object.assign(() => {}, { each: () => () => {} });

/**
 * `it` and `describe` for slow tests of rare paths: failed loads, concurrent users, keyboard only, all widths. They run with
 * `DEPTH=landing` and `deep`; `npm test` leaves them out to stay within minutes (decision 0016).
 */
export const itSlow = landing ? it : (nothing as unknown as typeof it);
export const describeSlow = landing ? describe : (nothing as unknown as typeof describe);
