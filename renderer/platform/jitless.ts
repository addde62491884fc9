import { config } from 'zod';

// zod tries `new Function`, which the content security policy reports. It must know before the first schema.
config({ jitless: true });
