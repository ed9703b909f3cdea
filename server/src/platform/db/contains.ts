/** The pattern for `like` that finds exactly this text anywhere: its wildcards mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
