import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '../../../../../../shared/character/document';
import type { Json } from '../../../../../../shared/kernel/json';
import { leadsTo, type RollRequest } from '../../../../../../shared/rules/checks';
import { initialValues } from '../../../../../../shared/rules/inputs';
import type { PlayAction, Tracker } from '../../../../../../shared/rules/play';
import { ruleset } from '../../../../../../shared/rulesets/heroic';
import { moved } from '../../../../../../shared/rulesets/heroic/inventory/transfers';
import { editPlay } from '../../../../../fixtures/played';
import { documentOf, gear, openDocument, plan, translate, type Plan } from '../support';

const played = (input: Plan, play: Json = {}): CharacterDocument => ({ ...documentOf(input), play });

/** The lines of a block of the sheet, by label. */
function lines(document: CharacterDocument, id: string): ReadonlyMap<string, RollRequest> {
  const block = openDocument(document)
    .sheet()
    .blocks.find((each) => each.id === id);
  if (block?.kind !== 'entries') throw new Error(`No block ${id}`);
  return new Map(block.entries.flatMap(({ name, roll }) => (roll ? [[translate(name), roll] as const] : [])));
}

function line(document: CharacterDocument, block: string, label: string): RollRequest {
  const found = lines(document, block).get(label);
  if (found === undefined)
    throw new Error(`No ${label} among ${[...lines(document, block).keys()].join('; ')}`);
  return found;
}

const skilled = (id: string, level: string, more: object = {}): Plan =>
  plan({
    skills:
      level === 'advanced'
        ? [{ id, level, ...more }]
        : [
            { id, level, ...more },
            { id: 'luck', level: 'basic' },
          ],
  });
const notes = (request: RollRequest): string[] => (request.notes ?? []).map(translate);
const attacker = (request: RollRequest) => request.values['attacker'];
const defender = (request: RollRequest) => request.values['defender'];

function following(
  request: RollRequest,
  dice: readonly (readonly number[])[],
  chosen: readonly object[] = [],
) {
  const check = ruleset.checks.find(({ id }) => id === request.check);
  const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
  if (opened?.ok !== true) throw new Error(`${request.check} refused`);
  const reading = opened.value.read({ dice, chosen: chosen as [] });
  return (request.after ?? []).filter((each) => leadsTo(reading, each));
}

function attackWith(document: CharacterDocument, weapon: string): RollRequest {
  const table = openDocument(document)
    .sheet()
    .blocks.find(({ id }) => id === 'attacks');
  const row =
    table?.kind === 'table'
      ? table.rows.find(({ cells }) => cells[0] && translate(cells[0].text) === weapon)
      : undefined;
  const roll = row?.cells.find((cell) => cell.roll)?.roll;
  if (roll === undefined) throw new Error(`No attack with ${weapon}`);
  return roll;
}

describe('two weapons (12.1.1.1)', () => {
  const pair = { id: 'sword', state: 'wielded' };
  const off = { id: 'dagger', state: 'wielded' };
  it.each([
    ['none', -1, -3],
    ['basic', 0, -2],
    ['advanced', 0, 0],
  ])('Ambidexterity %s', (level, first, second) => {
    const hero = documentOf({
      ...(level === 'none' ? plan() : skilled('ambidexterity', level)),
      ...gear(pair, off),
    });
    // Str and Agi are equal: the sword is balanced, Att 3; the dagger 2.
    expect(attacker(line(hero, 'fight', 'Sword, first of two'))).toMatchObject({
      attack: 3,
      modifier: first,
    });
    expect(attacker(line(hero, 'fight', 'Dagger, second of two'))).toMatchObject({
      attack: 2,
      modifier: second,
    });
    expect(notes(line(hero, 'fight', 'Dagger, second of two'))[0]).toMatch(
      level === 'none' ? /^Two weapons: −3$/ : /^Two weapons with Ambidexterity: /,
    );
  });

  it('take two of them', () => {
    const one = documentOf({ ...plan(), ...gear(pair) });
    expect([...lines(one, 'fight').keys()].filter((label) => label.includes('of two'))).toEqual([]);
    const same = documentOf({ ...plan(), ...gear({ ...pair, quantity: 2 }) });
    expect(lines(same, 'fight').has('Sword, second of two')).toBe(true);
  });
});

