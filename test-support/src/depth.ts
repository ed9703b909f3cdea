/**
 * Test depth. `npm test` covers every feature with small sizes, `.ci/run` (`landing`) adds the slow tests, `npm run test:deep` runs
 * everything at full size.
 */
export const deep = process.env.DEPTH === 'deep';
export const landing = deep || process.env.DEPTH === 'landing';
export const sized = <Size>(small: Size, full: Size): Size => (deep ? full : small);
