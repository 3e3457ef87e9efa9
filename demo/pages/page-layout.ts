import * as z from 'zod/mini';

const layoutSchema = z.catch(z.enum(['auto', 'compact', 'wide']), 'compact');

/** Layout of the modal that the address of the page asks for: `?layout=wide`. */
export const pageLayout = layoutSchema.parse(new URLSearchParams(location.search).get('layout'));
