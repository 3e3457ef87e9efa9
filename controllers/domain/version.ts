/** Version of the public API; sent to services. */
export const SDK_VERSION = '1.7.7';
