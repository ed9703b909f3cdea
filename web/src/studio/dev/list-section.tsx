import { IconBox, IconEdit, IconEyeOff, IconPlus, IconShare2, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button/button.tsx';
import { CopyButton } from '../ui/button/copy-button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { StatusBadge } from '../ui/data/badge.tsx';
import { ListPanel } from '../ui/data/list/list-panel.tsx';
import { defineList } from '../ui/data/list/list-search.ts';
import { RowMenu } from '../ui/data/list/menus.tsx';
import { useList } from '../ui/data/list/use-list.ts';
import { NameCell, RowActions } from '../ui/data/table/cells.tsx';
import type { Column } from '../ui/data/table/column.ts';
import { DataCard } from '../ui/data/table/data-card.tsx';
import { Money } from '../ui/data/values.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Cover, fetchProducts, type Product } from './list-products.tsx';
import classes from './list-section.module.css';
import { PlainList, StaticStates } from './list-states.tsx';

const productList = defineList({
  search: 'Search products...',
  filters: {
    category: {
      label: 'Category',
      options: [
        { value: '', label: 'All' },
        ...(['Education', 'Business', 'Lifestyle', 'Productivity', 'Art'] as const).map((value) => ({ value, label: value })),
      ],
    },
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ],
    },
  },
  sorts: [
    { value: 'sales', label: 'Sales', order: 'desc' },
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
    { value: 'price', label: 'Price' },
  ],
  limit: 8,
});

const Price = ({ product: { price, originalPrice } }: { product: Product }) => (
  <span className={classes.price}>
    {originalPrice && (
      <s>
        <Money short tone="quiet" value={originalPrice} />
      </s>
    )}{' '}
    <Money short value={price} />
  </span>
);

const Quick = ({ product }: { product: Product }) => (
  <>
    <IconButton small label={`Share ${product.title}`} Icon={IconShare2} onClick={() => toast.success(`Shared ${product.title}`)} />
    <CopyButton what={`link of ${product.title}`} value={`https://jamun.shop/d/${product.slug}`} />
  </>
);

const More = ({ product }: { product: Product }) => (
  <RowMenu
    name={product.title}
    items={[
      { label: 'Edit', Icon: IconEdit, onSelect: () => toast.success('Edit') },
      { label: 'Unpublish', Icon: IconEyeOff, onSelect: () => toast.success('Unpublish') },
      { label: 'Delete', Icon: IconTrash, onSelect: () => toast.error('Delete'), danger: true },
    ]}
  />
);

const columns: Column<Product>[] = [
  {
    id: 'title',
    head: 'Title',
    grow: true,
    sort: 'name',
    cell: (product) => <NameCell thumb={<Cover product={product} />} name={product.title} line={`/d/${product.slug}`} />,
  },
  { id: 'category', head: 'Category', width: 120, cell: ({ category }) => category },
  { id: 'price', head: 'Price', width: 140, align: 'right', sort: 'price', cell: (product) => <Price product={product} /> },
  { id: 'status', head: 'Status', width: 128, skeleton: 'badge', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'sales', head: 'Sales', width: 88, align: 'right', sort: 'sales', cell: ({ sales }) => sales.toLocaleString('en-IN') },
  {
    id: 'actions',
    head: 'Actions',
    width: 132,
    align: 'right',
    actions: true,
    cell: (product) => (
      <RowActions>
        <Quick product={product} />
        <More product={product} />
      </RowActions>
    ),
  },
];

const productCard = (product: Product) => (
  <DataCard
    title={product.title}
    cover={<Cover product={product} />}
    line={`${product.category} · ${product.sales.toLocaleString('en-IN')} Sales`}
    menu={<More product={product} />}
    value={<Price product={product} />}
    badge={<StatusBadge status={product.status} />}
    actions={<Quick product={product} />}
  />
);

const parts = {
  caption: 'Digital products',
  columns,
  rowKey: ({ id }: Product) => id,
  card: productCard,
  tall: true,
  hasCover: true,
  empty: {
    Icon: IconBox,
    title: 'No products found',
    line: 'Upload a PDF, a video or a template and sell it from its own page.',
    action: <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>Create Product</Button>,
  },
  noMatch: 'No products found',
  failure: 'Failed to fetch products',
};

/** Working list with its state in the URL, on generated rows. The search `boom` fails. */
function LiveList() {
  const list = useList(productList);
  const { query } = list;
  const result = useQuery({
    queryKey: ['dev', 'products', query],
    queryFn: () => fetchProducts(query),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return <ListPanel title="Digital Products" list={list} result={result} {...parts} />;
}

export const ListSection = () => (
  <>
    <LiveList />
    <PlainList empty={parts.empty} />
    <StaticStates parts={parts} shape={productList.shape} />
  </>
);
