/** Two depths of the same tests: small in `npm test`, full in `npm run test:deep`. */
export const deep = process.env.DEPTH === 'deep';
export const sized = <Size>(small: Size, full: Size): Size => (deep ? full : small);
