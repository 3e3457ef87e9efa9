/** Host of the app's address; that of the page where the app states none. */
export const siteHost = (url: string | undefined): string =>
  url && URL.canParse(url) ? new URL(url).host : location.host;
