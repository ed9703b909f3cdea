export const productListText = {
  emptyLine: 'Upload a PDF, a video or a template and sell it from its own page.',
  verifyEmailTo: 'publish products',
  showMissing: 'See what’s missing',
  columns: {
    title: 'Title',
    category: 'Category',
    price: 'Price',
    status: 'Status',
    sales: 'Sales',
    actions: 'Actions',
  },
  sales: (count: string) => `${count} Sales`,
  share: (title: string) => `Share ${title}`,
  /** Completes “Copy …”. */
  linkOf: (title: string) => `link to ${title}`,
  copyLink: (title: string) => `Copy link to ${title}`,
  menu: {
    edit: 'Edit',
    viewPage: 'View page',
    preview: 'Preview',
    sales: 'Sales of this product',
    delete: 'Delete',
  },
  create: { titlePlaceholder: 'Polity in 90 Days' },
} as const;
