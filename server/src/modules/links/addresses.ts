import type { LinksDeps } from './deps.ts';
import type { OwnHosts } from './short-links/target.ts';

type HostDeps = Pick<LinksDeps, 'publicUrl' | 'shortDomain'>;

/** URL prefix of all short links. */
export function prefixOf({ publicUrl, shortDomain }: HostDeps): string {
  const main = publicUrl();
  return shortDomain ? `${new URL(main).protocol}//${shortDomain}/` : `${main}/s/`;
}

export const ownHosts = ({ publicUrl, shortDomain }: HostDeps): OwnHosts => ({ main: new URL(publicUrl()).host, short: shortDomain });
