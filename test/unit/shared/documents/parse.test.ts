import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { characterKind } from '#shared/library/kinds';
import { envelopeSchema, highestRevision } from '#shared/documents/envelope';
import { defineKind, type Migration } from '#shared/documents/migrations';
import { parseDocument } from '#shared/documents/parse';

const sound = {
  format: 'hearthbook',
  kind: 'character',
  version: 1,
  id: 'brakka-0001',
  revision: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-02T00:00:00Z',
  ruleset: 'toy',
  form: 'character',
  campaign: null,
  owner: null,
  status: 'draft',
  name: 'Brakka',
  notes: '',
  portrait: null,
  choices: { level: 1 },
  play: {},
  ledger: [],
  journal: [],
  exceptions: [],
};

function refusal(input: unknown) {
  const parsed = parseDocument(characterKind, input);
  if (parsed.ok) throw new Error('Accepted');
  const { code, path, text } = parsed.error;
  return { code, path, key: 'key' in text ? text.key : text.raw };
}

describe('parseDocument', () => {
  it('returns what it accepts, including unknown keys and their order', () => {
    const strange = JSON.parse(
      JSON.stringify({
        zebra: { b: 1, a: [{ z: null }] },
        ...sound,
        choices: { later: { y: 1, x: 2 }, level: 1 },
      }),
    );
    const parsed = parseDocument(characterKind, strange);
    expect(parsed.ok && JSON.stringify(parsed.value.document)).toBe(JSON.stringify(strange));
  });

  it('carries a key called __proto__ through as data', () => {
    const text = JSON.stringify(sound).replace('"level":1', '"level":1,"__proto__":{"polluted":true}');
    const parsed = parseDocument(characterKind, JSON.parse(text));
    expect(parsed.ok && JSON.stringify(parsed.value.document)).toBe(text);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('refuses a newer version before it looks at anything else', () => {
    expect(refusal({ format: 'hearthbook', kind: 'character', version: 2 })).toMatchObject({
      code: 'newer-version',
    });
  });

  it('takes an unknown kind for one of a newer program', () => {
    expect(refusal({ ...sound, kind: 'constellation' })).toMatchObject({ code: 'newer-version' });
  });

  it.each([
    ['not an object', [], { path: undefined, key: 'services.issue.type.object' }],
    ['another format', { ...sound, format: 'other' }, { path: 'format', key: 'services.issue.value' }],
    ['a missing name', { ...sound, name: undefined }, { path: 'name', key: 'services.issue.missing' }],
    ['a wrong type', { ...sound, revision: 'x' }, { path: 'revision', key: 'services.issue.type.number' }],
    [
      'a fault inside a list',
      { ...sound, ledger: [{ id: 'a', at: sound.createdAt, account: 'exp', amount: 1.5, reason: '' }] },
      { path: 'ledger[0].amount', key: 'services.issue.type.whole' },
    ],
    ['a bad id', { ...sound, id: '../x' }, { path: 'id', key: 'services.issue.format.other' }],
    [
      'a bad moment',
      { ...sound, createdAt: 'now' },
      { path: 'createdAt', key: 'services.issue.format.moment' },
    ],
    [
      'a name with a NUL',
      { ...sound, name: 'Mern\u0000' },
      { path: 'name', key: 'services.issue.format.name' },
    ],
    [
      'a name that turns the direction of text',
      { ...sound, name: 'Mern \u202egnp.exe' },
      { path: 'name', key: 'services.issue.format.name' },
    ],
    ['a long name', { ...sound, name: 'x'.repeat(201) }, { path: 'name', key: 'services.issue.big.text' }],
  ])('considers %s damaged and says where', (_what, input, expected) => {
    expect(refusal(input)).toEqual({ code: 'damaged-document', ...expected });
  });

  it.each([
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER - 1,
    Number.MAX_SAFE_INTEGER + 1,
    1e15,
    highestRevision + 1,
    1e308,
    Infinity,
    -1,
    0.5,
  ])('refuses a revision after which no other can be counted: %d', (revision) => {
    expect(refusal({ ...sound, revision })).toMatchObject({ code: 'damaged-document' });
  });

  it('reads the highest revision that there is', () => {
    expect(parseDocument(characterKind, { ...sound, revision: highestRevision }).ok).toBe(true);
  });

  it('refuses nesting that could exhaust the stack', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect(refusal({ ...sound, choices: deep })).toMatchObject({ key: 'services.json.deep' });
  });
});

describe('migrations', () => {
  const schema = envelopeSchema.extend({
    kind: z.literal('character'),
    version: z.literal(3),
    total: z.int(),
  });
  const migrations: Migration[] = [
    {
      to: 2,
      name: 'points become a sum',
      migrate: ({ points, ...rest }) => ({ ...rest, sum: Number(points) + 1 }),
    },
    {
      to: 3,
      name: 'sum is called total',
      migrate: ({ sum, ...rest }) => {
        if (sum === undefined) throw new Error('no sum');
        return { ...rest, total: sum };
      },
    },
  ];
  const third = defineKind({ kind: 'character', version: 3, schema, migrations });

  it('run in order from the version of the file, and keep unknown data', () => {
    const first = parseDocument(third, { ...sound, version: 1, points: 4, other: { b: 1 } });
    expect(first).toMatchObject({
      ok: true,
      value: { storedVersion: 1, document: { version: 3, total: 5, other: { b: 1 } } },
    });
    const second = parseDocument(third, { ...sound, version: 2, sum: 8 });
    expect(second).toMatchObject({ ok: true, value: { storedVersion: 2, document: { total: 8 } } });
    expect(parseDocument(third, { ...sound, version: 3, total: 1 })).toMatchObject({
      ok: true,
      value: { storedVersion: 3 },
    });
  });

  it('do not change the input', () => {
    const input = Object.freeze({ ...sound, version: 1, points: 4 });
    expect(parseDocument(third, input).ok).toBe(true);
    expect(input.version).toBe(1);
  });

  it('that stumble make the file damaged, not the program', () => {
    expect(parseDocument(third, { ...sound, version: 2 })).toMatchObject({
      ok: false,
      error: { code: 'damaged-document', text: { key: 'services.issue.migration' } },
    });
  });

  it.each([
    ['a gap', [migrations[1]!]],
    ['a wrong order', [migrations[1]!, migrations[0]!]],
    [
      'one too many',
      [...migrations, { to: 4, name: 'later', migrate: (document: object) => ({ ...document }) }],
    ],
  ])('with %s are refused when the kind is declared', (_what, steps) => {
    expect(() => defineKind({ kind: 'character', version: 3, schema, migrations: steps })).toThrow(
      /instead of/,
    );
  });
});
