import { inject } from 'vitest';

// Before the tests of each file: the windows of a worker open on its own screen.
const display = inject('displays')[Number(process.env['VITEST_POOL_ID']) - 1];
if (display !== undefined) process.env['DISPLAY'] = display;