describe('skills in a fight (4)', () => {
  it('Stealth: +2 Att and double damage against the unaware', () => {
    const thief = documentOf({
      ...skilled('stealth', 'advanced'),
      ...gear({ id: 'dagger', state: 'wielded' }),
    });
    const request = line(thief, 'fight', 'Dagger, unnoticed');
    expect(attacker(request)).toMatchObject({ modifier: 2, doubled: true });
    expect(notes(request)).toContain('Stealth: Att +2, double damage');
    expect(lines(documentOf(skilled('stealth', 'basic')), 'fight').has('Brawling, unnoticed')).toBe(false);
  });

  it('Survival: advantage against animals', () => {
    const ranger = documentOf(skilled('survival', 'advanced'));
    expect(attacker(line(ranger, 'fight', 'Brawling, against an animal'))).toMatchObject({
      mode: 'advantage',
    });
    expect(defender(line(ranger, 'fight', 'Defense against an animal'))).toMatchObject({ mode: 'advantage' });
    expect(notes(line(ranger, 'fight', 'Defense against an animal'))).toContain('Advantage: Survival');
  });

  it('Weaponcraft: advantage on the attack, or on the defense instead; on both when advanced', () => {
    const blades = (level: string) =>
      documentOf({
        ...skilled('weaponcraft', level, { focus: 'blades' }),
        ...gear({ id: 'rapier-saber', state: 'wielded' }),
      });
    expect(notes(attackWith(blades('basic'), 'Rapier/saber'))).toEqual([
      'Advantage: Weaponcraft (Blades), on attack or defense this turn',
    ]);
    const parry = line(blades('basic'), 'fight', 'Defense with Weaponcraft (Blades)');
    expect(defender(parry)).toMatchObject({ mode: 'advantage', deflect: 1 });
    expect(lines(blades('advanced'), 'fight').has('Defense with Weaponcraft (Blades)')).toBe(false);
    expect(notes(attackWith(blades('advanced'), 'Rapier/saber'))).toEqual([
      'Advantage: Weaponcraft (Blades)',
      'Critical on a natural 11: Weaponcraft (Blades)',
    ]);
  });

  it('Charisma: distracting with Mnd has advantage, with Agi not (12.1.4)', () => {
    const bard = documentOf(skilled('charisma', 'basic'));
    expect(line(bard, 'fight', 'Distract with Mnd').values).toMatchObject({
      mode: 'advantage',
      against: { stat: 0 },
    });
    expect(line(bard, 'fight', 'Distract with Agi').values).toMatchObject({ mode: 'normal' });
  });

  it('Elves: +2 to resist powers (2.1)', () => {
    const elf = documentOf(plan({ race: 'elf', stats: { str: 2, agi: 1, mnd: 2 } }));
    expect(line(elf, 'fight', 'Resist a power').values).toMatchObject({ stat: 2, modifier: 2 });
    expect(notes(line(elf, 'fight', 'Resist a power'))).toEqual(['Elf +2']);
    expect(line(documentOf(plan()), 'fight', 'Resist a power').values).toMatchObject({ modifier: 0 });
  });
});

describe('defenses (11.2, 13.4)', () => {
  const fencer = documentOf({
    ...plan(),
    ...gear({ id: 'rapier-saber', state: 'wielded' }, { id: 'shield', state: 'wielded' }),
  });

  it('deflect with all that is in hand, less what struck, and shots with less', () => {
    const sheet = openDocument(fencer).sheet().blocks[0];
    const defense =
      sheet?.kind === 'figures' ? sheet.figures.find(({ id }) => id === 'defense')?.roll : undefined;
    expect(defense && defender(defense)).toMatchObject({ deflect: 2 });
    expect(defense && notes(defense)).toEqual(['Deflect: Rapier/saber', 'Deflect: Shield']);
    expect(defender(line(fencer, 'fight', 'Defense after attacking with Shield'))).toMatchObject({
      deflect: 1,
    });
    const shots = line(fencer, 'fight', 'Defense against ranged attacks');
    expect([defender(shots), notes(shots)]).toMatchObject([{ deflect: 1 }, ['Deflect: Shield']]);
  });

  it('meet illusions with Mnd −2', () => {
    const seer = documentOf(plan({ stats: { str: 1, agi: 1, mnd: 4 } }));
    expect(defender(line(seer, 'fight', 'Defense against an illusion'))).toMatchObject({
      defense: 2,
      deflect: 0,
    });
  });

  it('offer to take what got through', () => {
    const request = line(fencer, 'fight', 'Defense against ranged attacks');
    const [wounds] = following(request, [
      [6, 5],
      [1, 2],
    ]);
    const three = wounds?.options?.find(({ id }) => id === '3');
    expect(three && translate(three.label)).toBe('3 Dmg: End 7 → 4');
    expect(editPlay(fencer, three?.edits ?? []).play).toMatchObject({ endurance: 4 });
    expect(
      following(request, [
        [1, 2],
        [6, 5],
      ]),
    ).toEqual([]);
  });
});

