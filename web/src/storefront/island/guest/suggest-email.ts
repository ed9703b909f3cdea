/** Domains of most buyers, by frequency: the first of two equally near ones is suggested. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'rediffmail.com',
  'live.com',
  'protonmail.com',
  'yahoo.in',
  'outlook.in',
  'live.in',
  'zoho.com',
  'zohomail.in',
  'proton.me',
  'googlemail.com',
  'rocketmail.com',
  'aol.com',
  'msn.com',
  'hotmail.co.in',
];

/** Real domains that look like a mistyped common one. */
const otherDomains = [
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'gmx.net',
  'me.com',
  'mac.com',
  'cloud.com',
  'grail.com',
  'gail.com',
  'look.com',
  'zohomail.com',
  'hotmail.co.uk',
  'live.co.uk',
];

const maxDistance = 2;
/** A different short name is more likely another company: only its ending is corrected. */
const minNameLength = 5;

/** Colleges and authorities have domains of their own. */
const institution = /\.(ac|edu|gov|nic|res)(\.[a-z]{2})?$/;
/** Country domains of the same provider, such as `yahoo.co.uk`, except those that are a mistyped `.com`. */
const otherCountry = /\.(?!(?:co|cm|om)$)[a-z]{2}$/;

/** Levenshtein distance: number of inserted, removed and replaced letters. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.'));

function isTypoOf(domain: string, intended: string): boolean {
  if (nameOf(domain) === nameOf(intended)) return !otherCountry.test(domain);
  return nameOf(intended).length >= minNameLength;
}

/** Nearest known domain; null if none is near, or if a real other domain is nearer. */
function intendedDomain(domain: string): string | null {
  let nearest: string | null = null;
  let distance = maxDistance + 1;
  for (const known of [...commonDomains, ...otherDomains]) {
    const candidate = editDistance(domain, known);
    if (candidate >= distance || !isTypoOf(domain, known)) continue;
    distance = candidate;
    nearest = known;
  }
  return nearest !== null && commonDomains.includes(nearest) ? nearest : null;
}

/** Corrects a mistyped domain of a frequent email provider: `rohan@gmial.com` becomes `rohan@gmail.com`. Null without a suggestion. */
export function suggestEmail(typed: string): string | null {
  const address = typed.trim();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes('.') || institution.test(domain)) return null;
  if (commonDomains.includes(domain) || otherDomains.includes(domain)) return null;
  const intended = intendedDomain(domain);
  return intended && `${address.slice(0, at)}@${intended}`;
}
