const directives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // The theme is a constructed style sheet and Vue sets styles through the DOM, so no inline style is needed.
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
};

const policyWith = (changed: typeof directives): string =>
  Object.entries({ ...directives, ...changed })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** Pages of the program may load their own files, and embedded pictures. */
export const contentSecurityPolicy = policyWith({});

/** A form loads the table's page again before its script is there: a link would lose the key in the address. */
export const tablePagePolicy = policyWith({ 'form-action': ["'self'"] });

/**
 * Headers of every answer to a page of the window. An opener policy is not among them: no page here opens another or is
 * opened by one (`navigation.ts`), and for its sake Chromium would start a second process for the page.
 */
export const windowHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** Headers of every answer to a browser, which has other pages beside it. */
export const securityHeaders: Readonly<Record<string, string>> = {
  ...windowHeaders,
  'cross-origin-opener-policy': 'same-origin',
};
