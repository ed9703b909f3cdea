export type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

export const queryHelpers = (query: Query) => ({
  all: async <Row>(text: string, values: unknown[]) => (await query(text, values)).rows as Row[],
  one: async <Row>(text: string, values: unknown[]) => ((await query(text, values)).rows[0] as Row | undefined) ?? null,
});
