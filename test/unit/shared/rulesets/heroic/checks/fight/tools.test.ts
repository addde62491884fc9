import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { PlayAction } from '#shared/rules/play';
import { moved } from '#shared/rulesets/heroic/derive/transfers';
import { editPlay } from '#test/fixtures/played';
import {
  documentOf,
  gear,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';
import { played, lines, line, skilled, notes, following } from './support';

describe('tasks and tools (4, 6.1, 9.2, 13.3)', () => {
  it('Perception helps initiative, and senses danger when advanced (12)', () => {
    const watch = (level: string) => documentOf(skilled('perception', level));
    expect(openDocument(watch('basic')).initiative?.()).toEqual({ agi: 3, bonus: 0 });
    expect(openDocument(watch('advanced')).initiative?.()).toEqual({ agi: 4, bonus: 0 });
    expect(line(watch('advanced'), 'tasks', 'Sense danger').values).toMatchObject({
      modifier: -2,
      mode: 'advantage',
    });
    expect(lines(watch('basic'), 'tasks').has('Sense danger')).toBe(false);
  });

  it('Charisma heartens or frightens at Mnd −2', () => {
    const bard = documentOf(skilled('charisma', 'advanced'));
    const request = line(bard, 'tasks', 'Hearten or frighten');
    expect(request.values).toMatchObject({ modifier: -2, mode: 'advantage' });
    const [self] = following(request, [[6, 5, 1]]);
    expect(editPlay(bard, self?.edits ?? []).play).toMatchObject({ conditions: ['heartened'] });
  });

  it('Connections give coins into the ledger, each further try at −2', () => {
    const known = documentOf(skilled('connections', 'advanced'));
    const request = line(known, 'skills', 'Connections');
    expect(request.values).toMatchObject({ modifier: 0, mode: 'advantage' });
    const [asked, coins] = following(request, [[6, 5, 1]]);
    expect(coins?.options?.map(({ label }) => translate(label))).toEqual(['$30', '$20', '$10']);
    const after = editPlay(editPlay(known, asked?.edits ?? []), coins?.options?.[0]?.edits ?? []);
    expect(after.ledger).toMatchObject([{ account: 'money', amount: 30 }]);
    const next = line(after, 'skills', 'Connections');
    expect([next.values, notes(next)]).toMatchObject([
      { modifier: -2 },
      ['Advantage: Connections', 'Already asked this session: −2'],
    ]);
    expect(following(request, [[1, 1, 1]]).map(({ label }) => translate(label))).toEqual([
      'Count this attempt',
    ]);
    const basic = line(documentOf(skilled('connections', 'basic')), 'skills', 'Connections');
    expect(basic.values).toMatchObject({ mode: 'normal' });
    expect(following(basic, [[6, 6]])[1]?.options?.[0]?.id).toBe('10');
  });

  it('Survival finds a meal at Mnd +2', () => {
    const ranger = documentOf(skilled('survival', 'basic'));
    const request = line(ranger, 'tasks', 'Find a meal');
    expect(request.values).toMatchObject({ modifier: 2, mode: 'advantage' });
    const [meal] = following(request, [[4, 4, 1]]);
    const after = editPlay(ranger, meal?.edits ?? []);
    expect(after.ledger).toMatchObject([{ amount: 0, purchase: { kind: 'find', what: { id: 'meal' } } }]);
  });

  it.each([
    ['book-of-lore', 'Book of lore', 'learning', 'mnd', 2],
    ['lockpicks', 'Lockpicks', 'stealth', 'agi', 1],
    ['craft-kit-base', 'Craft kit, base', 'crafting', 'mnd', 1],
    ['craft-kit-advanced', 'Craft kit, advanced', 'crafting', 'mnd', 2],
    ['healing-kit', 'Healing kit', 'healing', 'mnd', 1],
  ])('%s helps its task, with advantage for the skilled', (id, label, skill, stat, modifier) => {
    const owner = (more: Plan) => documentOf({ ...more, ...gear({ id }), stats: { str: 1, agi: 3, mnd: 1 } });
    const trained = line(owner(skilled(skill, 'basic')), 'tasks', label);
    expect(trained.values).toMatchObject({ stat: stat === 'agi' ? 3 : 1, modifier, mode: 'advantage' });
    expect(notes(trained).at(-1)).toBe(`${label} +${String(modifier)}`);
    const untrained = line(owner(skilled('luck', 'advanced')), 'tasks', label);
    expect(untrained.values).toMatchObject({ modifier, mode: 'normal' });
    expect(lines(documentOf(plan()), 'tasks').has(label)).toBe(false);
  });

  it('a minor relic helps its task', () => {
    const owner = editPlay(documentOf(plan()), [
      moved({ kind: 'find', what: { stat: 'agi', task: 'Climb walls' }, quantity: 1, how: 'treasure' }),
    ]);
    expect(line(owner, 'tasks', 'Climb walls').values).toMatchObject({ stat: 2, modifier: 1 });
  });

  it('a maneuver has advantage for who knows the vehicle, and changes Att and Def', () => {
    const pilot = documentOf(skilled('mobility', 'advanced', { focus: 'mounts' }));
    const request = line(pilot, 'tasks', 'Maneuver: Mobility (Mounts)');
    expect(request.values).toMatchObject({ stat: 2, mode: 'advantage' });
    expect(line(pilot, 'tasks', 'Maneuver').values).toMatchObject({ mode: 'normal' });
    const [gain] = following(request, [[6, 5, 1]]);
    const won = editPlay(pilot, gain?.options?.find(({ id }) => id === 'maneuver-defense')?.edits ?? []);
    expect(won.play).toMatchObject({ conditions: ['maneuver-defense'] });
    const [backfire] = following(request, [[2, 2, 1]]);
    expect(editPlay(won, backfire?.edits ?? []).play).toMatchObject({ conditions: ['maneuver-backfired'] });
  });

  it('a leader rolls with helpers', () => {
    const request = line(documentOf(plan()), 'tasks', 'Lead others: Mnd');
    expect([request.check, request.values]).toMatchObject(['team', { stat: 2, mode: 'normal' }]);
    expect(
      following(request, [
        [3, 4],
        [3, 4],
      ]),
    ).toEqual([]);
  });

  it('knowledge of the archetype is rolled with advantage, and says why (6)', () => {
    const request = line(documentOf(plan()), 'concept', 'warrior');
    expect([request.values, notes(request)]).toMatchObject([{ mode: 'advantage' }, ['Advantage: Archetype']]);
  });

  it('conditions and load are named beside the roll', () => {
    const laden = played({ ...plan(), ...gear({ id: 'rope', quantity: 3 }) }, { conditions: ['afraid'] });
    const stats = openDocument(laden)
      .sheet()
      .blocks.find(({ id }) => id === 'stats');
    const roll = stats?.kind === 'figures' ? stats.figures.find(({ id }) => id === 'str')?.roll : undefined;
    expect(roll && notes(roll)).toEqual(['Afraid −2', 'Encumbered: −1 to the stat']);
  });
});

describe('Heroism by skill (4)', () => {
  const action = (document: CharacterDocument, id: string, dice?: number): PlayAction | undefined =>
    openDocument(document)
      .play(dice === undefined ? undefined : { action: id, dice: [[dice]] })
      .blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []))
      .find((each) => each.id === id);

  it('Learning sets a fact for 1, or gives +3 on a roll', () => {
    const sage = played(skilled('learning', 'advanced'), { heroism: 1 });
    const fact = action(sage, 'fact');
    const known = editPlay(sage, fact?.options?.find(({ id }) => id === 'roll')?.edits ?? []);
    expect(known.play).toMatchObject({ heroism: 0, conditions: ['known-fact'] });
    expect(line(known, 'tasks', 'Lead others: Mnd').values).toMatchObject({ modifier: 3 });
    expect(action(known, 'fact')?.blocked).toBeDefined();
    expect(action(documentOf(skilled('learning', 'basic')), 'fact')).toBeUndefined();
  });

  it('Luck brings a point back on a 6', () => {
    const lucky = played(skilled('luck', 'advanced'), { heroism: 1 });
    expect(action(lucky, 'luck', 6)?.changes?.map(translate)).toEqual(['The Heroism is regained']);
    expect(editPlay(lucky, action(lucky, 'luck', 6)?.edits ?? []).play).toMatchObject({ heroism: 2 });
    expect(action(lucky, 'luck', 5)?.edits).toEqual([]);
  });
});
