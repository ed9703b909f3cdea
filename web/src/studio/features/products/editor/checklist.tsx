import { formatShortRupees, type Product, type ProductPublishBlocker } from '@jamun/contract';
import { IconAlertCircle, IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import textLink from '../../../ui/page/text-link.module.css';
import { paidPrice } from '../product-price.tsx';
import type { EditorTab } from '../product-search.ts';
import classes from './checklist.module.css';
import { productEditorText } from './text.ts';

const { checklist: text } = productEditorText;

interface CheckItem {
  /** `fix` is the label of the link to the fields. */
  text: { name: string; fix: string };
  /** A missing item blocks publishing, an advised one does not. */
  state: 'done' | 'missing' | 'advised';
  value?: string;
  tab?: EditorTab;
  hash: string;
}

const icons = { done: IconCircleCheck, missing: IconAlertCircle, advised: IconCircle } as const;

function checkItems(product: Product): CheckItem[] {
  const required = (blocker: ProductPublishBlocker) => (product.missing.includes(blocker) ? 'missing' : 'done');
  const advised = (isDone: boolean) => (isDone ? 'done' : 'advised');
  const count = (items: readonly unknown[]) => items.length.toLocaleString('en-IN');
  return [
    { text: text.description, state: advised(product.description !== ''), hash: 'description' },
    { text: text.price, state: required('price'), value: formatShortRupees(paidPrice(product).paid), hash: 'price' },
    { text: text.cover, state: advised(product.coverImage !== null), hash: 'cover' },
    { text: text.files, state: required('files'), value: count(product.files), tab: 'upload', hash: 'files' },
    { text: text.faq, state: advised(product.faqs.length > 0), value: count(product.faqs), hash: 'faq' },
    {
      text: text.testimonials,
      state: advised(product.testimonials.length > 0),
      value: count(product.testimonials),
      hash: 'testimonials',
    },
  ];
}

/** Required and advised parts of a product, each with a link to its fields. */
export const Checklist = ({ product }: { product: Product }) => (
  <ul className={classes.list}>
    {checkItems(product).map((item) => (
      <ChecklistRow key={item.text.name} item={item} />
    ))}
  </ul>
);

function ChecklistRow({ item: { text: itemText, state, value, tab, hash } }: { item: CheckItem }) {
  const Icon = icons[state];
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name}>
        {itemText.name}
        <VisuallyHidden>: {text.states[state]}</VisuallyHidden>
        {state === 'missing' && <small>{text.required}</small>}
      </span>
      {state === 'done' ? (
        <span className={classes.value}>{value}</span>
      ) : (
        <Link className={textLink.link} to="." search={tab ? { tab } : {}} hash={hash}>
          {itemText.fix}
        </Link>
      )}
    </li>
  );
}
