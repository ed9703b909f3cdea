const batchSize = 500;

/** Repeats a change of at most `limit` rows until none is left: one statement for all rows of a person could run out of time. */
export async function inBatches(change: (limit: number) => Promise<number | null>): Promise<void> {
  while ((await change(batchSize)) === batchSize);
}
