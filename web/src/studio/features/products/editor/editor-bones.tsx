import classes from './editor-bones.module.css';

/** The editor that is on its way, in its shape. */
export const EditorBones = () => (
  <div className={classes.bones} role="status" aria-label="Loading product">
    <div>
      <span style={{ width: 160, height: 20 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 214 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 36 }} />
    </div>
    <div>
      <span style={{ height: 420, borderRadius: 16 }} />
    </div>
  </div>
);
