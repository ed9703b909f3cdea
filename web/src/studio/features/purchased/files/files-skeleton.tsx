import classes from './file-grid.module.css';
import previewClasses from './file-preview.module.css';
import bones from './files-skeleton.module.css';

const places = [0, 1, 2];

/** As the files will stand, before they are known. */
export const FilesSkeleton = () => (
  <div role="status" aria-label="Loading files" className={`${classes.grid} ${bones.waiting}`}>
    {places.map((place) => (
      <div key={place} className={classes.card}>
        <div className={previewClasses.preview} />
        <div className={classes.foot}>
          <div className={classes.words}>
            <span className={bones.bone} />
            <span className={bones.bone} />
          </div>
        </div>
      </div>
    ))}
  </div>
);
