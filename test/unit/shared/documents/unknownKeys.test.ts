import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CampaignDocument } from '#shared/campaign/document';
import { perform } from '#shared/character/journal';
import { enter } from '#shared/character/edits';
import { kinds } from '#shared/library/kinds';
import { whyReadOnly } from '#shared/library/readOnly';
import { unknownKeys } from '#shared/documents/unknownKeys';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { message, raw } from '#shared/kernel/text';
import { newPack } from '#shared/homebrew/pack';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyCharacter } from '#test/integration/support/world';

const { character: characters, campaign: campaigns, pack: packs } = kinds;
const ports = { clock: fixedClock, ids: countingIds() };

/** A value with an additional key at some place. */
function withKey<T>(value: T, path: readonly (string | number)[], key: string): T {
  const copy = structuredClone(value);
  const holder = path.reduce<object>((node, step) => Reflect.get(node, step) as object, copy as object);
  Reflect.set(holder, key, { a: 1 });
  return copy;
}

const character = perform(
  toyCharacter('Brakka', {
    portrait: { type: 'image/png', data: '' },
    exceptions: [{ code: 'x', reason: 'r', by: 'GM', at: '2026-01-01T00:00:00Z' }],
    choices: { anything: { at: ['all'] } },
  }),
  { label: message('x', { name: raw('y') }), edits: [enter({ account: 'exp', amount: 1, reason: '' })] },
  ports,
);
const campaign = chronicled('toy', [memberOf(toyCharacter())], 12);
const pack = {
  ...newPack('toy', 'Rules', ports),
  tables: [
    { id: 't', title: '', dice: { count: 1, sides: 6 }, rows: [{ id: 'r', from: 1, to: 6, text: '' }] },
  ],
  cards: [{ id: 'c', deck: 'd', fields: { any: 'text' } }],
  things: [{ id: 'g', kind: 'gear', data: { of: { any: 'shape' } } }],
};

describe('unknown keys', () => {
  it('do not exist in what this program writes', () => {
    expect(character.journal).toHaveLength(1);
    expect(unknownKeys(characters.schema, character)).toEqual([]);
    expect(unknownKeys(campaigns.schema, campaign)).toEqual([]);
    expect(unknownKeys(packs.schema, pack)).toEqual([]);
  });

  it.each([
    [[], 'color'],
    [['portrait'], 'portrait.color'],
    [['exceptions', 0], 'exceptions[0].color'],
    [['ledger', 0], 'ledger[0].color'],
    [['journal', 0], 'journal[0].color'],
    [['journal', 0, 'label'], 'journal[0].label.color'],
    [['journal', 0, 'label', 'params', 'name'], 'journal[0].label.params.name.color'],
  ])('of a character are found at %j', (path, expected) => {
    expect(unknownKeys(characters.schema, withKey(character, path, 'color'))).toEqual([expected]);
  });

  it('of a character are not searched in its ruleset’s own data', () => {
    expect(unknownKeys(characters.schema, withKey(character, ['choices', 'anything'], 'color'))).toEqual([]);
    expect(unknownKeys(characters.schema, withKey(character, ['play'], 'color'))).toEqual([]);
  });

  it('of a campaign are found in every kind of line, and in all that is optional', () => {
    const lines = campaign.log.map((_, at) => withKey(campaign, ['log', at], 'color'));
    expect(new Set(campaign.log.map(({ kind }) => kind))).toEqual(
      new Set(['session', 'downtime', 'entry', 'party']),
    );
    for (const [at, changed] of lines.entries())
      expect(unknownKeys(campaigns.schema, changed)).toEqual([`log[${String(at)}].color`]);
    const places: readonly (readonly [readonly (string | number)[], string])[] = [
      [['calendar'], 'calendar.color'],
      [['calendar', 'months', 0], 'calendar.months[0].color'],
      [['party', 0], 'party[0].color'],
      [['terms', 'scale'], 'terms.scale.color'],
      [['drafts'], 'drafts.color'],
      [['log', 0, 'awards', 0], 'log[0].awards[0].color'],
    ];
    for (const [path, expected] of places)
      expect(unknownKeys(campaigns.schema, withKey(campaign, path, 'color'))).toEqual([expected]);
  });

  it('of a campaign are not what its records are keyed by', () => {
    const decks: CampaignDocument['decks'] = { any: { cards: [], pile: [], discard: [], hands: [] } };
    const open = { ...campaign, decks, variants: { toy: { any: 'thing' } } };
    expect(unknownKeys(campaigns.schema, open)).toEqual([]);
    expect(unknownKeys(campaigns.schema, withKey(open, ['decks', 'any'], 'color'))).toEqual([
      'decks.any.color',
    ]);
  });

  it.each([
    [['tables', 0, 'dice'], 'tables[0].dice.color'],
    [['tables', 0, 'rows', 0], 'tables[0].rows[0].color'],
    [['cards', 0], 'cards[0].color'],
    [['things', 0], 'things[0].color'],
  ])('of a pack are found at %j', (path, expected) => {
    expect(unknownKeys(packs.schema, withKey(pack, path, 'color'))).toEqual([expected]);
  });

  it('may be called as nothing else should be', () => {
    const odd = JSON.parse(
      JSON.stringify(pack).replace('"on":', '"__proto__":{"x":1},"constructor":1,"on":'),
    );
    expect(unknownKeys(packs.schema, odd)).toEqual(['__proto__', 'constructor']);
  });

  it('are reported for the matching kind of a closed union, or the likeliest', () => {
    const closed = z.discriminatedUnion('kind', [
      z.looseObject({ kind: z.literal('a'), one: z.string() }),
      z.looseObject({ kind: z.literal('b'), two: z.string() }),
    ]);
    expect(unknownKeys(z.array(closed), [{ kind: 'b', two: '', one: '' }])).toEqual(['[0].one']);
    const open = z.union([z.string(), z.looseObject({ raw: z.string() }), z.array(closed), jsonSchema]);
    expect(unknownKeys(z.object({ open }), { open: [{ kind: 'a', one: '', x: 1 }] })).toEqual([]);
    const either = z.union([z.looseObject({ x: z.int() }), z.looseObject({ x: z.int(), y: z.int() })]);
    expect(unknownKeys(either, { x: 1, y: 2, z: 3 })).toEqual(['z']);
  });
});

describe('a document', () => {
  it('is read-only for its ruleset, for its keys, or not at all', () => {
    expect(whyReadOnly(character, ['toy'])).toBeUndefined();
    expect(whyReadOnly(character, ['other'])?.kind).toBe('unknown-ruleset');
    const strange = { ...campaign, b: 1, a: 2, d: 3, c: 4, e: 5 };
    expect(whyReadOnly(strange, ['toy'])).toEqual({
      kind: 'unknown-keys',
      text: message('recovery.readOnly.keys', { keys: 'b, a, d', count: 2 }),
    });
  });
});
