import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ContractKey, contract, routeOf } from '../src/index.ts';

/** Every call with the access it must have: the specified ones first, then the ones that were added. */
const listed = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [string, string, string]);

describe('endpoints.tsv', () => {
  it('lists every call of the contract, and no other', () => {
    expect(listed.map(([method, path]) => `${method} ${path}`).sort()).toEqual(Object.keys(contract).sort());
  });

  it.each(listed)('%s %s has the access that is listed', (method, path, access) => {
    expect(routeOf(`${method} ${path}` as ContractKey).access).toBe(access);
  });
});
