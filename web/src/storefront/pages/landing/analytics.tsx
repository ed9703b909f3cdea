import { classNames } from '../../class-names.ts';
import css from './analytics.module.css';
import section from './section.module.css';
import { landingText } from './text.ts';

const text = landingText.analytics;

/** Sample revenue of two weeks, in units of the chart's height. */
const days = [
  { day: 1, telegram: 18, products: 9 },
  { day: 2, telegram: 22, products: 14 },
  { day: 3, telegram: 16, products: 20 },
  { day: 4, telegram: 30, products: 12 },
  { day: 5, telegram: 26, products: 24 },
  { day: 6, telegram: 20, products: 18 },
  { day: 7, telegram: 34, products: 30 },
  { day: 8, telegram: 28, products: 22 },
  { day: 9, telegram: 38, products: 20 },
  { day: 10, telegram: 32, products: 34 },
  { day: 11, telegram: 44, products: 26 },
  { day: 12, telegram: 36, products: 38 },
  { day: 13, telegram: 50, products: 30 },
  { day: 14, telegram: 46, products: 44 },
];

// Height as an attribute: the content security policy forbids style attributes.
const Bar = ({ units, className }: { units: number; className?: string | undefined }) => (
  <svg className={className} height={units * 1.8} aria-hidden="true" />
);

function RevenueChart() {
  return (
    <div className={css.chart} role="img" aria-label={text.chart}>
      <div className={css.scale}>
        {text.scale.map((amount) => (
          <span key={amount}>{amount}</span>
        ))}
      </div>
      <div className={css.days}>
        {days.map(({ day, telegram, products }, index) => (
          <div key={day}>
            <Bar units={products} className={css.products} />
            <Bar units={telegram} className={css.telegram} />
            {index % 3 === 1 && <span>{text.day(day)}</span>}
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
        <h3>{text.title}</h3>
        <p>{text.text}</p>
      </div>
      <div>
        <div className={css.caption}>
          <b>{text.revenue}</b>
          <span className={css.key}>
            <i className={css.telegram} />
            {text.telegram}
          </span>
          <span className={css.key}>
            <i className={css.products} />
            {text.products}
          </span>
        </div>
        <RevenueChart />
      </div>
    </article>
  );
}
