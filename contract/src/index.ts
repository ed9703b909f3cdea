import { accounts } from './accounts.ts';
import type { Route } from './route.ts';

export * from './accounts.ts';
export { Refusal } from './answer.ts';
export * from './errors.ts';
export * from './messages.ts';
export { studioPages } from './pages.ts';
export type * from './route.ts';

/** Every call there is. Server, client, documentation and the tests that read the contract all start here. */
export const contract = { ...accounts };

export type Contract = typeof contract;
export type ContractKey = keyof Contract;

export const routeKeys = Object.keys(contract) as ContractKey[];
export const routeOf = (key: ContractKey): Route => contract[key];
