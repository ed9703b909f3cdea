import type { CSSProperties, ReactNode } from 'react';
import breakpointsCss from '../../breakpoints.css?raw';
import tokensCss from '../../tokens.css?raw';
import classes from './scales-section.module.css';

interface Token {
  name: string;
  value: string;
}

// Dark shadows are declared again below the light ones: only the first declaration of a name is shown.
const tokens = new Map<string, string>();
for (const [, name = '', value = ''] of tokensCss.matchAll(/(--[\w-]+): ([^;]+);/g)) if (!tokens.has(name)) tokens.set(name, value);

const tokensWith = (prefix: string): Token[] =>
  [...tokens].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => ({ name, value }));

const breakpoints: Token[] = [...breakpointsCss.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

interface ScaleProps {
  title: string;
  tokens: Token[];
  sample?: (token: Token) => ReactNode;
}

const Scale = ({ title, tokens, sample }: ScaleProps) => (
  <div>
    <h3>{title}</h3>
    <dl className={classes.scale}>
      {tokens.map((token) => (
        <div key={token.name} className={classes.token}>
          <dt>{token.name}</dt>
          <dd className={classes.value}>{token.value}</dd>
          {sample && <dd className={classes.sample}>{sample(token)}</dd>}
        </div>
      ))}
    </dl>
  </div>
);

const box = (style: CSSProperties) => <span className={classes.box} style={style} />;

/** The scales of tokens.css and breakpoints.css, read from the files themselves. */
export const ScalesSection = () => (
  <div className={classes.scales}>
    <Scale
      title="Spacing"
      tokens={tokensWith('--space-')}
      sample={({ value }) => <span className={classes.bar} style={{ width: value }} />}
    />
    <Scale
      title="Font sizes"
      tokens={tokensWith('--font-size-')}
      sample={({ value }) => <span style={{ fontSize: value, lineHeight: 1.2 }}>₹999</span>}
    />
    <Scale
      title="Line heights"
      tokens={tokensWith('--leading-')}
      sample={({ value }) => (
        <span className={classes.lines} style={{ lineHeight: value }}>
          Two lines
          <br />
          of text
        </span>
      )}
    />
    <Scale title="Radii" tokens={tokensWith('--radius-')} sample={({ value }) => box({ borderRadius: value })} />
    <Scale title="Shadows" tokens={tokensWith('--shadow-')} sample={({ name }) => box({ boxShadow: `var(${name})` })} />
    <Scale title="Layers" tokens={tokensWith('--layer-')} />
    <Scale
      title="Durations (hover)"
      tokens={tokensWith('--duration-')}
      sample={({ value }) => <span className={classes.mover} style={{ transitionDuration: value }} />}
    />
    <Scale title="Breakpoints" tokens={breakpoints} />
  </div>
);
