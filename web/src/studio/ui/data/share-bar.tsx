import classes from './share-bar.module.css';

interface Part {
  label: string;
  value: number;
  color: string;
}

/** How a whole divides, as one bar. The figures stand elsewhere; here they are said to those who cannot see it. */
export function ShareBar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const whole = shown.reduce((sum, { value }) => sum + value, 0);
  const words = shown.map((part) => `${part.label} ${Math.round((part.value / whole) * 100)}%`).join(', ');
  return (
    <div className={classes.bar} role="img" aria-label={words ? `${label}: ${words}` : label}>
      {shown.map((part) => (
        <span key={part.label} style={{ flexGrow: part.value, background: part.color }} />
      ))}
    </div>
  );
}
