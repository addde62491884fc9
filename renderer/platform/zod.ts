import { config } from 'zod/v4';

/**
 * The build replaces `zod` by this module, so that everything that makes a schema, however late it is loaded,
 * comes after this line. Otherwise zod would try `new Function`, which the content security policy reports.
 */
config({ jitless: true });

export * from 'zod/v4';
