import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract, type Route } from '../src/index.ts';

/** Access of every route, reviewed line by line: the specified routes first, then the ones that were added. */
const listed = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);

/** What else the caller needs, and whatever opens a route to more callers than its access says, stands in the last columns. */
function accessRow([key, route]: [string, Route]): string {
  const { access, needs, proof, recognises, duringSetUp } = route;
  const more = [needs, proof && `proof ${proof}`, recognises && `recognises ${recognises}`, duringSetUp && 'during set-up'];
  return [...key.split(' '), access, ...more].filter((text) => text !== undefined).join('\t');
}

describe('endpoints.tsv', () => {
  it('lists every route of the contract with its access, and no other route', () => {
    expect([...listed].sort()).toEqual(Object.entries<Route>(contract).map(accessRow).sort());
  });
});
