import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';

const index = fileURLToPath(new URL('../contract/src/index.ts', import.meta.url));
const specifier = '@jamun/contract';
const icons = '@tabler/icons-react';

/** Path of the contract file that declares each exported value. */
function declaringFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, path = ''] of readFileSync(index, 'utf8').matchAll(/^export (?!type).* from '(.*)';$/gm)) {
    const file = join(dirname(index), path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)) files.set(name, file);
  }
  return files;
}

/**
 * Barrel imports, of the contract and of icons: rewrites `import { x } from '@jamun/contract'` to an import of the file that declares `x`. Chunks are made from
 * the import graph before tree shaking, in which the index leads to every schema, and so to zod: the entry would contain all of it. The
 * index of the icons hides which module uses which icon.
 */
export function directContractImports(): Plugin {
  let files = new Map<string, string>();
  return {
    name: 'jamun-direct-contract-imports',
    apply: 'build',
    enforce: 'post',
    buildStart: () => {
      files = declaringFiles();
    },
    transform(code) {
      if (!code.includes(specifier) && !code.includes(icons)) return null;
      let rewritten = code;
      for (const node of parseAst(code).body.toReversed()) {
        if (node.type === 'ImportDeclaration' && node.source.value === icons) {
          const imports = node.specifiers.map(({ local: { name } }) => `import ${name} from '${icons}/dist/esm/icons/${name}.mjs';`);
          rewritten = rewritten.slice(0, node.start) + imports.join(' ') + rewritten.slice(node.end);
        }
        if ((node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') || node.source?.value !== specifier) continue;
        const statements = node.specifiers.map((part) => {
          const name = part.type === 'ImportSpecifier' ? part.imported : part.type === 'ExportSpecifier' ? part.local : null;
          const file = name?.type === 'Identifier' && files.get(name.name);
          if (!file) this.error(`${specifier} exports no value for ${code.slice(part.start, part.end)}`);
          return `${node.type === 'ImportDeclaration' ? 'import' : 'export'} { ${code.slice(part.start, part.end)} } from ${JSON.stringify(file)};`;
        });
        rewritten = rewritten.slice(0, node.start) + statements.join(' ') + rewritten.slice(node.end);
      }
      return { code: rewritten, map: null };
    },
  };
}
