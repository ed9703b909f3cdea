/** LIKE pattern for a substring match, with wildcards in the text escaped. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
