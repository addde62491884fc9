import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from '#shared/documents/jsonFault';
import { parseJson } from '#shared/documents/jsonText';
import { readPortableText, writePortable } from '#shared/library/portable';
import { toyCharacter } from '#test/integration/support/world';

function complaint(text: string) {
  const parsed = parseJson(text);
  return parsed.ok ? 'accepted' : parsed.error.text;
}

describe('parseJson', () => {
  it('lets a byte order mark through', () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  });

  it.each([
    ['', { key: 'services.json.empty' }],
    [' \n ', { key: 'services.json.empty' }],
    ['{"a":', { key: 'services.json.cut' }],
    ['{"a": x}', { key: 'services.json.column', params: { column: 7 } }],
    ['{\n  "a": 1,\n}', { key: 'services.json.syntax', params: { line: 3, column: 1 } }],
    ['{"a": 1 "b": 2}', { key: 'services.json.column', params: { column: 9 } }],
    ['{"a": 01}', { key: 'services.json.column', params: { column: 7 } }],
    ["{'a': 1}", { key: 'services.json.column', params: { column: 2 } }],
    ['{} x', { key: 'services.json.column', params: { column: 4 } }],
    ['['.repeat(60) + ']'.repeat(60), { key: 'services.json.deep' }],
    ['{"name": [1, -1e400]}', { key: 'services.json.number' }],
    // A schema that checks lengths would throw on this.
    ['{"name": {"length": {"toString": 1}}}', { key: 'services.json.unspeakable' }],
  ])('describes the fault of %j', (text, expected) => {
    expect(complaint(text)).toEqual(expected);
  });
});

describe('findJsonFault', () => {
  it('finds none in what JSON.parse accepts, and the right place in what it rejects', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('~', '"', ',', '}', ']', ':', '{', '1', ' '),
        (text, seed, sign) => {
          expect(findJsonFault(text)).toBe(text.length);
          const place = seed % (text.length + 1);
          const changed = text.slice(0, place) + sign + text.slice(place);
          const fault = findJsonFault(changed);
          let accepted = true;
          try {
            JSON.parse(changed);
          } catch {
            accepted = false;
          }
          if (accepted) expect(fault).toBe(changed.length);
          else expect(fault).toBeGreaterThanOrEqual(0);
          // Any text before the fault can be completed, so the fault itself has to go.
          if (fault < changed.length) expect(findJsonFault(changed.slice(0, fault))).toBe(fault);
        },
      ),
      { numRuns: 500 },
    );
  });
});

it('finds the end of an unclosed text of any length at once', () => {
  const text = `{"a":"${'x'.repeat(100_000)}`;
  expect(findJsonFault(text)).toBe(5);
});

describe('portable files', () => {
  const character = toyCharacter('Ærin', { notes: 'x', extra: { b: 1, a: 2 } });

  it('come back as they went', () => {
    const read = readPortableText(writePortable(character));
    expect(read.ok && JSON.stringify(read.value)).toBe(JSON.stringify(character));
  });

  it('may be a bare stored document', () => {
    expect(readPortableText(JSON.stringify(character)).ok).toBe(true);
  });

  it.each([
    ['nothing of ours', '{"name":"x"}', 'invalid-input', undefined],
    ['a list', '[]', 'invalid-input', undefined],
    [
      'a newer wrapper',
      '{"format":"hearthbook-export","version":3,"document":{}}',
      'newer-version',
      'version',
    ],
    [
      'a newer document',
      '{"format":"hearthbook-export","version":1,"document":{"format":"hearthbook","kind":"character","version":9}}',
      'newer-version',
      'document.version',
    ],
    [
      'a broken document',
      JSON.stringify({
        format: 'hearthbook-export',
        version: 1,
        document: { ...character, exceptions: [{}] },
      }),
      'invalid-input',
      'document.exceptions[0].code',
    ],
  ])('refuse %s', (_what, text, code, path) => {
    const read = readPortableText(text);
    expect(read.ok ? 'accepted' : [read.error.code, read.error.path]).toEqual([code, path]);
  });
});

it('finds the fault behind a text of many megabytes', () => {
  const long = `{"data":"${'QUJD'.repeat(3_000_000)}","escaped":"${'\\n'.repeat(300_000)}" x}`;
  expect(findJsonFault(long)).toBe(long.length - 2);
});
