/** Style of the administration, in the colours and sizes of the pages of the secure wallet. */
export const adminCss = `:root {
  color-scheme: light dark;
  --accent: oklch(0.53 0.19 262);
  --surface: light-dark(oklch(0.991 0.004 262), oklch(0.21 0.004 262));
  --ink: light-dark(oklch(0.24 0.02 262), oklch(0.96 0.005 262));
  --quiet: light-dark(oklch(0.46 0.02 262), oklch(0.78 0.01 262));
  --raised: light-dark(color-mix(in oklab, var(--surface), var(--ink) 5%), color-mix(in oklab, var(--surface), var(--ink) 10%));
  --line: color-mix(in oklab, var(--surface), var(--ink) 16%);
  --edge: color-mix(in oklab, var(--surface), var(--ink) 52%);
  --link: light-dark(oklch(0.46 0.19 262), oklch(0.8 0.1 262));
  --danger: light-dark(oklch(0.46 0.16 25), oklch(0.82 0.16 25));
  --danger-fill: light-dark(oklch(0.46 0.16 25 / 0.1), oklch(0.82 0.16 25 / 0.13));
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: light-dark(var(--raised), color-mix(in oklab, var(--surface), black 35%)); /* nearer is lighter */
  color: var(--ink);
  font: 0.9375rem / 1.35 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  overflow-wrap: anywhere;
}
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; max-inline-size: 60rem; margin-inline: auto; padding: 16px; }
main.door { max-inline-size: 26rem; padding-block-start: 18vh; }
h1, h2, p { margin: 0; }
h1 { font-size: 1.375rem; font-weight: 600; letter-spacing: -0.01em; }
h2 { font-size: 1.0625rem; font-weight: 600; }
h2 small { color: var(--quiet); font-size: 0.8125rem; font-weight: 400; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; padding: 8px 12px; background: var(--surface); border-block-end: 1px solid var(--line); }
nav a { display: flex; align-items: center; min-block-size: 40px; padding-inline: 12px; border-radius: 8px; color: var(--quiet); font-weight: 500; text-decoration: none; }
nav a[aria-current] { background: var(--raised); color: var(--ink); }
nav form { margin-inline-start: auto; }
fieldset, .card { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; min-inline-size: 0; margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
legend { float: inline-start; padding: 0; inline-size: 100%; }
label { display: grid; gap: 4px; color: var(--quiet); font-size: 0.8125rem; font-weight: 500; }
label.switch { display: inline-flex; gap: 8px; align-items: center; min-block-size: 32px; color: var(--ink); font-size: 0.9375rem; font-weight: 400; }
input[type='checkbox'] { flex: none; inline-size: 18px; block-size: 18px; margin: 0; accent-color: var(--accent); }
input[type='text'], input[type='password'], textarea { inline-size: 100%; min-block-size: 40px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-size: 0.9375rem; font-weight: 400; }
button { min-block-size: 40px; padding: 8px 16px; border: 1px solid transparent; border-radius: 12px; background: var(--accent); color: oklch(from var(--accent) clamp(0, (0.66 - l) * 1000, 1) 0 0); font: inherit; font-weight: 500; cursor: pointer; }
button.quiet { background: var(--raised); color: var(--ink); }
button.danger { background: var(--danger-fill); color: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 8px 12px 8px 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: middle; }
thead th { color: var(--quiet); font-size: 0.8125rem; font-weight: 500; }
tbody th { font-weight: 500; }
td label, .events td, .events th { white-space: nowrap; }
td.code { min-inline-size: 16rem; font: 0.8125rem / 1.4 ui-monospace, Menlo, Consolas, monospace; white-space: normal; }
.error { padding: 12px; border: 1px solid transparent; border-radius: 12px; background: var(--danger-fill); color: var(--danger); }
.scroll:focus-visible { outline-offset: -2px; }

@media (width < 600px) {
  .features thead { display: none; }
  .features, .features tbody { display: block; }
  .features tr { display: flex; flex-wrap: wrap; gap: 4px 16px; padding-block: 12px; border-block-end: 1px solid var(--line); }
  .features :is(th, td) { padding: 0; border: 0; }
  .features :is(th, td:last-child) { flex: 1 0 100%; }
  .features td:last-child::before { content: 'Providers, separated by commas' / ''; display: block; margin-block-end: 4px; color: var(--quiet); font-size: 0.8125rem; }
}

@media (pointer: coarse) {
  button, nav a, label.switch, input[type='text'], input[type='password'] { min-block-size: 44px; }
}

@media (forced-colors: active) {
  nav a[aria-current] { outline: 1px solid Highlight; }
}
`;
