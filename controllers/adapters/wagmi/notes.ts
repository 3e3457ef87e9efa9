/** Type of a connector of wagmi that connects nothing: it carries what a host named beside the configuration. */
export const NOTES_TYPE = 'latchkey.notes';
