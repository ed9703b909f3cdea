import type { ProductStatus, ProductSummary } from '@jamun/contract';
import {
  IconCopy,
  IconCopyPlus,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconReceiptRupee,
  IconRocket,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowMenu } from '../../../ui/data/list/row-menu.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { NameCell, RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { ProductCover } from '../product-cover.tsx';
import { ProductPrice } from '../product-price.tsx';
import classes from './product-row.module.css';

/** What can be done with a product of the list. */
export interface ProductActs {
  edit: (product: ProductSummary) => void;
  share: (product: ProductSummary) => void;
  /** It is not public: there is no link to hand out. */
  refuseLink: (product: ProductSummary) => void;
  /** The page that buyers see, or the preview of one that they do not see yet. */
  view: (product: ProductSummary) => void;
  showSales: (product: ProductSummary) => void;
  duplicate: (product: ProductSummary) => void;
  setStatus: (product: ProductSummary, status: ProductStatus) => void;
  remove: (product: ProductSummary) => void;
}

interface PartProps {
  product: ProductSummary;
  acts: ProductActs;
}

const countOf = ({ _count }: ProductSummary) => _count.orders.toLocaleString('en-IN');

function Quick({ product, acts }: PartProps) {
  const isPublic = product.status === 'ACTIVE';
  return (
    <>
      <IconButton
        small
        label={`Share ${product.title}`}
        Icon={IconShare2}
        onClick={() => (isPublic ? acts.share(product) : acts.refuseLink(product))}
      />
      {isPublic ? (
        <CopyButton what={`link of ${product.title}`} value={product.publicUrl} />
      ) : (
        <IconButton small label={`Copy link of ${product.title}`} Icon={IconCopy} onClick={() => acts.refuseLink(product)} />
      )}
    </>
  );
}

const More = ({ product, acts }: PartProps) => (
  <RowMenu
    name={product.title}
    items={[
      { label: 'Edit', Icon: IconEdit, onSelect: () => acts.edit(product) },
      product.status === 'ACTIVE'
        ? { label: 'View page', Icon: IconExternalLink, onSelect: () => acts.view(product) }
        : { label: 'Preview', Icon: IconEye, onSelect: () => acts.view(product) },
      { label: 'Sales of this product', Icon: IconReceiptRupee, onSelect: () => acts.showSales(product) },
      { label: 'Duplicate', Icon: IconCopyPlus, onSelect: () => acts.duplicate(product) },
      product.status === 'ACTIVE'
        ? { label: 'Unpublish', Icon: IconEyeOff, onSelect: () => acts.setStatus(product, 'INACTIVE') }
        : { label: 'Publish', Icon: IconRocket, onSelect: () => acts.setStatus(product, 'ACTIVE') },
      { label: 'Delete', Icon: IconTrash, danger: true, onSelect: () => acts.remove(product) },
    ]}
  />
);

const Title = ({ product }: { product: ProductSummary }) => (
  <Link className={classes.title} to="/digital-products/$id/edit" params={{ id: product.id }}>
    {product.title}
  </Link>
);

const Sales = ({ product }: { product: ProductSummary }) => (
  <span className={classes.sales}>
    {countOf(product)}
    {product.revenue > 0 && (
      <small>
        <Money short tone="quiet" value={product.revenue} />
      </small>
    )}
  </span>
);

export const productColumns = (acts: ProductActs): Column<ProductSummary>[] => [
  {
    id: 'title',
    head: 'Title',
    grow: true,
    sort: 'title',
    cell: (product) => (
      <NameCell thumb={<ProductCover src={product.coverImage} />} name={<Title product={product} />} line={`/d/${product.slug}`} />
    ),
  },
  { id: 'category', head: 'Category', width: 124, cell: ({ category }) => category },
  { id: 'price', head: 'Price', width: 152, align: 'right', sort: 'price', cell: (product) => <ProductPrice of={product} /> },
  { id: 'status', head: 'Status', width: 116, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'sales', head: 'Sales', width: 104, align: 'right', sort: 'sales', cell: (product) => <Sales product={product} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 132,
    align: 'right',
    actions: true,
    cell: (product) => (
      <RowActions>
        <Quick product={product} acts={acts} />
        <More product={product} acts={acts} />
      </RowActions>
    ),
  },
];

export const productCard = (acts: ProductActs) => (product: ProductSummary) => (
  <DataCard
    title={<Title product={product} />}
    cover={<ProductCover src={product.coverImage} big />}
    line={
      <>
        {product.category} · {countOf(product)} Sales{product.revenue > 0 && <> · </>}
        {product.revenue > 0 && <Money short value={product.revenue} />}
      </>
    }
    menu={<More product={product} acts={acts} />}
    value={<ProductPrice of={product} />}
    badge={<StatusBadge status={product.status} />}
    actions={<Quick product={product} acts={acts} />}
  />
);
