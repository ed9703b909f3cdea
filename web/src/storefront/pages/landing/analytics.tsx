import { classNames } from '../../class-names.ts';
import css from './analytics.module.css';
import section from './section.module.css';

/** Two weeks of a sample seller, in units of the chart's height. */
const days = [
  { date: '1 Nov', telegram: 18, products: 9 },
  { date: '2 Nov', telegram: 22, products: 14 },
  { date: '3 Nov', telegram: 16, products: 20 },
  { date: '4 Nov', telegram: 30, products: 12 },
  { date: '5 Nov', telegram: 26, products: 24 },
  { date: '6 Nov', telegram: 20, products: 18 },
  { date: '7 Nov', telegram: 34, products: 30 },
  { date: '8 Nov', telegram: 28, products: 22 },
  { date: '9 Nov', telegram: 38, products: 20 },
  { date: '10 Nov', telegram: 32, products: 34 },
  { date: '11 Nov', telegram: 44, products: 26 },
  { date: '12 Nov', telegram: 36, products: 38 },
  { date: '13 Nov', telegram: 50, products: 30 },
  { date: '14 Nov', telegram: 46, products: 44 },
];

// A height as an attribute: style attributes are not allowed here.
const Bar = ({ units, className }: { units: number; className?: string | undefined }) => (
  <svg className={className} height={units * 1.8} aria-hidden="true" />
);

function RevenueChart() {
  return (
    <div
      className={css.chart}
      role="img"
      aria-label="Revenue for the first two weeks of November, Telegram Subscription and Digital Products, stacked by day"
    >
      <div className={css.scale}>
        <span>₹15,000</span>
        <span>₹10,000</span>
        <span>₹5,000</span>
        <span>₹0</span>
      </div>
      <div className={css.days}>
        {days.map(({ date, telegram, products }, index) => (
          <div key={date}>
            <Bar units={products} className={css.products} />
            <Bar units={telegram} className={css.telegram} />
            {index % 3 === 1 && <span>{date}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

export function Analytics() {
  return (
    <article className={classNames(section.card, css.analytics)}>
      <div>
        <h3>Analytics</h3>
        <p>Revenue by day, clicks by link, sales by product. Numbers you can read on your phone between two reels.</p>
      </div>
      <div>
        <div className={css.caption}>
          <b>Total Revenue</b>
          <span className={css.key}>
            <i className={css.telegram} />
            Telegram Subscription
          </span>
          <span className={css.key}>
            <i className={css.products} />
            Digital Products
          </span>
        </div>
        <RevenueChart />
      </div>
    </article>
  );
}
