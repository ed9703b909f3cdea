import { type DemoProduct, supportEmail } from './demo-product.ts';

const productsOfAnanya: Record<string, DemoProduct> = {
  presets: {
    seller: 'ananya',
    day: 3,
    weight: 30,
    cover: 'monsoon',
    gallery: ['window', 'frames'],
    product: {
      title: 'Monsoon Light: 24 Lightroom Presets',
      category: 'Lifestyle',
      price: 799,
      discountedPrice: 549,
      ctaButtonText: 'Get the presets',
      description:
        '# Presets for grey skies\nTwenty-four presets made on real monsoon days, from **Fort Kochi** to **Shillong**. They keep skin tones honest and greens deep.\n\n## What you get\n- 24 presets for Lightroom, desktop and mobile\n- A two-page guide to installing them\n- Free updates for a year\n\n*Tested on phones and on full-frame cameras.*',
    },
    files: [
      {
        name: 'monsoon-light-presets.pdf',
        lines: [
          'How to bring in the 24 presets, on desktop and on the phone.',
          '1. Unzip. 2. Presets, then Import. 3. Choose the folder.',
          'Start with 04 Kochi Drizzle and lower the amount to 70.',
        ],
      },
      { name: 'before-and-after.pdf', lines: ['Twelve pictures before and after, with the preset that was used.'] },
    ],
    testimonials: [
      {
        name: 'Devika Menon',
        description: 'I shoot weddings in Thrissur, always in the rain. These saved me hours on the first album.',
        rating: 5,
      },
      { name: 'Karthik Rao', description: 'Greens finally look like Coorg and not like plastic.', rating: 5 },
      { name: 'Nisha Kapoor', description: 'Lovely for street work. A little strong on faces, so I turn it down by a third.', rating: 4 },
    ],
    faqs: [
      { question: 'Does it work in the free mobile app?', answer: 'Yes. The DNG files in the pack open in the free app.' },
      {
        question: 'May I use them for client work?',
        answer: 'Yes, on as many pictures as you like. Only the presets themselves may not be passed on.',
      },
    ],
    support: [supportEmail('studio@ananyakrishnan.example'), { kind: 'WHATSAPP', value: '+919845012301', note: '10 am to 6 pm' }],
  },
  phone: {
    seller: 'ananya',
    day: 20,
    weight: 26,
    cover: 'phone',
    gallery: ['palace'],
    product: {
      title: 'Phone Photography in Indian Light',
      category: 'Education',
      price: 399,
      ctaButtonText: 'Read it today',
      description:
        '# A book of 96 pages\nHarsh noon, tube light, one window: the light we really have. With a **phone and nothing else**.\n\n## Inside\n1. Finding the side of the light\n2. Food, saris, faces\n3. Trains and other moving things\n4. Editing in ten minutes',
    },
    files: [
      {
        name: 'phone-photography-in-indian-light.pdf',
        lines: ['Chapter 1: find the side of the light.', 'Turn around slowly before you press. Watch the shadow of your own hand.'],
      },
    ],
    testimonials: [{ name: 'Ritu Sharma', description: 'My mother now takes better pictures than I do. She read it first.', rating: 5 }],
    faqs: [
      {
        question: 'Which phone do I need?',
        answer: 'Any phone of the last six years. The pictures in the book were made with four different ones.',
      },
    ],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  contract: {
    seller: 'ananya',
    day: 75,
    weight: 10,
    cover: 'contract',
    product: {
      title: 'Wedding Shoot Contract and Quote Pack',
      category: 'Business',
      price: 1299,
      description:
        '# Say it on paper\nA contract, a quote and a delivery note in plain English and Hindi, for photographers who are tired of *"we thought the album was included"*.\n\n- Contract with cancellation and travel terms\n- Quote with three packages\n- Delivery note with a usage clause',
    },
    files: [
      { name: 'contract.pdf', lines: ['Agreement between photographer and client.', 'Advance, cancellation, travel, delivery, usage.'] },
      { name: 'quote.pdf', lines: ['Three packages, with what is and is not included.'] },
    ],
    faqs: [{ question: 'Is this legal advice?', answer: 'No. It is what we use ourselves; let a lawyer read it once for your state.' }],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  walk: {
    seller: 'ananya',
    day: 110,
    weight: 14,
    cover: 'palace',
    product: {
      title: 'Mysuru at Golden Hour: a Photo Walk',
      category: 'Entertainment',
      priceType: 'FLEXIBLE',
      price: 99,
      ctaButtonText: 'Pay what you like',
      description:
        '# Ninety minutes, eleven stops\nA walk from Devaraja Market to the palace gate, with where to stand and when. **Pay what it is worth to you**, from ₹99.',
    },
    files: [
      {
        name: 'mysuru-photo-walk.pdf',
        lines: ['Stop 1: Devaraja Market, the flower lane, 4.40 pm.', 'Stop 11: the palace gate, twelve minutes after sunset.'],
      },
    ],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  invoices: {
    seller: 'ananya',
    day: 165,
    weight: 9,
    cover: 'invoice',
    product: {
      title: "The Freelancer's GST Invoice Kit",
      category: 'Productivity',
      price: 299,
      description: '# Invoices that get paid\nFour invoice layouts, a register for the year, and a page that says which number goes where.',
    },
    files: [{ name: 'gst-invoice-kit.pdf', lines: ['Layouts for goods, services, export and advance.'] }],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  course: {
    seller: 'ananya',
    day: 238,
    weight: 34,
    cover: 'aperture',
    gallery: ['window', 'monsoon'],
    product: {
      title: 'Lightroom from Zero: the Complete Course',
      category: 'Education',
      price: 2999,
      discountedPrice: 1999,
      ctaButtonText: 'Join the course',
      description:
        '# Fourteen lessons, no jargon\nFrom the first import to a finished album, with the same forty pictures that you get to practise on.\n\n## For whom\n- You take pictures and never know what to do with them\n- You have tried sliders and it looks like a filter\n\n## How long\nAbout **six hours**, at your own pace.',
    },
    files: [
      { name: 'course-workbook.pdf', lines: ['Lesson 1: import, and throw half of it away.', 'Lesson 14: the album.'] },
      { name: 'practice-pictures.pdf', lines: ['Where to find the forty pictures, and what to do with each.'] },
    ],
    testimonials: [
      {
        name: 'Siddharth Joshi',
        description: 'Lesson six alone was worth it. I had been fighting the tone curve for two years.',
        rating: 5,
      },
      { name: 'Amrita Bose', description: 'Calm, clear, no shouting. The workbook is what makes the difference.', rating: 5 },
    ],
    faqs: [
      { question: 'How long do I have access?', answer: 'For good. Download the files once and they are yours.' },
      { question: 'Is there a refund?', answer: 'Write within seven days and you get your money back, no questions.' },
    ],
    questions: [{ question: 'Which camera or phone do you use?', type: 'TEXT', isRequired: true }],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  review: {
    seller: 'ananya',
    day: 290,
    weight: 7,
    cover: 'frames',
    product: {
      title: 'One-to-one Portfolio Review',
      category: 'Education',
      price: 2499,
      isLimitedQuantityEnabled: true,
      quantity: 30,
      ctaButtonText: 'Book a review',
      description:
        '# Forty minutes, twenty pictures\nSend twenty pictures; we go through them on a call, and you get a page of notes. **Thirty places** a season.',
    },
    files: [
      { name: 'before-your-review.pdf', lines: ['Choose twenty. Then choose again.', 'Write one line on what you want to be hired for.'] },
    ],
    questions: [
      {
        question: 'What do you want to be hired for?',
        type: 'CHOICE',
        options: ['Weddings', 'Food', 'Fashion', 'Documentary'],
        isRequired: true,
      },
      { question: 'A link to your pictures', type: 'TEXT', isRequired: false },
    ],
    support: [supportEmail('studio@ananyakrishnan.example')],
  },
  diwali: {
    seller: 'ananya',
    day: 358,
    weight: 0,
    isDraft: true,
    cover: 'lamps',
    product: {
      title: 'Diwali Portraits: Ten Recipes for Lamp Light',
      category: 'Lifestyle',
      price: 449,
      description: '# Ten recipes\nDraft: lamps, sparklers, and one window.',
    },
    files: [],
  },
};

const productsOfOthers: Record<string, DemoProduct> = {
  varnams: {
    seller: 'sundar',
    day: 120,
    weight: 12,
    cover: 'strings',
    product: {
      title: 'Carnatic Varnams: Practice Book, Volume 1',
      category: 'Education',
      price: 349,
      description: '# Twelve varnams\nNotation in three speeds, with the gamakas written out. For students in their third year and on.',
    },
    files: [{ name: 'varnams-volume-1.pdf', lines: ['Ninnukori, Mohanam, Adi talam.', 'Ninukkori varnam in three speeds.'] }],
    testimonials: [
      {
        name: 'Revathi Iyengar',
        description: 'My daughter practises with it every morning. The notation is beautifully clear.',
        rating: 5,
      },
    ],
    support: [supportEmail('sundar@jamun.example')],
  },
  talam: {
    seller: 'sundar',
    day: 210,
    weight: 6,
    cover: 'beats',
    product: {
      title: 'The Talam Workbook',
      category: 'Education',
      price: 199,
      description: '# Keep time\nThirty-five talams, counted and clapped, with exercises for each week of a year.',
    },
    files: [{ name: 'talam-workbook.pdf', lines: ['Adi talam: eight beats, a clap and two waves.'] }],
  },
  polity: {
    seller: 'priya',
    day: 140,
    weight: 12,
    cover: 'pillars',
    product: {
      title: 'UPSC Prelims: Indian Polity in 120 Pages',
      category: 'Education',
      price: 499,
      discountedPrice: 399,
      description:
        '# Read it twice\nNotes from three attempts, with the articles that are really asked, and a map of how they hang together.',
    },
    files: [{ name: 'indian-polity.pdf', lines: ['Part III in one page. Part IV in one page. Why both are asked together.'] }],
    faqs: [{ question: 'Is it up to date?', answer: 'It covers amendments up to the last prelims. Buyers get the next edition free.' }],
    support: [supportEmail('priya@jamun.example')],
  },
  economy: {
    seller: 'priya',
    day: 260,
    weight: 7,
    cover: 'bars',
    product: {
      title: 'Indian Economy: the Hundred-page Revision',
      category: 'Education',
      price: 349,
      description: '# For the last month\nBudget, banking, trade and the survey, in a hundred pages and sixty tables.',
    },
    files: [{ name: 'economy-revision.pdf', lines: ['Repo, reverse repo, and who cares when.'] }],
  },
};

export const products = { ...productsOfAnanya, ...productsOfOthers };
