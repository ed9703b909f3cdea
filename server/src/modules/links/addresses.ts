import type { LinksDeps } from './deps.ts';
import type { OwnHosts } from './short-links/target.ts';

type Given = Pick<LinksDeps, 'publicUrl' | 'shortDomain'>;

/** What every short link begins with. */
export function prefixOf({ publicUrl, shortDomain }: Given): string {
  const main = publicUrl();
  return shortDomain ? `${new URL(main).protocol}//${shortDomain}/` : `${main}/s/`;
}

export const ownHosts = ({ publicUrl, shortDomain }: Given): OwnHosts => ({ main: new URL(publicUrl()).host, short: shortDomain });
