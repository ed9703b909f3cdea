import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract, type Route } from '../src/index.ts';

/** Reviewed access list of all routes: the specified routes first, then the added ones. */
const accessList = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1);

/** The last columns contain further requirements of the route, and the exceptions that open it to more callers. */
function accessRow([key, route]: [string, Route]): string {
  const { access, needs, proof, recognises, duringSetUp } = route;
  const more = [needs, proof && `proof ${proof}`, recognises && `recognises ${recognises}`, duringSetUp && 'during set-up'];
  return [...key.split(' '), access, ...more].filter((text) => text !== undefined).join('\t');
}

describe('endpoints.tsv', () => {
  it('lists every route of the contract with its access, and no other route', () => {
    expect([...accessList].sort()).toEqual(Object.entries<Route>(contract).map(accessRow).sort());
  });
});
