import { useEffect } from 'react';
import { report } from '../../controllers/core/report.js';

/** Shows the elements of the page in the closest of the modal's languages; undefined leaves that of the page. */
export function useLanguage(language: string | undefined): void {
  useEffect(() => {
    if (language === undefined) return;
    import('../../elements/internal/locale-change.js').then(({ setLocale }) => setLocale(language)).catch(report);
  }, [language]);
}
