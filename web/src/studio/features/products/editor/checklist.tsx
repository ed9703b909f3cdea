import type { Product } from '@jamun/contract';
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import textLink from '../../../ui/page/text-link.module.css';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { type CheckItem, checkItems } from './check-items.ts';
import classes from './checklist.module.css';

const looks = {
  done: { Icon: IconCircleCheck, word: 'Done' },
  missing: { Icon: IconAlertCircle, word: 'Missing' },
  advised: { Icon: IconCircle, word: 'Not yet' },
} as const;

/** What a product needs, and what serves it well; each leads to where it is mended. */
export const Checklist = ({ product }: { product: Product }) => (
  <ul className={classes.list}>
    {checkItems(product).map((item) => (
      <Item key={item.name} item={item} />
    ))}
  </ul>
);

function Item({ item: { name, state, value, mend, tab, hash } }: { item: CheckItem }) {
  const { Icon, word } = looks[state];
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name}>
        {name}
        <VisuallyHidden>: {word}</VisuallyHidden>
        {state === 'missing' && <small>Needed to publish</small>}
      </span>
      {state === 'done' ? (
        <span className={classes.value}>{value}</span>
      ) : (
        <Link className={textLink.link} to="." search={tab ? { tab } : {}} hash={hash}>
          {mend}
        </Link>
      )}
    </li>
  );
}
