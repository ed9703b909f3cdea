import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ContractKey, contract, routeOf } from '../src/index.ts';

const specified = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t') as [string, string, string]);

describe('the calls of the specification', () => {
  it(`are all ${specified.length} in the contract`, () => {
    expect(specified.map(([method, path]) => `${method} ${path}`).filter((key) => !(key in contract))).toEqual([]);
  });

  it.each(specified)('%s %s is for whom it should be', (method, path, access) => {
    expect(routeOf(`${method} ${path}` as ContractKey).access).toBe(access);
  });
});
