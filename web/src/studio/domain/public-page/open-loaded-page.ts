import { errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Opens a page in a new tab whose address must be asked for first. The tab is opened with the press: a browser takes one that is opened
 * later for an advertisement.
 */
export async function openLoadedPage(load: () => Promise<{ data: { url: string } }>): Promise<void> {
  const page = window.open('', '_blank');
  if (page) page.opener = null;
  try {
    const { data } = await load();
    if (page) page.location.replace(new URL(data.url, location.origin).href);
    else toast.error('The browser did not open a new tab. Allow it for this page and try again.');
  } catch (error) {
    page?.close();
    toast.error(errorMessage(error as Error, 'Failed to open the preview'));
  }
}
