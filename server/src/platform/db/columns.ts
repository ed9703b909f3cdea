/** Column types that every table definition shares. */
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Primary key made by `newId`. */
export const id = () => text().primaryKey();

/** Number of a user: the primary key of `users`. */
export const userId = (name: string) => bigint(name, { mode: 'number' });

/** Identity column: the order in which rows were inserted. */
export const sequence = (name: string) => bigint(name, { mode: 'number' }).generatedAlwaysAsIdentity();

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** Text column that holds the values of an enumeration of the contract. */
export const enumeration = <Value extends string>(name: string, { options }: { readonly options: readonly Value[] }) =>
  text(name, { enum: options as [Value, ...Value[]] });

/** Amount of money, NOT NULL. */
export const paise = (name: string) => optionalPaise(name).notNull();

/** Amount of money that may be absent. */
export const optionalPaise = (name: string) => bigint(name, { mode: 'bigint' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
