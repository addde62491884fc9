import { config } from 'zod/v4';

/**
 * zod as the page knows it: the build puts this in place of `zod`, so that whatever makes a schema, however
 * late it is loaded, comes after this line. zod would try `new Function` otherwise, which the content security
 * policy reports.
 */
config({ jitless: true });

export * from 'zod/v4';
