import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '#electron/security/csp';

it('the content security policy lets a page load its own files and embedded pictures, and nothing else', () => {
  expect(contentSecurityPolicy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]);
});
