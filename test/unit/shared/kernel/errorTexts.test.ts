import { describe, expect, it } from 'vitest';
import errors from '#shared/locales/en/errors.json';
import { appError, errorCodes, errorDetails } from '#shared/kernel/errors';

const safe = /\b(safe|was not changed|was changed|was overwritten)\b/;
const advice = /\b(Correct|Close|Look|look|Open|Update|Check|Choose|Try|try|Start|allow)\b(?! by| at once)/;

describe('messages of failures', () => {
  // Someone who cancels knows what happened, and has nothing to do.
  it.each(errorCodes.filter((code) => code !== 'canceled'))(
    'of "%s": what happened, what is safe and what to do',
    (code) => {
      const words = errors[code];
      expect(words.split(/[.;](?:\s|$)/).filter((sentence) => sentence !== '').length).toBeGreaterThan(1);
      expect(words).toMatch(safe);
      expect(words).toMatch(advice);
    },
  );
});

it('details for a bug report contain existing values only', () => {
  expect(errorDetails(appError('conflict'))).toBe('conflict');
  expect(errorDetails(appError('internal', { path: 'skills[1]', detail: 'stack' }))).toBe(
    'internal · skills[1] · stack',
  );
  expect(errorDetails(appError('internal', { detail: '' }))).toBe('internal');
});
