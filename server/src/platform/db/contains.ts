/** LIKE pattern for a substring match, with wildcards in the text escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
