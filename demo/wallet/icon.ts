const toDataUri = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const drawing = (ground: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
  `<rect width="96" height="96" rx="24" fill="${ground}"/>` +
  `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="m26 34 14 14-14 14"/><path d="M49 64h21"/></g></svg>`;

const toBase64Uri = (svg: string): `data:image/svg+xml;base64,${string}` => `data:image/svg+xml;base64,${btoa(svg)}`;

const DEVELOPER_DRAWING = drawing('#26221c', '#f4c95d');
const SECOND_DRAWING = drawing('#dbe7e0', '#22574a');

/** Icon of the developer wallet: a terminal prompt. */
export const DEVELOPER_ICON = toDataUri(DEVELOPER_DRAWING);

/** Icon of the second wallet: the same in other colours. */
export const SECOND_ICON = toDataUri(SECOND_DRAWING);

/** The icons as Wallet Standard data URIs. */
export const STANDARD_ICONS = { developer: toBase64Uri(DEVELOPER_DRAWING), second: toBase64Uri(SECOND_DRAWING) };
