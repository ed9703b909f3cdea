import type { ProductStatus, ProductSummary } from '@jamun/contract';
import {
  IconCopy,
  IconCopyPlus,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconPackage,
  IconReceiptRupee,
  IconRocket,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RowMenu } from '../../../ui/data/list/menus.tsx';
import { NameCell, RowActions } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { Cover } from '../../../ui/media/cover.tsx';
import { ProductPrice } from '../product-price.tsx';
import { productText } from '../text.ts';
import classes from './product-row.module.css';
import { productListText as text } from './text.ts';

/** Actions on a product in the list. */
export interface ProductActions {
  edit: (product: ProductSummary) => void;
  share: (product: ProductSummary) => void;
  /** Called instead of copying the link of an unpublished product. */
  explainInactive: (product: ProductSummary) => void;
  /** Opens the public page; the preview of an unpublished product. */
  view: (product: ProductSummary) => void;
  showSales: (product: ProductSummary) => void;
  duplicate: (product: ProductSummary) => void;
  setStatus: (product: ProductSummary, status: ProductStatus) => void;
  remove: (product: ProductSummary) => void;
}

interface ProductRowProps {
  product: ProductSummary;
  actions: ProductActions;
}

const salesCount = ({ _count }: ProductSummary) => _count.orders.toLocaleString('en-IN');

const QuickActions = ({ product, actions }: ProductRowProps) => (
  <>
    <IconButton small label={text.share(product.title)} Icon={IconShare2} onClick={() => actions.share(product)} />
    {product.status === 'ACTIVE' ? (
      <CopyButton what={text.linkOf(product.title)} value={product.publicUrl} />
    ) : (
      <IconButton small label={text.copyLink(product.title)} Icon={IconCopy} onClick={() => actions.explainInactive(product)} />
    )}
  </>
);

const ProductMenu = ({ product, actions }: ProductRowProps) => (
  <RowMenu
    name={product.title}
    items={[
      { label: text.menu.edit, Icon: IconEdit, onSelect: () => actions.edit(product) },
      product.status === 'ACTIVE'
        ? { label: text.menu.viewPage, Icon: IconExternalLink, onSelect: () => actions.view(product) }
        : { label: text.menu.preview, Icon: IconEye, onSelect: () => actions.view(product) },
      { label: text.menu.sales, Icon: IconReceiptRupee, onSelect: () => actions.showSales(product) },
      { label: productText.duplicate, Icon: IconCopyPlus, onSelect: () => actions.duplicate(product) },
      product.status === 'ACTIVE'
        ? { label: productText.unpublish, Icon: IconEyeOff, onSelect: () => actions.setStatus(product, 'INACTIVE') }
        : { label: productText.publish, Icon: IconRocket, onSelect: () => actions.setStatus(product, 'ACTIVE') },
      { label: text.menu.delete, Icon: IconTrash, danger: true, onSelect: () => actions.remove(product) },
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
    {salesCount(product)}
    {product.revenue > 0 && (
      <small>
        <Money short tone="quiet" value={product.revenue} />
      </small>
    )}
  </span>
);

export const productColumns = (actions: ProductActions): Column<ProductSummary>[] => [
  {
    id: 'title',
    head: text.columns.title,
    grow: true,
    sort: 'title',
    cell: (product) => (
      <NameCell
        thumb={<Cover src={product.coverImage} Icon={IconPackage} />}
        name={<Title product={product} />}
        line={`/d/${product.slug}`}
      />
    ),
  },
  { id: 'category', head: text.columns.category, width: 124, cell: ({ category }) => category },
  {
    id: 'price',
    head: text.columns.price,
    width: 152,
    align: 'right',
    sort: 'price',
    cell: (product) => <ProductPrice product={product} />,
  },
  { id: 'status', head: text.columns.status, width: 116, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'sales',
    head: text.columns.sales,
    width: 104,
    align: 'right',
    sort: 'sales',
    cell: (product) => <Sales product={product} />,
  },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 132,
    align: 'right',
    actions: true,
    cell: (product) => (
      <RowActions>
        <QuickActions product={product} actions={actions} />
        <ProductMenu product={product} actions={actions} />
      </RowActions>
    ),
  },
];

export const productCard = (actions: ProductActions) => (product: ProductSummary) => (
  <DataCard
    title={<Title product={product} />}
    cover={<Cover src={product.coverImage} Icon={IconPackage} big />}
    line={
      <>
        {product.category} · {text.sales(salesCount(product))}
        {product.revenue > 0 && <> · </>}
        {product.revenue > 0 && <Money short value={product.revenue} />}
      </>
    }
    menu={<ProductMenu product={product} actions={actions} />}
    value={<ProductPrice product={product} />}
    badge={<StatusBadge status={product.status} />}
    actions={<QuickActions product={product} actions={actions} />}
  />
);