describe('what an attack leads to (3.3, 12.1.1, 12.1.3)', () => {
  it('costs a shot, the aim and, fumbled, the next turn', () => {
    const archer = played(
      { ...plan(), ...gear({ id: 'bow', state: 'wielded' }) },
      { conditions: ['aimed-long'] },
    );
    const request = attackWith(archer, 'Bow');
    expect(attacker(request)).toMatchObject({ attack: 4 });
    const [shot, fumble, aim] = following(request, [
      [1, 1],
      [3, 4],
    ]);
    expect(shot && translate(shot.label)).toBe('One shot: 20 → 19');
    const after = [shot, fumble, aim].reduce(
      (document, each) => editPlay(document, each?.edits.slice(0, each === aim ? 0 : undefined) ?? []),
      archer,
    );
    expect(after.play).toMatchObject({ ammunition: { bow: 19 }, conditions: ['aimed-long', 'lost-turn'] });
    expect(editPlay(archer, aim?.edits ?? []).play).toMatchObject({ conditions: [] });
    expect(
      following(request, [
        [5, 4],
        [3, 4],
      ]).map(({ label }) => translate(label)),
    ).toEqual(['One shot: 20 → 19', 'The aim bonus is used up']);
  });

  it('brings Heroism back to the very lucky (4)', () => {
    const lucky = played(skilled('luck', 'advanced'), { heroism: 3 });
    const request = attackWith(lucky, 'Brawling');
    const spent = [{ choice: 'heroism', option: '2', dice: [6] }];
    const [back] = following(
      request,
      [
        [3, 4],
        [4, 4],
      ],
      spent,
    );
    expect(back && translate(back.label)).toBe('Luck: 2 Heroism back');
    expect(editPlay(lucky, back?.edits ?? []).play).toMatchObject({ heroism: 5 });
    expect(
      following(
        request,
        [
          [3, 4],
          [4, 4],
        ],
        [{ choice: 'heroism', option: '2', dice: [5] }],
      ),
    ).toEqual([]);
  });
});

describe('tactics (12.2)', () => {
  const trackers = (document: CharacterDocument): ReadonlyMap<string, Tracker> =>
    new Map(
      openDocument(document)
        .play()
        .blocks.flatMap((block) =>
          block.kind === 'trackers' ? block.trackers.map((each) => [each.id, each] as const) : [],
        ),
    );
  const defenseOf = (document: CharacterDocument): number | undefined =>
    openDocument(document)
      .sheet()
      .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
      .find(({ id }) => id === 'defense')?.explained?.value;

  it('trade 2 Att or Def for a benefit, never below 0', () => {
    const hero = documentOf(plan({ stats: { str: 0, agi: 4, mnd: 2 } }));
    // Brawling 3, Def 4.
    expect(trackers(hero).get('tactic-attack-defense')).toMatchObject({ value: 0, max: 1 });
    expect(trackers(hero).get('tactic-defense-damage')).toMatchObject({ value: 0, max: 2 });
    const bold = played(plan({ stats: { str: 0, agi: 4, mnd: 2 } }), {
      tactics: { 'defense-damage': 1, 'defense-attack': 1 },
    });
    expect(attacker(attackWith(bold, 'Brawling'))).toMatchObject({ attack: 4, damage: 1 });
    expect(trackers(bold).get('tactic-defense-damage')).toMatchObject({ value: 1, max: 1 });
    expect(defenseOf(bold)).toBe(0);
    const careful = played(plan({ stats: { str: 0, agi: 4, mnd: 2 } }), { tactics: { 'attack-defense': 1 } });
    expect(attacker(attackWith(careful, 'Brawling'))).toMatchObject({ attack: 1, damage: 0 });
    expect(defenseOf(careful)).toBe(5);
    expect(trackers(careful).get('tactic-attack-defense')).toMatchObject({ value: 1, max: 1 });
  });
});

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
