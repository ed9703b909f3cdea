import classes from './share-bar.module.css';

interface Share {
  label: string;
  value: number;
  color: string;
}

/** Stacked bar of shares. The figures are shown elsewhere; screen readers hear the percentages. */
export function ShareBar({ label, parts }: { label: string; parts: readonly Share[] }) {
  const positive = parts.filter(({ value }) => value > 0);
  const total = positive.reduce((sum, { value }) => sum + value, 0);
  const percentages = positive.map((part) => `${part.label} ${Math.round((part.value / total) * 100)}%`).join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={percentages ? `${label}: ${percentages}` : label}>
      {positive.map((part) => (
        <span key={part.label} style={{ flexGrow: part.value, background: part.color }} />
      ))}
    </div>
  );
}
