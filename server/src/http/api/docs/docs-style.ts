// Copies of the design tokens (web/src/tokens.css): the page has no build and loads nothing else.
const light = `color-scheme: light; --bg: #faf9fc; --surface: #fff; --surface-2: #f5f3f9; --line: #e8e4f0; --line-strong: #d6d0e2; --text: #1c1726; --text-2: #544d63;
  --text-3: #6f677f; --brand: #6d28d9; --brand-soft: #f5f0ff; --focus: #7c3aed; --logo: #5b21b6; --ok: #15803d; --ok-bg: #e9f7ee; --warn: #a15c07; --warn-bg: #fdf3e1; --bad: #b42318;
  --bad-bg: #fdecea; --info: #1d4ed8; --info-bg: #e8effd`;
const dark = `color-scheme: dark; --bg: #131019; --surface: #1b1724; --surface-2: #231e2e; --line: #2f2940; --line-strong: #413957; --text: #f3f0f8; --text-2: #c4bdd3;
  --text-3: #9b93ad; --brand: #b98fff; --brand-soft: #2a1f45; --focus: #b98fff; --logo: #b98fff; --ok: #5dd28c; --ok-bg: #12301f; --warn: #f2b75c; --warn-bg: #35260f; --bad: #ff8d84;
  --bad-bg: #3a1a18; --info: #8fb3ff; --info-bg: #17233f`;

const layout = `
* { box-sizing: border-box }
html { background: var(--surface); color: var(--text); scroll-padding-top: 72px; -webkit-text-size-adjust: 100% }
body { margin: 0; font: 400 15px/24px Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
header { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 12px; height: 56px; padding: 0 20px; background: var(--surface); border-bottom: 1px solid var(--line) }
.logo { color: var(--logo); border-radius: 8px } .logo svg { display: block; height: 24px }
header span { padding-left: 12px; border-left: 1px solid var(--line-strong); font-weight: 500; line-height: 20px } .document { margin-left: auto; font-size: 13px }
.frame { max-width: 1440px; margin: 0 auto }
main { min-width: 0; padding: 24px 20px 96px }
.skip { position: absolute; left: -999px } .skip:focus { left: 12px; top: 12px; z-index: 3; padding: 8px 12px; background: var(--surface); border-radius: 8px }
.side { display: none }
@media (min-width: 1024px) {
  .codes th code { white-space: nowrap }
  .frame { display: grid; grid-template-columns: 248px minmax(0, 1fr) }
  .side { display: block; position: sticky; top: 56px; height: calc(100vh - 56px); padding: 20px 12px 48px; overflow-y: auto; background: var(--surface-2); border-right: 1px solid var(--line) }
  .contents { display: none }
  main { padding: 40px 40px 120px }
  .guide, .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 440px); column-gap: 40px; align-items: start }
  .samples { position: sticky; top: 80px }
  .guide > .text:only-child { max-width: 640px }
}`;

const navigation = `
nav p { margin: 20px 8px 4px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--text-3) } nav p:first-child { margin-top: 0 }
nav ul { list-style: none; margin: 0; padding: 0 }
nav a, nav summary { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 32px; padding: 4px 8px; border-radius: 8px; font-size: 13px; line-height: 20px; color: var(--text-2); text-decoration: none; cursor: pointer }
nav a:hover, nav summary:hover { background: var(--surface); color: var(--text) } nav summary { font-weight: 500; color: var(--text); list-style: none } nav summary::-webkit-details-marker { display: none }
nav summary::after { content: ''; width: 6px; height: 6px; margin-right: 4px; border: solid var(--text-3); border-width: 0 1.75px 1.75px 0; transform: rotate(-45deg) } nav details[open] > summary::after { transform: rotate(45deg) }
nav details ul { margin: 0 0 8px 8px; border-left: 1px solid var(--line-strong); padding-left: 4px }
nav .method { background: none; padding: 0; font-size: 10px }
.contents { margin: 0 0 24px; border: 1px solid var(--line-strong); border-radius: 12px } .contents > summary { min-height: 44px; padding: 10px 16px; font-weight: 500; cursor: pointer } .contents nav { padding: 4px 8px 12px } .contents nav a { min-height: 44px; font-size: 15px }`;

