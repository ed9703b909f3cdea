// The house rules about who may import whom, as in docs/architecture.md.
const level = {
  accounts: 1,
  ledger: 1,
  notifications: 1,
  plans: 1,
  audit: 1,
  attention: 1,
  files: 2,
  profile: 3,
  'data-exports': 3,
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
    comment: 'what is imported is in a package.json',
    from: { pathNot: ['\\.test\\.ts$', '^e2e/', '^server/test/'] },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
  },
  { name: 'contract-stands-on-zod', from: { path: '^contract/src' }, to: { pathNot: ['^contract/src', '^node_modules/zod'] } },
  { name: 'sandbox-stands-alone', from: { path: '^sandbox/src' }, to: { path: '^(server|web|contract)/' } },
  { name: 'kit-is-pure', from: { path: '^server/src/kit', pathNot: '\\.test\\.ts$' }, to: { path: '^(server/src/(?!kit/)|sandbox|web)' } },
  {
    name: 'kit-does-no-io',
    comment: 'net is for telling addresses apart',
    from: { path: '^server/src/kit', pathNot: '\\.test\\.ts$' },
    to: { dependencyTypes: ['core'], pathNot: ['^(node:)?(crypto|net)$'] },
  },
  { name: 'platform-knows-kit-only', from: { path: '^server/src/platform' }, to: { path: '^(server/src/(?!kit/|platform/)|sandbox|web)' } },
  { name: 'modules-know-no-app', from: { path: '^server/src/modules' }, to: { path: '^(server/src/(app|http|adapters)/|sandbox|web)' } },
  {
    name: 'adapters-know-ports',
    comment: 'a module only through its door',
    from: { path: '^server/src/adapters' },
    to: { path: '^server/src/((app|http)/|modules/[^/]+/(?!index\\.ts))' },
  },
  {
    name: 'providers-know-adapters',
    comment: 'and nothing else does',
    from: { path: '^server/src', pathNot: ['^server/src/adapters', '^server/src/app/providers\\.ts$'] },
    to: { path: '^server/src/adapters' },
  },
  {
    name: 'demo-uses-doors',
    comment: 'what happens in the demo world happens through the calls that people make',
    from: { path: '^server/src/demo' },
    to: { path: '^server/src/(modules/[^/]+/(?!index\\.ts)|platform/(?!db/(database|invariants)\\.ts|log/))' },
  },
  {
    name: 'main-knows-the-demo',
    from: { path: '^server/src', pathNot: '^server/src/(demo/|main\\.ts)' },
    to: { path: '^server/src/demo/' },
  },
  { name: 'http-knows-no-wiring', from: { path: '^server/src/http', pathNot: '\\.test\\.ts$' }, to: { path: '^server/src/app/' } },
  { name: 'app-uses-doors', from: { path: '^server/src/(app|http)' }, to: { path: '^server/src/modules/[^/]+/(?!index\\.ts)' } },
  {
    name: 'modules-use-doors',
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
    name: 'stores-hold-the-sql',
    comment: 'tables are read by their own store',
    from: { path: '^server/src/modules/', pathNot: ['\\.store\\.ts$', '\\.test\\.ts$'] },
    to: { path: '/tables\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'queries-stand-in-stores',
    from: { path: '^server/src/(modules|app|http|demo)/', pathNot: ['\\.store\\.ts$', '/tables\\.ts$', '\\.test\\.ts$'] },
    to: { path: 'node_modules/(drizzle-orm|pg)/' },
  },
  { name: 'server-imports-no-web', from: { path: '^(server|sandbox)/' }, to: { path: '^web/' } },
  { name: 'web-imports-no-server', from: { path: '^web/' }, to: { path: '^(server|sandbox)/' } },
  { name: 'storefront-without-studio', from: { path: '^web/src/storefront' }, to: { path: '^web/src/studio' } },
  {
    name: 'features-stand-alone',
    from: { path: '^web/src/studio/features/([^/]+)/' },
    to: { path: '^web/src/studio/features/', pathNot: '^web/src/studio/features/$1/' },
  },
  { name: 'ui-knows-no-feature', from: { path: '^web/src/(studio/(ui|domain)|lib)/' }, to: { path: '^web/src/studio/(features|app)/' } },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
