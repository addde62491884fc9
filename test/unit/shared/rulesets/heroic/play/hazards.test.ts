import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { leadsTo, takenBy } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import type { RolledDice, PlayAction, RowsBlock } from '#shared/rules/play';
import { ruleset } from '#shared/rulesets/heroic/index';
import { rollsOf, afflictionById, thresholdOf } from '#shared/rulesets/heroic/content/afflictions';
import { known } from '#shared/rulesets/heroic/data/index';
import { editPlay } from '#test/fixtures/played';
import {
  documentOf,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

const hero = (play: Json = {}, more: Plan = plan()): CharacterDocument => ({ ...documentOf(more), play });

function block(document: CharacterDocument, fallen?: RolledDice): RowsBlock {
  const found = openDocument(document)
    .play(fallen)
    .blocks.find(({ id }) => id === 'hazards');
  if (found?.kind !== 'rows') throw new Error('No hazards');
  return found;
}

/** A hazard or an illness by its label in the list. */
function into(document: CharacterDocument, label: string): CharacterDocument {
  const option = block(document).actions[0]?.options?.find((each) => translate(each.label) === label);
  if (option === undefined) throw new Error(`No ${label}`);
  return editPlay(document, option.edits);
}

function action(document: CharacterDocument, id: string, dice?: readonly number[]): PlayAction {
  const found = block(document, dice && { action: id, dice: [dice] }).rows[0]?.actions.find(
    (each) => each.id === id,
  );
  if (found === undefined) throw new Error(`No ${id}`);
  return found;
}

const act = (document: CharacterDocument, id: string, dice?: readonly number[]): CharacterDocument =>
  editPlay(document, action(document, id, dice).edits);

/** Rolls an action's roll and applies everything that follows, with options by id. */
function rolled(
  document: CharacterDocument,
  id: string,
  dice: readonly number[],
  more: Readonly<Record<string, Json>> = {},
): CharacterDocument {
  const request = action(document, id).roll;
  const check = ruleset.checks.find((each) => each.id === request?.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request?.values, ...more });
  if (opened?.ok !== true) throw new Error('refused');
  const reading = opened.value.read({ dice: [dice], chosen: [] });
  return (request?.after ?? [])
    .filter((each) => leadsTo(reading, each))
    .reduce((after, each) => {
      const taken = openDocument(after).followed?.(each.takes?.action ?? '', takenBy(reading, each)) ?? [];
      return editPlay(after, [...each.edits, ...taken]);
    }, document);
}

const detail = (document: CharacterDocument): string => {
  const words = block(document).rows[0]?.detail;
  return words === undefined ? '' : translate(words);
};

describe('illnesses and poisons that are described (15)', () => {
  it('bite as often as they should', () => {
    expect(rollsOf(known(afflictionById, 'snake-poison'))).toBe(60);
    expect(rollsOf(known(afflictionById, 'spider-venom'), 3)).toBe(18);
    expect(rollsOf(known(afflictionById, 'debilitating-fever'))).toBe(1);
  });

  it('paralyze at Agi −2 and kill at −5', () => {
    const venom = known(afflictionById, 'spider-venom');
    expect([-1, -2, -4, -5, -9].map((agi) => thresholdOf(venom, agi))).toEqual([
      undefined,
      'paralyzed',
      'paralyzed',
      'dead',
      'dead',
    ]);
  });

  it('snake poison: Str −2 each minute for an hour, or 1 End', () => {
    const bitten = into(hero(), 'Snake poison (Poison −2)');
    expect(detail(bitten)).toBe('−2, every 1 minute for 1 hour: 60 rolls');
    expect(action(bitten, 'roll').roll?.values).toMatchObject({ hazard: 'poison', stat: 2, modifier: -2 });
    const hurt = rolled(bitten, 'roll', [3, 3]);
    expect(hurt.play).toMatchObject({ endurance: 6, hazards: [{ id: 'poison', lost: 1 }] });
    expect(rolled(bitten, 'roll', [3, 4])).toEqual(bitten);
    const cured = rolled(hurt, 'cure', [6, 5, 1]);
    expect(cured.play).toMatchObject({ endurance: 6, hazards: [] });
  });

  it('spider venom: dice say how long, Agi falls and comes back with the cure', () => {
    const bitten = into(hero(), 'Spider venom (Poison −1)');
    expect(detail(bitten)).toBe('−1, every 10 minutes');
    expect(action(bitten, 'length-0').dice).toMatchObject([{ count: 1, sides: 6 }]);
    expect(action(bitten, 'length-0', [4]).changes?.map(translate)).toEqual(['It lasts 4 hours.']);
    let victim = act(bitten, 'length-0', [4]);
    expect(detail(victim)).toBe('−1, every 10 minutes for 4 hours: 24 rolls');
    for (const agi of [1, 0, -1, -2]) {
      victim = rolled(victim, 'roll', [1, 2]);
      expect(openDocument(victim).initiative?.()).toEqual({ agi, bonus: 0 });
    }
    expect(detail(victim)).toBe('−1, every 10 minutes for 4 hours: 24 rolls, Agi −4, paralyzed');
    expect(rolled(victim, 'cure', [6, 5, 1]).play).toMatchObject({ changes: { agi: 0 }, hazards: [] });
  });

  it('cerebral parasites: Mnd −2 for a month, and after 15 days worse', () => {
    const exposed = into(hero(), 'Cerebral parasites (Illness −1)');
    expect(rolled(exposed, 'roll', [6, 6]).play).toMatchObject({ hazards: [] });
    const ill = rolled(exposed, 'roll', [1, 2]);
    expect(ill.play).toMatchObject({ changes: { mnd: -2 }, hazards: [{ lost: 2 }] });
    expect(detail(ill)).toBe('−1, 1 month, Mnd −2');
    expect(() => action(ill, 'roll')).toThrow('No roll');
    expect(action(ill, 'later').roll?.values).toMatchObject({ stat: 2, modifier: -2 });
    const mad = rolled(ill, 'later', [3, 3]);
    expect(mad.play).toMatchObject({ conditions: ['mad'] });
    expect(act(mad, 'end').play).toMatchObject({ changes: { mnd: 0 }, conditions: ['mad'], hazards: [] });
    const toggles = openDocument(hero())
      .play()
      .blocks.find(({ kind }) => kind === 'toggles');
    expect(toggles?.kind === 'toggles' ? toggles.toggles.map(({ id }) => id) : []).not.toContain('mad');
  });

  it('a fever weakens for two weeks, and the skilled cure with advantage of their own', () => {
    const ill = rolled(into(hero(), 'Debilitating fever (Illness +1)'), 'roll', [1, 2]);
    expect(ill.play).toMatchObject({ changes: { str: -2 } });
    expect(action(ill, 'cure').roll?.notes?.map(translate)).toEqual(['Advantage: the healer’s Healing']);
    const healer = plan({ skills: [{ id: 'healing', level: 'advanced' }] });
    const own = rolled(into(hero({}, healer), 'Debilitating fever (Illness +1)'), 'roll', [1, 2]);
    expect(action(own, 'cure').roll?.notes?.map(translate)).toEqual(['Advantage: Healing']);
    expect(act(own, 'end').play).toMatchObject({ changes: { str: 0 }, hazards: [] });
  });
});

