/** Style of the administration. */
export const adminCss = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin-inline: auto; padding: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.125rem; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
form.inline { display: inline; }
fieldset { min-inline-size: 0; margin-block: 1rem; border: 1px solid GrayText; border-radius: 0.5rem; }
label { display: block; margin-block: 0.5rem; }
label.switch { display: inline-flex; gap: 0.5rem; align-items: center; min-block-size: 2rem; }
input[type='text'], input[type='password'], textarea { box-sizing: border-box; inline-size: 100%; padding: 0.5rem; font: inherit; }
button { padding: 0.5rem 1rem; font: inherit; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 0.25rem 0.5rem; border-block-end: 1px solid GrayText; text-align: start; vertical-align: middle; }
td label { white-space: nowrap; }
td input[type='text'] { min-inline-size: 10rem; }
legend small { font-weight: normal; }
td.code { font: 0.8125rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.error { color: light-dark(#b00020, #ff8a80); }
`;
