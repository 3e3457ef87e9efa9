/** Whether a person looks at the app, where no page tells it. */
export interface AppState {
  isActive(): boolean;
  /** Calls `listener` when the app comes to the front or leaves it. Returns the end of it. */
  subscribe(listener: (isActive: boolean) => void): () => void;
}

/** What a host has in place of the windows of a browser, such as an app in React Native. */
export interface Platform {
  /** Opens a page outside the app, in place of `window.open`. */
  readonly links?: { open(url: string): unknown } | undefined;
  /** In place of the visibility of the page: what is shown is read again when the person comes back. */
  readonly appState?: AppState | undefined;
}

/** Stands for a page that the platform has opened: it cannot be focused, closed, or asked whether it is closed. */
export const foreignWindow = { closed: false, focus: () => undefined, close: () => undefined } as const;