describe('hazards at the table (15)', () => {
  it('starve, and give the Str back over 2d6 hours', () => {
    let starving = into(hero(), 'Hunger or thirst');
    starving = rolled(starving, 'roll', [1, 2]);
    starving = rolled(starving, 'roll', [1, 2]);
    expect(starving.play).toMatchObject({ endurance: 5, changes: { str: -2 }, hazards: [{ lost: 2 }] });
    expect(detail(starving)).toBe('Str −2');
    expect(action(starving, 'fed-0', [3, 4]).changes?.map(translate)).toEqual(['Str +2, over 7 hours']);
    expect(act(starving, 'fed-0', [3, 4]).play).toMatchObject({ changes: { str: 0 }, hazards: [] });
  });

  it('set alight whoever rolls low in a fire', () => {
    const alight = rolled(
      into(hero({}, plan({ stats: { str: 0, agi: 6, mnd: 0 } })), 'Fire'),
      'roll',
      [2, 2],
    );
    expect(alight.play).toMatchObject({ hazards: [{ id: 'fire' }, { id: 'burning' }] });
  });

  it('drop from any height, half the damage for a good landing', () => {
    const falling = into(hero(), 'Falling');
    expect(rolled(falling, 'roll', [1, 2], { yards: 12 }).play).toMatchObject({ endurance: 3 });
    expect(rolled(falling, 'roll', [6, 5], { yards: 12 }).play).toMatchObject({ endurance: 5 });
    expect(rolled(falling, 'roll', [6, 5], { yards: 9 }).play).toMatchObject({ endurance: 6 });
    expect(rolled(falling, 'roll', [1, 2], { yards: 100 }).play).toMatchObject({ endurance: 0 });
  });

  it('take the right gear into account where the GM allows it', () => {
    const cold = into(hero(), 'Cold or heat');
    expect(action(cold, 'geared').roll?.values).toMatchObject({ modifier: 2 });
    const severe = editPlay(
      cold,
      action(cold, 'severity').options?.find(({ id }) => id === '-3')?.edits ?? [],
    );
    expect(action(severe, 'geared').roll?.values).toMatchObject({ modifier: -1 });
    expect(rolled(severe, 'geared', [1, 2]).play).toMatchObject({ endurance: 6 });
  });

  it('say how long the breath lasts', () => {
    const text = block(into(hero(), 'Drowning')).rows[0]?.text;
    expect(text && translate(text)).toContain('Breath lasts 4 rounds.');
  });

  it('darken no more than the document says', () => {
    expect(ruleset.open(hero({ darkness: 5 })).ok).toBe(false);
  });

  it('reads hazards that were kept before there were examples of them', () => {
    const old = hero({ hazards: [{ id: 'poison', severity: -2 }] });
    expect(detail(old)).toBe('−2');
    expect(act(old, 'end').play).toMatchObject({ hazards: [] });
  });
});