const text = `
h1 { margin: 0 0 16px; font-size: 36px; line-height: 44px; font-weight: 600; letter-spacing: -.022em }
h2 { margin: 0 0 12px; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -.015em } h3 { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600 }
h4 { margin: 0; font-size: 13px; line-height: 20px; font-weight: 600 }
p { margin: 0 0 12px; color: var(--text-2) } a { color: var(--brand); text-underline-offset: 3px } small { font-size: 13px; line-height: 20px }
.anchor { color: var(--text-3); font-weight: 400; text-decoration: none; padding: 0 4px } h2 .anchor, h3 .anchor { opacity: 0 } :is(h2, h3):hover .anchor, .anchor:focus-visible { opacity: 1 }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 6px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px } p code, td code, li code { padding: 1px 5px; background: var(--surface-2); border-radius: 6px; overflow-wrap: anywhere }
.guide { padding: 32px 0; border-bottom: 1px solid var(--line) } h1 + .guide { padding-top: 8px }
.group { padding-top: 56px } .lead { max-width: 640px; padding-bottom: 8px } .lead h2 { font-size: 28px; line-height: 36px; letter-spacing: -.022em }
.operation { padding: 32px 0; border-top: 1px solid var(--line) }`;

const parts = `
.endpoint { display: flex; align-items: baseline; gap: 8px; margin-bottom: 12px; color: var(--text) } .endpoint code { padding: 0; background: none; font-size: 14px; overflow-wrap: anywhere }
.method { flex: none; padding: 1px 6px; border-radius: 6px; font: 600 11px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.get { color: var(--info); background: var(--info-bg) } .post { color: var(--ok); background: var(--ok-bg) } .put { color: var(--warn); background: var(--warn-bg) } .delete { color: var(--bad); background: var(--bad-bg) }
.access { font-size: 14px; margin-bottom: 8px } .badge { display: inline-block; margin-right: 4px; padding: 0 8px; border-radius: 6px; font-size: 12px; line-height: 22px; font-weight: 500; color: var(--text-2); background: var(--surface-2) }
.badge.user { color: var(--brand); background: var(--brand-soft) } .badge.admin { color: var(--warn); background: var(--warn-bg) }
.requirements { margin: 0 0 12px; padding-left: 20px; font-size: 14px; color: var(--text-2) }
table { width: 100%; margin: 20px 0 0; border-collapse: collapse; font-size: 14px; line-height: 20px } caption { padding-bottom: 6px; text-align: left; font-size: 13px; font-weight: 600 }
th, td { padding: 10px 12px 10px 0; text-align: left; vertical-align: top; font-weight: 400; border-top: 1px solid var(--line) } thead th { padding: 6px 12px 6px 0; font-size: 12px; font-weight: 500; color: var(--text-3) } tbody th code { font-weight: 600 } .fields th code { overflow-wrap: anywhere }
td { color: var(--text-2) } td small, th small { display: block; color: var(--text-3) } .required { color: var(--warn) } .fields th:first-child { width: 34% } .fields .type { width: 18%; font-size: 13px }
.codes tr:target { background: var(--brand-soft) } .codes td:nth-child(2) { width: 56px; font-feature-settings: 'tnum' }
.errors { margin-top: 20px } .errors ul { display: flex; flex-wrap: wrap; gap: 6px; margin: 6px 0; padding: 0; list-style: none } .errors li { padding: 1px 8px; border: 1px solid var(--line-strong); border-radius: 6px; font-size: 12px; line-height: 20px } .errors li a { text-decoration: none } .errors li span { color: var(--text-3) } .errors p { margin: 0; font-size: 13px }
.sample { margin: 0 0 16px; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--surface-2) } figcaption { padding: 8px 16px; border-bottom: 1px solid var(--line); font-size: 12px; line-height: 16px; font-weight: 500; color: var(--text-2) }
pre { margin: 0; padding: 12px 16px; max-height: 420px; overflow: auto; line-height: 19px; font-size: 12px } pre:focus-visible { outline-offset: -2px; border-radius: 0 0 12px 12px }
@media (max-width: 1023px) { .samples { margin-top: 20px } }
@media (max-width: 600px) { h1 { font-size: 28px; line-height: 36px } .fields thead { position: absolute; left: -9999px } .fields tr { display: grid; grid-template-columns: auto 1fr; column-gap: 12px; border-top: 1px solid var(--line); padding: 10px 0 } .fields th, .fields td { padding: 0; border: 0 } .fields th:first-child, .fields .type { width: auto } .fields th small { display: inline; margin-left: 8px } .fields .type { text-align: right } .fields td:last-child { grid-column: 1 / -1; padding-top: 2px } .codes td:nth-child(2) { width: 48px } }`;

export const docsStyle = `
:root { ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }${layout}${navigation}${text}${parts}`;
