import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { leadsTo, type RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { editPlay } from '#test/fixtures/played';
import { made } from '#test/unit/shared/rulesets/heroic/forms/support';
import { documentOf, openDocument, plan, translate } from '#test/unit/shared/rulesets/heroic/support';

const held = (...conditions: string[]): CharacterDocument => ({
  ...documentOf(plan()),
  play: { conditions },
});

/** The rolls of the fight, by label. */
function fight(document: CharacterDocument): ReadonlyMap<string, RollRequest> {
  const block = openDocument(document)
    .sheet()
    .blocks.find(({ id }) => id === 'fight');
  const entries = block?.kind === 'entries' ? block.entries : [];
  return new Map(entries.flatMap(({ name, roll }) => (roll ? [[translate(name), roll] as const] : [])));
}

function following(request: RollRequest | undefined, dice: readonly (readonly number[])[]) {
  const check = ruleset.checks.find(({ id }) => id === request?.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request?.values });
  if (opened?.ok !== true) throw new Error('Refused');
  const reading = opened.value.read({ dice, chosen: [] });
  return (request?.after ?? []).filter((each) => leadsTo(reading, each));
}

describe('being held (14.2)', () => {
  it('costs whoever is constricted a Str roll each turn, and 1 End with a failure', () => {
    const document = held('constricted');
    const roll = fight(document).get('Constricted: Str each turn');
    const [hurt] = following(roll, [[1, 3]]);
    expect(editPlay(document, hurt?.edits ?? []).play).toMatchObject({ endurance: 6 });
    expect(following(roll, [[4, 3]])).toEqual([]);
  });

  it('is broken by an opposed Str roll against a captor with advantage', () => {
    const document = held('constricted', 'afraid');
    const roll = fight(document).get('Break free: Constricted');
    expect(roll?.values).toMatchObject({ stat: 2, against: { stat: 0, mode: 'advantage' } });
    // 4 + 6 + 2 − 2 for being afraid is 10: a tie at 10 does not free, 9 does.
    expect(
      following(roll, [
        [4, 6],
        [6, 4, 1],
      ]),
    ).toEqual([]);
    const [free] = following(roll, [
      [4, 6],
      [5, 4, 1],
    ]);
    expect(editPlay(document, free?.edits ?? []).play).toMatchObject({ conditions: ['afraid'] });
  });

  it('is removed with the stat that the GM chooses where it entangles', () => {
    const document = held('entangled');
    const labels = [...fight(document).keys()].filter((label) => label.startsWith('Break free'));
    expect(labels).toEqual(['Str', 'Agi', 'Mnd'].map((stat) => `Break free: Entangled, ${stat}`));
    const roll = fight(document).get('Break free: Entangled, Mnd');
    expect(roll?.values).toMatchObject({ stat: 2, modifier: 0, against: { mode: 'normal' } });
    const [free] = following(roll, [
      [4, 4],
      [5, 4],
    ]);
    expect(editPlay(document, free?.edits ?? []).play).toMatchObject({ conditions: [] });
  });

  it('is offered to no one who is not held, and to creatures that are', () => {
    expect([...fight(held()).keys()].filter((label) => label.includes('Break free'))).toEqual([]);
    const ogre = { ...made('npc', { template: 'ogre' }), play: { conditions: ['constricted'] } };
    expect(fight(ogre).get('Break free: Constricted')?.values).toMatchObject({ stat: 5 });
  });

  it('a tie of initiative is rolled off by creatures as well', () => {
    const [block] = openDocument(made('npc', { template: 'ogre' })).sheet().blocks;
    const roll =
      block?.kind === 'figures' ? block.figures.find(({ id }) => id === 'initiative')?.roll : undefined;
    expect(roll?.values).toMatchObject({ stat: 1, against: { stat: 0 } });
  });
});
