const light = `color-scheme: light; --bg: #faf9fc; --surface: #fff; --surface-2: #f5f3f9; --line: #e8e4f0; --text: #1c1726; --text-2: #544d63; --field: #8b839c;
  --brand: #6d28d9; --brand-hover: #5b21b6; --brand-soft: #f5f0ff; --on-brand: #fff; --focus: #7c3aed; --ok: #15803d; --ok-bg: #e9f7ee;
  --warn: #a15c07; --warn-bg: #fdf3e1; --bad: #b42318; --bad-bg: #fdecea; --note-bg: #fde7ba; --note: #4a2c05;`;
const dark = `color-scheme: dark; --bg: #131019; --surface: #1b1724; --surface-2: #231e2e; --line: #2f2940; --text: #f3f0f8; --text-2: #c4bdd3;
  --field: #7b7194; --brand: #a36bff; --brand-hover: #b98fff; --brand-soft: #2a1f45; --on-brand: #16101f; --focus: #b98fff; --ok: #5dd28c;
  --ok-bg: #12301f; --warn: #f2b75c; --warn-bg: #35260f; --bad: #ff8d84; --bad-bg: #3a1a18; --note-bg: #35260f; --note: #f2b75c;`;

/** Colours of Jamun, so that sandbox pages match it. */
const palette = `:root { ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
:root[data-theme="dark"] { ${dark} }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/22px "Inter Variable", Inter, system-ui, sans-serif; font-feature-settings: "tnum" }
h1, h2, h3, p, ul, dl, dd, fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
[hidden] { display: none !important }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
[tabindex="-1"]:focus-visible { outline: none }
button, input, select { font: inherit; color: inherit }
button { cursor: pointer }
.btn { display: block; width: 100%; min-height: 48px; padding: 0 20px; border: 1px solid var(--brand); border-radius: 12px; background: var(--brand); color: var(--on-brand); font-weight: 600 }
a.btn { display: grid; place-items: center; text-decoration: none }
.btn:hover { background: var(--brand-hover); border-color: var(--brand-hover) }
.btn.alt { background: var(--surface); color: var(--text); border-color: var(--field) }
.btn.alt:hover { background: var(--surface-2) }
.btn[disabled] { opacity: .6; cursor: progress }
.chip { display: inline-flex; align-items: center; gap: 6px; height: 22px; padding: 0 8px; border-radius: 6px; font-size: 12px; font-weight: 500; background: var(--surface-2); color: var(--text-2); white-space: nowrap }
.chip::before { content: ""; width: 6px; height: 6px; border-radius: 50%; background: currentColor }
.chip.ok { background: var(--ok-bg); color: var(--ok) } .chip.warn { background: var(--warn-bg); color: var(--warn) } .chip.bad { background: var(--bad-bg); color: var(--bad) }`;

export const checkoutStyle = `${palette}
body { background: var(--surface); min-height: 100dvh; display: flex; flex-direction: column }
.alone { background: var(--bg) }
.alone main, .alone .bar { width: 100%; max-width: 440px; margin-inline: auto }
.note { padding: 8px 20px; background: var(--note-bg); color: var(--note); font-size: 13px; line-height: 18px; font-weight: 500; text-align: center }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 12px 12px 0 20px }
.bar p { font-size: 13px; color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.close { flex: none; width: 44px; height: 44px; border: 0; border-radius: 12px; background: none; display: grid; place-items: center }
.close:hover { background: var(--surface-2) }
svg { fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
main { flex: 1; padding: 4px 20px 24px; display: flex; flex-direction: column; gap: 20px }
h1 { font-size: 36px; line-height: 44px; font-weight: 600; letter-spacing: -.022em }
.what { color: var(--text-2); overflow-wrap: anywhere }
legend { padding: 0; margin: 0 0 8px; font-size: 13px; font-weight: 500 }
form { display: flex; flex-direction: column; gap: 20px }
.methods { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
.outcomes { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
label.pick { display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; cursor: pointer }
label.pick:has(:checked) { border-color: var(--brand); background: var(--brand-soft) }
label.pick:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px }
label.pick input { appearance: none; width: 18px; height: 18px; margin: 0; flex: none; border: 1.5px solid var(--field); border-radius: 50%; background: var(--surface); outline: none }
label.pick input:checked { border: 5.5px solid var(--brand) }
@media (forced-colors: active) { label.pick input { appearance: auto } }
label.pick span { line-height: 18px }
.panel { border: 1px solid var(--line); border-radius: 16px; padding: 16px; display: flex; gap: 16px; align-items: center }
.panel p { font-size: 13px; line-height: 18px; color: var(--text-2) } .panel strong { display: block; color: var(--text); font-size: 15px; line-height: 22px; font-weight: 600; overflow-wrap: anywhere }
.code { flex: none; width: 104px; height: 104px; padding: 8px; border-radius: 8px; background: #fff; color: #1c1726 } .code svg { display: block; fill: currentColor; stroke: none }
.card { flex: none; width: 104px; height: 68px; border-radius: 8px; background: #4c1d95; color: #fff; padding: 10px; display: flex; align-items: end; font-size: 12px; line-height: 16px }
.wrong { padding: 12px 16px; border-radius: 12px; background: var(--bad-bg); color: var(--bad) }
.result { flex: 1; display: flex; flex-direction: column; gap: 12px; justify-content: center; text-align: center; padding-bottom: 24px }
.result h2 { font-size: 22px; line-height: 28px; font-weight: 600 } .result p { color: var(--text-2); margin-bottom: 12px }
.disc { width: 56px; height: 56px; border-radius: 50%; display: grid; place-items: center; margin: 0 auto 4px } .disc svg { width: 26px; height: 26px; stroke-width: 2.25 }
.disc.ok { background: var(--ok-bg); color: var(--ok) } .disc.warn { background: var(--warn-bg); color: var(--warn) } .disc.bad { background: var(--bad-bg); color: var(--bad) }`;

export const overviewStyle = `${palette}
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: 22px; line-height: 28px; font-weight: 600 } h1 + p { color: var(--text-2); margin: 4px 0 24px }
h2 { font-size: 16px; font-weight: 600; margin: 32px 0 12px } h3 { font-size: 15px; font-weight: 600; overflow-wrap: anywhere }
details, article { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 16px 20px; margin: 0 0 12px }
article header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; justify-content: space-between }
article > p, li { font-size: 13px; line-height: 20px; color: var(--text-2) }
ul { list-style: none; margin-top: 8px } li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
li span:first-child { min-width: 0; flex: 1 1 240px }
.small { min-height: 44px; padding: 0 14px; border: 1px solid var(--field); border-radius: 8px; background: var(--surface); font-weight: 500; font-size: 13px } .small:hover { background: var(--surface-2) }
summary { font-weight: 500; cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: 8px; margin: -12px 0 } summary::before { content: "+"; width: 12px } [open] > summary { margin-bottom: 4px } [open] > summary::before { content: "\\2212" }
[role=status] { min-height: 12px; color: var(--bad) }
form { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 8px 20px }
form label { display: flex; align-items: center; gap: 10px; min-height: 44px; font-size: 13px } form label input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--brand); flex: none }
form input[type=number], form select { width: 96px; min-height: 36px; border: 1px solid var(--field); border-radius: 8px; background: var(--surface); padding: 0 8px; flex: none }
form .btn { width: auto; justify-self: start; min-height: 44px }`;
