// Download addresses are valid for at least 3 hours.
export const fileAddressLifetime = 170 * 60_000;

/** Points a link to a file. After the download address has expired, the link opens the page that gives a new one. */
export function linkToFile(link: HTMLAnchorElement, presignedUrl: string, pageOfFiles: string): void {
  const fetchedAt = Date.now();
  link.href = presignedUrl;
  link.addEventListener('click', (event) => {
    if (Date.now() - fetchedAt < fileAddressLifetime) return;
    event.preventDefault();
    location.assign(pageOfFiles);
  });
}
