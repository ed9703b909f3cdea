import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import postcss, { type AcceptedPlugin, type Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tokens = at('src/tokens.css');

/** The static tokens: those of the first rule of tokens.css. */
function readStaticTokens(): Map<string, string> {
  const [firstRule] = postcss.parse(readFileSync(tokens, 'utf8')).nodes.filter((node) => node.type === 'rule');
  const declarations = firstRule?.nodes.filter((node) => node.type === 'decl') ?? [];
  return new Map(declarations.map(({ prop, value }) => [prop, value]));
}

/** Replaces static tokens by their values, which are shorter, and drops their declarations. */
function inlineStaticTokens(): Plugin {
  const values = readStaticTokens();
  return {
    postcssPlugin: 'jamun-inline-static-tokens',
    Declaration(declaration) {
      if (values.has(declaration.prop)) declaration.remove();
      else declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (all, name: string) => values.get(name) ?? all);
    },
  };
}

/** PostCSS plugins of both builds. */
export const postcssPlugins = (command: 'build' | 'serve'): AcceptedPlugin[] => [
  globalData({ files: [at('src/breakpoints.css')] }),
  customMedia(),
  ...(command === 'build' ? [inlineStaticTokens()] : []),
];
