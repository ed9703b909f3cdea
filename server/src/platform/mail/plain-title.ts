const maxLength = 80;

/** Homoglyphs of the ASCII characters in URLs: full-width forms, and the dots that browsers accept in domains. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const dots = /[\u3002\uFF61\u2024\uFE52]/g;
const slashes = /[\u2044\u2215\u29F8\\]/g;
const atSigns = /\uFE6B/g;
/** Circled, superscript and subscript digits. */
const circledDigits = /[\u00B2\u00B3\u00B9\u2070-\u2089\u2460-\u249B\u24EA-\u24FF\u2776-\u2793]/g;
const colons = /[\uFE55\uA789\u2236]/g;

const toAscii = (text: string): string =>
  text
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(dots, '.')
    .replace(slashes, '/')
    .replace(atSigns, '@')
    .replace(colons, ':')
    .replace(circledDigits, (digit) => digit.normalize('NFKC'));

/** Joiners are needed in Indian and Arabic scripts and emoji; anywhere else they only hide text. */
const strayJoiner = /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}])[\u200C\u200D]/gu;
const joiner = /[\u200C\u200D]/;
/** Bidirectional controls, zero-width characters, soft hyphens and tags. */
const invisible = /\p{Cf}/gu;
/** Control characters, line separators, private use, and letters that look like a space. */
const blank = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]+/gu;

const visible = (text: string): string =>
  text
    .replace(blank, ' ')
    .replace(strayJoiner, '')
    .replace(invisible, (character) => (joiner.test(character) ? character : ''));

// Tested against single words, which are removed whole: expressions that find the start of an address take quadratic time.
/** A scheme, of which the last letter is enough, or "www.". */
const url = /[a-z][0-9+.-]*:\/|www\d*\.|(?:mailto|tel|sms|javascript|data|upi|tg|whatsapp|intent):\S/iu;
/** Domain with a path: "t.me/x". */
const domainWithPath = /[^.]\.[^./\p{Nd}][^./]+\//u;
const emailAddress = /[^@]@[^@]/u;
const withoutAddress = (word: string): string => ([url, domainWithPath, emailAddress].some((pattern) => pattern.test(word)) ? ' ' : word);

const handle = /@[^\s@]+/gu;
const ipAddress = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])\S*/g;
/** Dot of a domain: any dot not followed by a digit or punctuation. "2.0" and the last dot of "e.g." are kept. */
const domainDot = /\.(?=[^\s.\p{Nd}\p{P}]|[-_])/gu;

const numberRun = /\+?\(?\p{Nd}[\p{Nd}\s().–-]*\p{Nd}/gu;
const minPhoneDigits = 7;
const years = /^(?:(?:19|20)\d\d[\s–-]*)+$/;

/** Ten or more digits with up to three other characters between them: `98765,43210`. */
const scatteredDigits = /\p{Nd}(?:[^\p{L}\p{M}\p{Nd}]{0,3}\p{Nd}){9,}/gu;
/** Indian mobile and toll-free numbers. Runs with digits of other scripts are removed without a closer check. */
const indianNumber = /[6-9]\d{9}|1[89]00\d{6}|[^\d]/;
const withoutScatteredNumber = (run: string): string => (indianNumber.test(run.replace(/[^\p{Nd}]/gu, '')) ? ' ' : run);

const withoutPhoneNumber = (run: string): string => {
  const digits = run.match(/\p{Nd}/gu)?.length ?? 0;
  return digits < minPhoneDigits || years.test(run) ? run : ' ';
};

const withoutAddresses = (text: string): string =>
  text
    .replace(/@{2,}/g, '@')
    .replace(/\S+/g, withoutAddress)
    .replace(handle, ' ')
    .replace(ipAddress, ' ')
    .replace(/\.{2,}/g, '… ')
    .replace(domainDot, ' ')
    .replace(numberRun, withoutPhoneNumber)
    .replace(scatteredDigits, withoutScatteredNumber)
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .trim();

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts to at most `max` code points, at a grapheme boundary. */
function cut(text: string, max: number): string {
  if ([...text].length <= max) return text;
  let result = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > max - 1) break;
    result += segment;
  }
  return `${result.trimEnd()}…`;
}

/**
 * Title of an item for an email: plain text without links, addresses and phone numbers, at most 80 characters. Against phishing:
 * sellers choose titles freely, and anyone can trigger an email to any address.
 */
export function plainTitle(title: string, fallback = 'your item'): string {
  let text = toAscii(visible(title));
  // Repeats until nothing changes: a removal may join text into a new address.
  for (let before = ''; before !== text; ) {
    before = text;
    text = withoutAddresses(text);
  }
  return /[^\s\p{P}]/u.test(text) ? cut(text, maxLength) : fallback;
}

/** For names in unsolicited emails: a name that `plainTitle` would change is left out. */
export const isPlainTitle = (name: string): boolean => plainTitle(name, '') === name && name !== '';
