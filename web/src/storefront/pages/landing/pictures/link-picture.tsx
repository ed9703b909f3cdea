import { classNames } from '../../../class-names.ts';
import { Icon } from '../../../parts/icon.tsx';
import css from './pictures.module.css';

/** A long address becomes a short one. */
export function LinkPicture() {
  return (
    <div className={css.stack}>
      <div className={classNames(css.mini, css.long)}>https://www.youtube.com/watch?v=rT9k2mQx7Zc</div>
      <Icon name="arrow" className={css.down} />
      <div className={classNames(css.mini, css.chosen, css.between)}>
        <b>jmn.example/rain</b>
        <span className={css.copied}>
          <Icon name="copy" /> Copied
        </span>
      </div>
      <div className={classNames(css.between, css.count)}>
        <span>Clicks</span>
        <b>1,284</b>
      </div>
    </div>
  );
}
