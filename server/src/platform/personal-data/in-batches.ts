const batchSize = 500;

/** Repeats a change of at most `limit` rows until none is left: one statement for all rows of a user could exceed the query timeout. */
export async function inBatches(change: (limit: number) => Promise<number | null>): Promise<void> {
  while ((await change(batchSize)) === batchSize);
}
