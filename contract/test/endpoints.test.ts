import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ContractKey, contract, routeOf } from '../src/index.ts';

const read = (name: string) =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean);
const specified = read('endpoints.tsv')
  .slice(1)
  .map((row) => row.split('\t') as [string, string, string]);
const ceiling = 2;
const missing = specified.map(([method, path]) => `${method} ${path}`).filter((key) => !(key in contract));

describe('the calls of the specification', () => {
  it(`are in the contract but for the ${missing.length} of ${specified.length} that are still to come, and those only get fewer`, () => {
    // A call that is built leaves the list and lowers the ceiling; nothing ever joins it.
    expect(missing).toEqual(read('endpoints-missing.txt'));
    expect(missing.length).toBeLessThanOrEqual(ceiling);
  });

  it.each(specified.filter(([method, path]) => `${method} ${path}` in contract))(
    '%s %s is for whom it should be',
    (method, path, access) => {
      expect(routeOf(`${method} ${path}` as ContractKey).access).toBe(access);
    },
  );
});
