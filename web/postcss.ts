import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import postcss, { type AcceptedPlugin, type Plugin } from 'postcss';
import customMedia from 'postcss-custom-media';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tokens = at('src/tokens.css');

/** The tokens of the first rule of tokens.css: spacing, type, radius, layers, durations. No rule overrides them. */
function readScales(): Map<string, string> {
  const [scales] = postcss.parse(readFileSync(tokens, 'utf8')).nodes.filter((node) => node.type === 'rule');
  const declarations = scales?.nodes.filter((node) => node.type === 'decl') ?? [];
  return new Map(declarations.map(({ prop, value }) => [prop, value]));
}

/** Replaces scale tokens by their values, which are shorter, and drops their declarations. */
function inlineScales(): Plugin {
  const scales = readScales();
  return {
    postcssPlugin: 'jamun-inline-scales',
    Declaration(declaration) {
      if (scales.has(declaration.prop)) declaration.remove();
      else declaration.value = declaration.value.replace(/var\((--[\w-]+)\)/g, (all, name: string) => scales.get(name) ?? all);
    },
  };
}

/** PostCSS plugins of both builds. */
export const postcssPlugins = (command: 'build' | 'serve'): AcceptedPlugin[] => [
  globalData({ files: [at('src/breakpoints.css')] }),
  customMedia(),
  ...(command === 'build' ? [inlineScales()] : []),
];
