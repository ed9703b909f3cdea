const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** IN → India. What is no country's code, as Unknown and Other, stays as it is. */
export const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
