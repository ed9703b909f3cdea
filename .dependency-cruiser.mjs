// Import rules of docs/architecture.md.
const level = {
  accounts: 1,
  ledger: 1,
  notifications: 1,
  plans: 1,
  audit: 1,
  attention: 1,
  files: 2,
  confirmations: 2,
  profile: 3,
  'data-exports': 3,
  promotions: 3,
  kyc: 4,
  products: 4,
  telegram: 4,
  links: 4,
  checkout: 5,
  payouts: 5,
  insights: 6,
  admin: 6,
  reports: 6,
  'account-deletion': 6,
};
const modules = Object.keys(level);
const modulePath = (names) => `^server/src/modules/(${names.join('|')})/`;

const forbidden = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'no-orphan-package',
    comment:
      'imported packages are declared in a package.json. workspace-packages.mjs has the types of packages that workspaces declare; the tools of ' +
      'bench/package.json may be missing here, and knip checks that they are declared',
    from: { pathNot: ['\\.test\\.ts$', '^e2e/', '^server/test/', '^scripts/lib/workspace-packages\\.mjs$'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^(chrome-launcher|lighthouse)$' },
  },
  { name: 'contract-imports-zod-only', from: { path: '^contract/src' }, to: { pathNot: ['^contract/src', '^node_modules/zod'] } },
  { name: 'sandbox-imports-no-workspace', from: { path: '^sandbox/src' }, to: { path: '^(server|web|contract)/' } },
  { name: 'kit-is-pure', from: { path: '^server/src/kit', pathNot: '\\.test\\.ts$' }, to: { path: '^(server/src/(?!kit/)|sandbox|web)' } },
  {
    name: 'kit-does-no-io',
    comment: 'net is used to parse IP addresses, async_hooks to find the current trace',
    from: { path: '^server/src/kit', pathNot: '\\.test\\.ts$' },
    to: { dependencyTypes: ['core'], pathNot: ['^(node:)?(crypto|net|async_hooks)$'] },
  },
  {
    name: 'platform-imports-kit-only',
    from: { path: '^server/src/platform' },
    to: { path: '^(server/src/(?!kit/|platform/)|sandbox|web)' },
  },
  { name: 'modules-import-no-app', from: { path: '^server/src/modules' }, to: { path: '^(server/src/(app|http|adapters)/|sandbox|web)' } },
  {
    name: 'adapters-import-public-apis',
    comment: 'a module only through its index.ts',
    from: { path: '^server/src/adapters' },
    to: { path: '^server/src/((app|http)/|modules/[^/]+/(?!index\\.ts))' },
  },
  {
    name: 'only-providers-import-adapters',
    comment: 'npm run doctor checks what the adapters connect to',
    from: { path: '^server/src', pathNot: ['^server/src/adapters', '^server/src/app/(providers\\.ts$|doctor/)'] },
    to: { path: '^server/src/adapters' },
  },
  {
    name: 'demo-uses-public-apis',
    comment: 'the demo world is generated through API calls',
    from: { path: '^server/src/demo' },
    to: { path: '^server/src/(modules/[^/]+/(?!index\\.ts)|platform/(?!db/(database|invariants)\\.ts|log/))' },
  },
  {
    name: 'only-main-imports-demo',
    from: { path: '^server/src', pathNot: '^server/src/(demo/|main\\.ts)' },
    to: { path: '^server/src/demo/' },
  },
  { name: 'http-imports-no-app', from: { path: '^server/src/http', pathNot: '\\.test\\.ts$' }, to: { path: '^server/src/app/' } },
  { name: 'app-uses-public-apis', from: { path: '^server/src/(app|http)' }, to: { path: '^server/src/modules/[^/]+/(?!index\\.ts)' } },
  {
    name: 'modules-use-public-apis',
    from: { path: '^server/src/modules/([^/]+)/' },
    to: { path: '^server/src/modules/', pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'] },
  },
  {
    name: 'known-modules',
    comment: 'a new module gets a level first',
    from: {},
    to: { path: '^server/src/modules/', pathNot: modulePath(modules) },
  },
  ...modules
    .map((name) => ({
      name: `levels-${name}`,
      comment: 'a module imports lower levels only, never its own',
      from: { path: modulePath([name]) },
      to: { path: modulePath(modules.filter((other) => other !== name && level[other] >= level[name])) },
    }))
    .filter((rule) => !rule.to.path.includes('()')),
  {
    name: 'tables-are-read-by-stores',
    comment: 'SQL is in *.store.ts',
    from: { path: '^server/src/modules/', pathNot: ['\\.store\\.ts$', '\\.test\\.ts$'] },
    to: { path: '/tables\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'queries-are-in-stores',
    from: { path: '^server/src/(modules|app|http|demo)/', pathNot: ['\\.store\\.ts$', '/tables\\.ts$', '\\.test\\.ts$'] },
    to: { path: 'node_modules/(drizzle-orm|pg)/' },
  },
  { name: 'server-imports-no-web', from: { path: '^(server|sandbox)/' }, to: { path: '^web/' } },
  { name: 'web-imports-no-server', from: { path: '^web/' }, to: { path: '^(server|sandbox)/' } },
  { name: 'storefront-without-studio', from: { path: '^web/src/storefront' }, to: { path: '^web/src/studio' } },
  {
    name: 'features-import-no-feature',
    comment: 'each folder of features/admin is a feature of its own',
    from: { path: '^web/src/studio/features/(admin/[^/]+|[^/]+)/' },
    to: { path: '^web/src/studio/features/', pathNot: '^web/src/studio/features/$1/' },
  },
  { name: 'domain-imports-no-feature', from: { path: '^web/src/studio/domain/' }, to: { path: '^web/src/studio/(features|app)/' } },
  { name: 'ui-imports-no-domain', from: { path: '^web/src/studio/ui/' }, to: { path: '^web/src/studio/(domain|features|app)/' } },
  {
    name: 'lib-imports-no-component',
    comment: 'lib has no component and no domain',
    from: { path: '^web/src/lib/' },
    to: { path: ['^web/src/(studio|storefront)/', 'node_modules/(react|@mantine|@tanstack)/'] },
  },
  {
    name: 'workspaces-import-no-tooling',
    from: { path: '^(contract|sandbox|server|web|e2e)/' },
    to: { path: '^(scripts|bench|drills)/' },
  },
  {
    name: 'scripts-run-before-install',
    comment: 'scripts start before `npm ci` and without a build: packages and TypeScript only as types or by dynamic import',
    from: { path: '^scripts/.*\\.mjs$' },
    to: {
      path: '(^|/)node_modules/|^(contract|sandbox|server|web|e2e)/',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'tooling-uses-public-entry-points',
    comment: 'only types of the contract',
    from: { path: '^(scripts|bench|drills)/', pathNot: ['^(bench|drills)/servers/'] },
    to: { path: '^(contract|sandbox|server|web|e2e)/', pathNot: '^contract/src/index\\.ts$' },
  },
  {
    name: 'bench-servers-start-one-part',
    comment: 'the embedded database, the disk storage and the sandbox run without the rest of the server',
    from: { path: '^bench/servers/' },
    to: {
      path: '^(contract|sandbox|server|web|e2e)/',
      pathNot: [
        '^server/src/platform/db/(embedded/cluster|migrate)\\.ts$',
        '^server/src/platform/log/logger\\.ts$',
        '^server/src/adapters/storage/disk/disk-storage\\.ts$',
        '^sandbox/',
        '^server/src/kit/(clock|ids)\\.ts$',
      ],
    },
  },
  {
    name: 'drill-servers-start-the-sandbox',
    from: { path: '^drills/servers/' },
    to: { path: '^(contract|sandbox|server|web|e2e)/', pathNot: ['^sandbox/src/index\\.ts$', '^server/src/platform/db/migrate\\.ts$'] },
  },
  { name: 'scripts-import-no-bench', from: { path: '^scripts/' }, to: { path: '^(bench|drills)/' } },
  { name: 'bench-uses-scripts-lib', from: { path: '^(bench|drills)/' }, to: { path: '^scripts/(?!lib/)' } },
  { name: 'bench-and-drills-are-separate', from: { path: '^(bench|drills)/' }, to: { path: '^(bench|drills)/', pathNot: '^$1/' } },
  { name: 'drills-stand-alone', from: { path: '^drills/lib/' }, to: { path: '^drills/(?!lib/)' } },
  { name: 'benches-stand-alone', from: { path: '^bench/' }, to: { path: '^bench/([^/]+\\.mjs|servers/)' } },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
