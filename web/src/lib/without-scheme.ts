/** jmn.in/polity90: an address as people say it. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
