import classes from './link-row.module.css';

/** Where a link leads. What every address begins with is quieter than the rest. */
export function OriginalUrl({ url, bare = false }: { url: string; bare?: boolean }) {
  const scheme = /^https?:\/\//i.exec(url)?.[0] ?? '';
  return (
    <span className={classes.url} title={url}>
      {!bare && <span>{scheme}</span>}
      {url.slice(scheme.length)}
    </span>
  );
}
