import { changeListStyles } from '../../../../elements/widgets/changes/change-list.styles.js';
import { wholeAddressStyles } from '../../../../elements/widgets/whole-address.js';

/** Adds the styles of what the wallet shares with the modal; a strict policy allows constructed style sheets. */
export function useSharedStyles(): void {
  for (const { styleSheet } of [wholeAddressStyles, changeListStyles])
    if (styleSheet && !document.adoptedStyleSheets.includes(styleSheet)) document.adoptedStyleSheets.push(styleSheet);
}
