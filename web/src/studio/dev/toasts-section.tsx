import { Button } from '../ui/button/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import classes from './kit.module.css';

/** Toasts that stay for a minute. */
const duration = 60_000;

const show = {
  Success: () => toast.success('Product published successfully', { duration }),
  Error: () => toast.error('An unexpected error occurred', { more: 'Check your connection and try again.', duration }),
  Info: () => toast.info('This channel was added before', { duration }),
  Warning: () => toast.warning('Bank file no. 4 was created but not downloaded.', { more: 'Download it under Bank Files.', duration }),
};

export const ToastsSection = () => (
  <div className={classes.row}>
    {Object.entries(show).map(([name, press]) => (
      <Button key={name} onClick={press}>
        {name} toast
      </Button>
    ))}
  </div>
);
