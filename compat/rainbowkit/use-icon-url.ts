import { useEffect, useState } from 'react';
import { report } from '../../controllers/core/report.js';

/** Picture of a network that a host names, or loads. */
export type IconUrl = string | (() => Promise<string>) | null | undefined;

/** Returns the URL of a picture; undefined until it is loaded. */
export function useIconUrl(icon: IconUrl): string | undefined {
  const [loaded, setLoaded] = useState<{ readonly by: IconUrl; readonly url: string }>();
  useEffect(() => {
    if (typeof icon !== 'function') return undefined;
    let isCurrent = true;
    icon().then(url => {
      if (isCurrent) setLoaded({ by: icon, url });
    }, report);
    return () => {
      isCurrent = false;
    };
  }, [icon]);
  if (typeof icon === 'string') return icon;
  return loaded?.by === icon ? loaded?.url : undefined;
}
