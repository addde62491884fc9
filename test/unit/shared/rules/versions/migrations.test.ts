import { describe, expect, it } from 'vitest';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { bringUpToDate, openUpToDate, rulesVersion } from '#shared/rules/versions/migrations';
import type { RulesMigration } from '#shared/rules/versions/rulesMigration';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };
const migrations: readonly RulesMigration[] = [
  {
    to: 2,
    name: 'levels count from nought',
    migrate: (character) => ({ ...character, choices: { level: 0, was: character.choices } }),
  },
  { to: 3, name: 'never played again', migrate: (character) => ({ ...character, play: { third: true } }) },
];
const third = { ...toyRuleset, migrations };
const first: CharacterDocument = { ...newCharacter(toyRuleset, ports), choices: { level: 2 }, notes: 'kept' };

describe('migrations of a ruleset', () => {
  it('report the current version', () => {
    expect([rulesVersion(toyRuleset), rulesVersion(third)]).toEqual([1, 3]);
    expect(newCharacter(toyRuleset, ports)).not.toHaveProperty('rulesVersion');
    expect(newCharacter(third, ports).rulesVersion).toBe(3);
  });

  it('run in order from the version of the document, and change only the ruleset’s data', () => {
    expect(bringUpToDate(third, first)).toEqual({
      ok: true,
      value: {
        ...first,
        rulesVersion: 3,
        choices: { level: 0, was: { level: 2 } },
        play: { third: true },
      },
    });
    const second = { ...first, rulesVersion: 2 };
    expect(bringUpToDate(third, second)).toMatchObject({
      value: { choices: { level: 2 }, play: { third: true }, rulesVersion: 3 },
    });
  });

  it('do not change a current document', () => {
    const today = { ...first, rulesVersion: 3 };
    const same = bringUpToDate(third, today);
    expect(same.ok && same.value).toBe(today);
    const plain = bringUpToDate(toyRuleset, first);
    expect(plain.ok && plain.value).toBe(first);
  });

  it('refuse a document of a later form, before its rules see it', () => {
    const later = { ...first, rulesVersion: 4, choices: 'of a shape nobody knows' };
    expect(bringUpToDate(third, later)).toMatchObject({
      error: { code: 'newer-version', path: 'rulesVersion' },
    });
    expect(openUpToDate(third, later)).toMatchObject({ error: { code: 'newer-version' } });
  });

  it('that stumble make the document damaged, not the program', () => {
    const stumbling: RulesMigration = {
      to: 2,
      name: 'stumbles',
      migrate: () => {
        throw new Error('no level');
      },
    };
    expect(bringUpToDate({ ...toyRuleset, migrations: [stumbling] }, first)).toMatchObject({
      error: { code: 'damaged-document', text: { key: 'services.issue.migration' } },
    });
  });

  it.each([
    ['that begin too late', [migrations[1]!]],
    ['in a wrong order', migrations.toReversed()],
    ['with one twice', [migrations[0]!, migrations[0]!]],
  ])('%s are a fault of the ruleset', (_what, steps) => {
    expect(() => rulesVersion({ ...toyRuleset, migrations: steps })).toThrow(/have a gap/);
  });
});
