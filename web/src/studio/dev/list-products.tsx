import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { ListMeta } from '../ui/data/list/pager.tsx';

export interface Product {
  id: string;
  title: string;
  slug: string;
  category: string;
  price: number;
  originalPrice?: number;
  status: 'ACTIVE' | 'INACTIVE';
  sales: number;
  createdAt: string;
}

type Line = [title: string, category: string, price: number, originalPrice: number, sales: number];
const lines: Line[] = [
  ['Polity in 90 Days', 'Education', 1499, 1999, 412],
  ['Essay Frameworks Workbook', 'Education', 349, 499, 268],
  ['Notion Study Planner', 'Productivity', 199, 299, 231],
  ['Prelims Test Series: 20 Papers', 'Education', 899, 1299, 148],
  ['Ten-Minute Morning Revision (Audio)', 'Lifestyle', 249, 0, 39],
  ['Answer Writing Masterclass', 'Education', 1999, 2499, 18],
  ['Current Affairs Yearbook 2026', 'Education', 449, 599, 10],
  ['Coaching Desk: Client Intake Kit', 'Business', 799, 0, 0],
  ['Lightroom Presets: Monsoon in Munnar', 'Photography', 599, 899, 1204],
  ['Carnatic Basics: 24 Lessons for Beginners with Notation and Practice Tracks', 'Music', 2499, 0, 96],
  ['Home Baker’s Costing Sheet', 'Business', 149, 0, 322],
  ['Sourdough in an Indian Kitchen', 'Food', 399, 549, 187],
  ['GST for Freelancers', 'Business', 699, 999, 541],
  ['हिंदी व्याकरण नोट्स', 'Education', 99, 0, 873],
  ['Yoga for Desk Workers', 'Lifestyle', 499, 0, 64],
  ['Reel Hooks: 200 Openings', 'Business', 299, 499, 655],
  ['Kolam Patterns to Print', 'Art', 79, 0, 29],
  ['System Design Interview Deck', 'Education', 1299, 1799, 214],
  ['Wedding Budget Planner', 'Productivity', 199, 0, 77],
  ['Watercolour Backwaters', 'Art', 899, 0, 12],
  ['SSC Maths Shortcuts', 'Education', 249, 349, 1968],
  ['Pet Nutrition, Simply', 'Lifestyle', 349, 0, 5],
  ['Podcast Starter Templates', 'Business', 449, 0, 43],
  ['Mutual Funds, Explained', 'Business', 549, 799, 308],
];

export const products: Product[] = lines.map(([title, category, price, originalPrice, sales], place) => ({
  id: `P${place}`,
  title,
  slug: `product-${place + 1}`,
  category,
  price,
  ...(originalPrice && { originalPrice }),
  status: place % 5 === 4 || sales < 20 ? 'INACTIVE' : 'ACTIVE',
  sales,
  createdAt: new Date(Date.UTC(2026, 10, 15 - place * 3, 6, 30)).toISOString(),
}));

interface ProductQuery {
  page: number;
  limit: number;
  search?: string;
  category?: string | undefined;
  status?: string | undefined;
  sort?: 'sales' | 'date' | 'name' | 'price';
  order?: 'asc' | 'desc';
}

const keys = {
  sales: (product: Product) => product.sales,
  date: (product: Product) => Date.parse(product.createdAt),
  name: (product: Product) => product.title,
  price: (product: Product) => product.price,
};

/** Simulated API response. The search `boom` fails. */
export async function fetchProducts({ page, limit, search = '', category, status, sort = 'sales', order }: ProductQuery) {
  await new Promise((done) => setTimeout(done, 500));
  if (search === 'boom') throw new ApiError({ status: 503, code: 'INTERNAL', message: 'Failed to fetch products' });
  const wanted = products.filter(
    (product) =>
      product.title.toLowerCase().includes(search.toLowerCase()) &&
      (!category || product.category === category) &&
      (!status || product.status === status),
  );
  const key = keys[sort];
  const rising = wanted.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const sorted = order === 'desc' ? rising.reverse() : rising;
  const meta: ListMeta = { page, limit, total: wanted.length };
  return { data: sorted.slice((page - 1) * limit, page * limit), meta };
}

const grounds = ['#faf1e4', '#3c1d6e', '#efe6fd', '#d9c8fb', '#edae80'];
const inks = ['#cf6a34', '#d9c8fb', '#6d28d9', '#3c1d6e', '#241433'];
const shapes: ReactNode[] = [
  <path key="temple" d="M44 34 80 16l36 18zM52 38h6v24h-6zM66 38h6v24h-6zM80 38h6v24h-6zM94 38h6v24h-6zM44 66h72v6H44z" />,
  <path key="lines" d="M50 22h60v6H50zM50 40h44v6H50zM50 58h52v6H50z" />,
  <path key="squares" d="M54 14h24v24H54zM86 14h24v24H86zM54 46h24v24H54zM86 46h24v24H86z" />,
  <path key="play" d="M62 20v50l44-25z" />,
  <path key="sun" d="M52 52a28 28 0 0 1 56 0zM40 56h80v22H40z" />,
];

export function Cover({ product }: { product: Product }) {
  const place = Number(product.id.slice(1)) % shapes.length;
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="160" height="90" fill={grounds[place]} />
      <g fill={inks[place]}>{shapes[place]}</g>
    </svg>
  );
}
