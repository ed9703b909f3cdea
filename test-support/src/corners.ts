import { describe, it } from 'vitest';
import { landing } from './depth.ts';

const nothing = Object.assign(() => {}, { each: () => () => {} });

/**
 * An `it` and a `describe` for what lies off the way: what cannot be loaded, what two do at once, the keyboard alone, each width. They
 * are walked before a change lands and at full depth; `npm test` keeps to the way, so that it stays a matter of minutes.
 */
export const corner = landing ? it : (nothing as unknown as typeof it);
export const corners = landing ? describe : (nothing as unknown as typeof describe);
