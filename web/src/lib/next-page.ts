/** Values for the page that this tab loads next. */
interface HandedOver {
  message?: { tone: 'ok' | 'bad'; text: string };
  /** Email address that the user has typed. */
  email?: string;
}

const key = 'next-page';
/** In milliseconds: values that no page has read by then belong to another visit. */
const maxAge = 15_000;

/** Hands values over to the page that this tab loads next. They are lost where the browser blocks storage. */
export function giveNextPage(values: HandedOver): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage is blocked.
  }
}

function take(): HandedOver {
  try {
    const { at, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { at?: number; values?: HandedOver };
    sessionStorage.removeItem(key);
    return at !== undefined && Date.now() - at < maxAge ? (values ?? {}) : {};
  } catch {
    return {};
  }
}

/** Values of the page before this one, read once per page load. */
export const fromLastPage = take();
