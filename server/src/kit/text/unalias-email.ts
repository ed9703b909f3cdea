const ignoresDots = new Set(['gmail.com', 'googlemail.com']);

/** Address without what its owner can vary at will: upper case, the part from a plus sign on, and dots at Gmail. */
export function unaliasEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const name = local.split('+')[0] ?? '';
  return `${ignoresDots.has(domain) ? name.replaceAll('.', '') : name}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
