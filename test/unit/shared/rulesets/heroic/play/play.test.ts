import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { PlayBlock } from '#shared/rules/play';
import { ruleset } from '#shared/rulesets/heroic/index';
import { documentOf, openDocument, plan, type Plan } from '#test/unit/shared/rulesets/heroic/support';

const played = (input: Plan, play: Json = {}): CharacterDocument => ({ ...documentOf(input), play });
const blocks = (document: CharacterDocument): readonly PlayBlock[] => openDocument(document).play().blocks;

describe('the play state', () => {
  it('of a new character equals that of an empty document', () => {
    expect(ruleset.initialPlay()).toMatchObject({
      endurance: null,
      conditions: [],
      hazards: [],
      ammunition: {},
    });
    const fresh = documentOf(plan());
    expect(blocks({ ...fresh, play: {} })).toEqual(blocks({ ...fresh, play: ruleset.initialPlay() }));
  });

  it.each([
    [null, 'play'],
    [{ endurance: -1 }, 'play.endurance'],
    [{ conditions: ['bewildered'] }, 'play.conditions[0]'],
    [{ hazards: [{ id: 'fire', severity: 'much' }] }, 'play.hazards[0].severity'],
    [{ changes: { luck: 1 } }, 'play.changes.luck'],
  ] as const)('refuses %j at %s', (play, path) => {
    const opened = ruleset.open(played(plan(), play));
    expect(opened.ok ? 'opened' : [opened.error.code, opened.error.path]).toEqual(['damaged-document', path]);
  });
});
