export const landingText = {
  head: {
    title: 'Jamun: sell digital products, paid Telegram channels and short links',
    description:
      'The all-in-one digital business suite for creators and sellers in India: digital products, paid Telegram channels, short links, and one wallet. Get paid by UPI.',
  },
  hero: {
    title: ['Sell what you make.', 'Get paid by UPI.'],
    lead: 'The all-in-one digital business suite for creators and sellers: digital products, paid Telegram channels, short links, and one wallet for all of it.',
    start: 'Get started',
    dashboard: 'Go to Dashboard',
    more: 'Learn more',
    facts: ['UPI and cards', 'Prices in rupees', 'Withdraw to bank or UPI'],
  },
  /** Sample product page on a phone, with cards around it. */
  stage: {
    label: "A product page on a phone, a UPI payment received, a Telegram subscription and a short link's clicks",
    time: '9:41',
    seller: 'Ananya Rao',
    product: 'Monsoon Light: phone photography for rainy days',
    files: '6 videos, 1 PDF',
    price: '₹899',
    originalPrice: '₹1,499',
    discount: '40% off',
    pay: 'Pay Now',
    payment: { label: 'Paid by UPI', amount: '₹899.00', payer: 'priya.s@upi, just now' },
    link: { address: 'jmn.example/rain', count: '1,284', label: 'clicks this week' },
    subscription: { channel: 'Current Affairs at 7', plan: 'Quarterly, 90 days', amount: '+₹799', joined: 'Rohit joined your channel' },
  },
  features: {
    title: 'One place for everything you sell',
    lead: 'Make it once, put the link in your bio, and see every rupee from the first click to your bank account.',
    telegram: {
      title: 'Telegram Integration',
      text: 'Link your channel, price your plans by the day, month or year, and let paid members in with their own invite link.',
    },
    products: {
      title: 'Digital Product Management',
      text: 'Courses, e-books, files. Add a cover, gallery, reviews and FAQs; fixed price or pay what you want.',
    },
    links: {
      title: 'Link Shortening',
      text: 'Short links with your own ending. Know which reel, story or forward brought people in.',
    },
    payments: {
      title: 'Secure Payment Processing',
      text: 'Buyers pay by UPI or card at a trusted checkout. You see every charge, then withdraw to your bank or UPI ID.',
    },
  },
  pictures: {
    telegram: {
      channel: 'Current Affairs at 7',
      post: 'Money Bill or Finance Bill? Five lines to remember before Prelims.',
      time: '7:00 am',
      file: { name: '14-Nov-notes.pdf', size: '2.4 MB' },
      plans: [
        { name: 'Monthly', duration: '30 days', price: '₹299' },
        { name: 'Quarterly', duration: '90 days', price: '₹799' },
        { name: 'Yearly', duration: '365 days', price: '₹2,499' },
      ],
    },
    product: {
      title: 'Monsoon Light',
      sales: '₹899, 212 sales',
      status: 'Active',
      video: { name: 'Lesson-1-window-light.mp4', size: '86.2 MB' },
      pdf: { name: 'Monsoon-field-guide.pdf', size: '12.8 MB' },
    },
    link: {
      long: 'https://www.youtube.com/watch?v=rT9k2mQx7Zc',
      short: 'jmn.example/rain',
      copied: 'Copied',
      clicks: 'Clicks',
      count: '1,284',
    },
    /** Earnings less charges, locked and withdrawn amounts give the balance. */
    wallet: {
      balance: { name: 'Withdrawable Balance', amount: '₹1,24,860' },
      amounts: [
        { name: 'Total Earnings', amount: '₹1,86,450' },
        { name: 'Charges Deducted', amount: '₹9,322' },
        { name: 'Locked Balance', amount: '₹12,268' },
        { name: 'Total Withdrawn', amount: '₹40,000' },
      ],
      payments: [
        { name: 'Priya S.', method: 'UPI', amount: '+₹899' },
        { name: 'Rohit M.', method: 'UPI', amount: '+₹799' },
        { name: 'Fatima K.', method: 'Card', amount: '+₹2,499' },
      ],
    },
  },
  analytics: {
    title: 'Analytics',
    text: 'Revenue by day, clicks by link, sales by product. Numbers you can read on your phone between reels.',
    chart: 'Revenue for the first two weeks of November, Telegram Subscription and Digital Products, stacked by day',
    scale: ['₹15,000', '₹10,000', '₹5,000', '₹0'],
    day: (day: number) => `${day} Nov`,
    revenue: 'Total Revenue',
    telegram: 'Telegram Subscription',
    products: 'Digital Products',
  },
  testimonials: {
    title: 'From people who sell on Jamun',
    quote: (text: string) => `“${text}”`,
    /** Sample content, as in the specification. */
    items: [
      {
        portrait: 'meher',
        name: 'Meher Fernandes',
        role: 'UPSC mentor, Pune',
        quote: 'I used to check UPI screenshots on WhatsApp till midnight. Now people pay and the invite reaches them on its own.',
      },
      {
        portrait: 'ananya',
        name: 'Ananya Rao',
        role: 'Photographer, Mangaluru',
        quote: 'Eleven copies of my first PDF sold before lunch. All I had done was put one link in my bio.',
      },
      {
        portrait: 'harpreet',
        name: 'Harpreet Singh',
        role: 'Strength coach, Ludhiana',
        quote: 'I can finally see which reel brings buyers and which only brings likes. I post very differently now.',
      },
    ],
  },
  closing: {
    title: ['Your first sale is', 'one link away'],
    lead: 'Sign up, add a product or a channel, and share it where your audience already is.',
    start: 'Get started',
  },
} as const;
