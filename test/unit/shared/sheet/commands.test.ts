import { editPlay } from '#test/fixtures/played';
import { describe, expect, it } from 'vitest';
import {
  edit,
  finish,
  newCharacter,
  rename,
  reopen,
  setPortrait,
  withdrawException,
  allowException,
  writeNotes,
} from '#shared/sheet/commands';
import { characterSchema, characterVersion } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import { set } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import type { Problem } from '#shared/rules/problem';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const draft = () => newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() });
const at = fixedClock.now();
const exception = (code: string, path?: string, reason = 'fine') => ({
  code,
  reason,
  by: 'GM',
  at,
  ...(path !== undefined && { path }),
});
const problem = (code: string, path = 'level'): Problem => ({
  code,
  path,
  text: raw(code),
  step: 'one',
  rule: '1',
});

describe('a new character', () => {
  it('is a draft that can be stored as it is', () => {
    expect(draft()).toMatchObject({
      status: 'draft',
      name: '',
      ruleset: 'toy',
      revision: 0,
      createdAt: at,
      updatedAt: at,
    });
    expect(characterSchema.safeParse(draft()).success).toBe(true);
  });

  it('has an id of its own', () => {
    const ids = countingIds();
    const two = [1, 2].map(() => newCharacter(toyRuleset, { clock: fixedClock, ids }).id);
    expect(new Set(two).size).toBe(2);
  });
});

describe('changes', () => {
  it('create a new document and do not change the old one', () => {
    const before = draft();
    const after = edit(before, [set(['level'], 3)]);
    expect([after.choices, before.choices]).toEqual([{ level: 3 }, { level: 1 }]);
  });

  it('of the play state do not change the choices', () => {
    const before = draft();
    const after = editPlay(before, [set(['points', 'current'], 3)]);
    expect([after.play, before.play]).toEqual([{ points: { current: 3 } }, {}]);
    expect(after.choices).toBe(before.choices);
  });

  it('truncate name and notes to the limits of a document', () => {
    const long = writeNotes(rename(draft(), 'n'.repeat(1000)), 'n'.repeat(limits.notes + 1));
    expect([long.name.length, long.notes.length]).toEqual([limits.name, limits.notes]);
    expect(characterSchema.safeParse(long).success).toBe(true);
  });

  it('put a portrait in and take it out', () => {
    const seen = setPortrait(draft(), { type: 'image/png', data: 'AAAA' });
    expect(seen.portrait).toEqual({ type: 'image/png', data: 'AAAA' });
    expect(setPortrait(seen, null).portrait).toBeNull();
  });
});

describe('exceptions', () => {
  it('replace an earlier one for the same place, and are kept beside others', () => {
    const first = allowException(draft(), exception('hands'));
    const both = allowException(first, exception('hands', 'gear.items[1]'));
    expect(both.exceptions).toHaveLength(2);
    const again = allowException(both, exception('hands', undefined, 'better'));
    expect(again.exceptions.map(({ reason }) => reason)).toEqual(['fine', 'better']);
  });

  it('can be removed, one place at a time', () => {
    const both = allowException(
      allowException(draft(), exception('hands')),
      exception('hands', 'gear.items[1]'),
    );
    expect(withdrawException(both, 'hands', undefined).exceptions).toEqual([
      exception('hands', 'gear.items[1]'),
    ]);
    expect(withdrawException(both, 'hands', 'gear.items[1]').exceptions).toEqual([exception('hands')]);
    expect(withdrawException(both, 'concept', undefined).exceptions).toHaveLength(2);
  });
});

describe('finishing', () => {
  it('is refused while a problem has no exception', () => {
    expect(finish(draft(), [])?.status).toBe('finished');
    expect(finish(draft(), [problem('hands')])).toBeUndefined();
    const allowed = allowException(draft(), exception('hands', 'level'));
    expect(finish(allowed, [problem('hands')])?.status).toBe('finished');
    expect(finish(allowed, [problem('hands'), problem('hands', 'elsewhere')])).toBeUndefined();
  });

  it('can be undone', () => {
    const done = finish(draft(), []);
    expect(done && reopen(done).status).toBe('draft');
  });
});

describe('a document', () => {
  it('keeps keys that this program does not know', () => {
    const later = { ...draft(), mood: 'grim' };
    expect(characterSchema.parse(later)).toMatchObject({ mood: 'grim' });
  });

  it.each([
    ['status', 'dead'],
    ['name', 7],
    ['name', 'n'.repeat(limits.name + 1)],
    ['portrait', { type: 'image/svg+xml', data: 'AAAA' }],
    ['portrait', { type: 'image/png', data: '<svg>' }],
    ['exceptions', [{ code: 'hands', reason: '', by: 'GM', at }]],
    ['ledger', [{ id: 'a', at: 'yesterday', account: 'exp', amount: 1, reason: '' }]],
    ['choices', undefined],
    ['id', '../../etc/passwd'],
    ['play', undefined],
    ['version', 0],
    ['version', characterVersion + 1],
  ])('with a wrong %s is refused', (key, value) => {
    expect(characterSchema.safeParse({ ...draft(), [key]: value }).success).toBe(false);
  });
});
