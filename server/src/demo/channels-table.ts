import type { PictureName } from './pictures.ts';
import type { MainUserName } from './users-table.ts';

export interface DemoChannel {
  seller: MainUserName;
  day: number;
  /** Phone number of the Telegram account that owns the channel. */
  phone: string;
  name: string;
  description: string;
  richDescription: string;
  banner: PictureName;
  /** `duration`: days. `weight`: weight in the random choice. */
  plans: { name: string; price: number; duration: number; weight: number }[];
  /** New subscribers per month, at the start and at the end. */
  subscribersPerMonth: [from: number, to: number];
}

export const channels: Record<string, DemoChannel> = {
  lightroom: {
    seller: 'ananya',
    day: 45,
    phone: '+919845012301',
    banner: 'window',
    subscribersPerMonth: [1.5, 4],
    name: "Ananya's Light Room",
    description: 'One edit a week from start to finish, and a critique on Sundays.',
    richDescription:
      '# What happens here\n- **Wednesday:** one picture, edited from the raw file\n- **Sunday:** critique of pictures that members send in\n- The files to follow along\n\nNo forwards, no spam, about three posts a week.',
    plans: [
      { name: 'A week to look around', price: 0, duration: 7, weight: 2 },
      { name: 'Monthly', price: 299, duration: 30, weight: 6 },
      { name: 'Yearly', price: 2499, duration: 365, weight: 2 },
    ],
  },
  leads: {
    seller: 'ananya',
    day: 150,
    phone: '+919845012301',
    banner: 'board',
    subscribersPerMonth: [1.5, 3],
    name: 'Shoot Leads Bengaluru',
    description: 'Enquiries for shoots that we cannot take ourselves, two or three a week.',
    richDescription:
      '# Work to pass on\nEnquiries that reach the studio and that we cannot take: date, place, budget, and whom to call. First come, first served; **no commission**.',
    plans: [
      { name: 'Monthly', price: 199, duration: 30, weight: 5 },
      { name: 'Three months', price: 499, duration: 90, weight: 3 },
    ],
  },
  season: {
    seller: 'ananya',
    day: 300,
    phone: '+919886045607',
    banner: 'garland',
    subscribersPerMonth: [0, 0],
    name: 'Wedding Season Desk',
    description: 'Second shooters, rentals and backups for the season, day by day.',
    richDescription: '# From November to February\nWho is free on which day, who rents what, and who can step in when somebody falls ill.',
    plans: [{ name: 'Season pass', price: 999, duration: 120, weight: 1 }],
  },
  market: {
    seller: 'arvind',
    day: 230,
    phone: '+919825067805',
    banner: 'candles',
    subscribersPerMonth: [1.5, 2],
    name: 'Market Notebook',
    description: 'How to read a chart, slowly. Education only: no tips, no calls, no promises.',
    richDescription:
      '# Learn to read, not to follow\nOne chart a day, explained after the market has closed.\n\n**We are not SEBI registered advisers.** Nothing here is a recommendation, and nobody can promise you a profit. Most people who trade lose money.',
    plans: [
      { name: 'Monthly', price: 249, duration: 30, weight: 4 },
      { name: 'Half a year', price: 1199, duration: 182, weight: 1 },
    ],
  },
};
