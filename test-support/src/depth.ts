/**
 * How far the tests go. `npm test` is for whoever is changing something: all of the product, in small sizes. Before a change lands
 * (`.ci/run`) they also go into the corners; `npm run test:deep` has everything in its full size.
 */
export const deep = process.env.DEPTH === 'deep';
export const landing = deep || process.env.DEPTH === 'landing';
export const sized = <Size>(small: Size, full: Size): Size => (deep ? full : small);
