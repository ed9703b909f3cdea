import { classNames } from '../../../class-names.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Scene } from '../art/sprite.tsx';
import css from './pictures.module.css';

const files = [
  { icon: 'video', name: 'Lesson-1-window-light.mp4', size: '86.2 MB' },
  { icon: 'pdf', name: 'Monsoon-field-guide.pdf', size: '12.8 MB' },
] as const;

/** A product that is on sale, and the files inside it. */
export function ProductPicture() {
  return (
    <div className={css.stack}>
      <div className={classNames(css.mini, css.row)}>
        <Scene name="hills" className={css.thumb} />
        <div>
          <b>Monsoon Light</b>
          <small>₹899, 212 sales</small>
        </div>
        <span className={css.chip}>Active</span>
      </div>
      {files.map(({ icon, name, size }) => (
        <div key={name} className={classNames(css.mini, css.row)}>
          <span className={css.disc}>
            <Icon name={icon} />
          </span>
          <div>
            <b>{name}</b>
            <small>{size}</small>
          </div>
        </div>
      ))}
    </div>
  );
}
