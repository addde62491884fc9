import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { editPlay } from '#test/fixtures/played';
import {
  actionOf,
  figureOf,
  made,
  opened,
  sources,
  trackerOf,
  words,
} from '#test/unit/shared/rulesets/heroic/forms/support';
import {
  documentOf,
  gear,
  openDocument,
  plan,
  translate,
  type Plan,
} from '#test/unit/shared/rulesets/heroic/support';

/** A hero with Str 2, Agi 2, Mnd 2 (1 with gear) in play. */
const hero = (play: Json, more: Plan = {}): CharacterDocument => ({ ...documentOf(plan(more)), play });
const potion = { conditions: ['str-potion'] };
const fever = { changes: { str: -2 } };

const figure = (document: CharacterDocument, id: string) => figureOf(openDocument(document).sheet(), id);
const text = (document: CharacterDocument, id: string): string =>
  words([actionOf(openDocument(document).play(), id).text]).join('');

describe('temporary changes of a stat count in everything that it counts in', () => {
  const load = { ...gear({ id: 'rope', quantity: 4 }) };

  it('the load limit and the most that can be held (13.5)', () => {
    // Enc 4 of Str 2: encumbered, which lowers Str and Agi.
    expect(words([figure(hero({}, load), 'load').value])).toEqual(['4 of 2']);
    const strong = hero(potion, load);
    expect(words([figure(strong, 'load').label, figure(strong, 'load').value])).toEqual(['Load', '4 of 4']);
    expect(figure(strong, 'movement').explained?.value).toBe(12);
    const weak = hero({ changes: { str: -1 } }, load);
    const said =
      openDocument(weak)
        .page?.('gear')
        .widgets.filter(({ kind }) => kind === 'note') ?? [];
    expect(JSON.stringify(said)).toContain('overloaded');
    expect(openDocument(weak).problems).toEqual([]);
  });

  it('being encumbered lowers Str itself no further than for rolls (13.5)', () => {
    const loaded = hero({ endurance: 1 }, load);
    expect(text(loaded, 'sleep')).toContain('3');
    expect(trackerOf(openDocument(loaded).play(), 'healed').max).toBe(3);
  });

  it.each<[string, Json, number]>([
    ['a potion', potion, 5],
    ['a fever', fever, 1],
    ['nothing', {}, 3],
  ])('sleep, healing attempts and breath with %s (7, 15)', (_, play, number) => {
    const document = hero({ ...Object(play), endurance: 1, hazards: [{ id: 'drowning' }] });
    const rested = editPlay(document, actionOf(openDocument(document).play(), 'sleep').edits);
    expect(rested.play).toMatchObject({ endurance: 1 + number });
    expect(trackerOf(openDocument(document).play(), 'healed').max).toBe(number);
    const rows = openDocument(document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'rows' && block.id === 'hazards' ? block.rows : []));
    expect(words([rows[0]?.text]).join('')).toContain(`${String(Math.max(1, number + 1))} round`);
  });

  it('Endurance and the Heroism of a session start (1, 3.3)', () => {
    const strong = hero(potion);
    expect(sources(figure(strong, 'endurance').explained)).toBe('Str 4, Agi 2, Base 3');
    expect(trackerOf(openDocument(strong).play(), 'endurance')).toMatchObject({ value: 9, max: 9 });
    const weak = hero({ ...fever, endurance: 7 });
    expect(trackerOf(openDocument(weak).play(), 'endurance')).toMatchObject({ value: 5, max: 5 });
    expect(figure(weak, 'heroism').explained?.value).toBe(1);
    const session = actionOf(openDocument(hero({ ...fever, heroism: 4 })).play(), 'session');
    expect(editPlay(weak, session.edits).play).toMatchObject({ heroism: 1 });
  });

  it('nights of downtime: a fever lowers them, a potion is over before (7, 13.3)', () => {
    const nights = (play: Json): Json | undefined => {
      const document = hero({ ...Object(play), endurance: 1 });
      const outcome = openDocument(document).stay?.({ days: 1, recuperating: 0 });
      return editPlay(document, outcome?.edits ?? []).play;
    };
    expect(nights({})).toMatchObject({ endurance: 4 });
    expect(nights(potion)).toMatchObject({ endurance: 4 });
    expect(nights({ changes: { str: -1 } })).toMatchObject({ endurance: 3 });
  });

  it('everything of a creature as well, and never more than life drain allows', () => {
    const ogre = made('npc', { template: 'ogre' });
    const weak = { ...ogre, play: { changes: { str: -2 }, endurance: 2 } };
    expect(figureOf(opened(weak).sheet(), 'endurance').explained?.value).toBe(5);
    expect(trackerOf(opened(weak).play(), 'endurance')).toMatchObject({ value: 2, max: 5 });
    expect(words([actionOf(opened(weak).play(), 'sleep').text]).join('')).toContain('4');
    const drain = [{ id: 'life-drain', values: {}, note: '' }];
    const vampire = { ...made('npc', { abilities: drain }), play: { endurance: 20 } };
    expect(trackerOf(opened(vampire).play(), 'endurance').value).toBe(20);
    const chief = { ...made('npc', { modifiers: ['chief'] }), play: { conditions: ['mnd-potion'] } };
    expect(figureOf(opened(chief).sheet(), 'heroism').explained?.value).toBe(3);
  });

  it('the pilot of a vehicle and the leader of an army (9, 10)', () => {
    const owner = { ...documentOf(plan()), id: 'owner', name: 'Wren' };
    const quick = { owner: { ...owner, play: { conditions: ['agi-potion', 'mnd-potion'] } }, companions: [] };
    const horse = made('vehicle', { template: 'horse' });
    expect(figureOf(opened(horse, quick).sheet(), 'piloting').explained?.value).toBe(4);
    // A band is hired by its owner's Mnd, which a potion does not multiply (4).
    const band = made('minion', { 'minion.kind': 'hirelings' });
    expect(trackerOf(opened(band, quick).play(), 'members').max).toBe(4);
    const army = made('army', { 'leader.by': 'owner' });
    expect(figureOf(opened(army, quick).sheet(), 'mnd').explained?.value).toBe(4);
  });
});

describe('a skill that was taken twice has its effect once (4)', () => {
  const armored = (...skills: Plan[]) =>
    openDocument(documentOf({ ...plan(), ...gear({ id: 'medium-armor', state: 'worn' }), skills })).report(
      translate,
    ) as { derived: { armorRoll: unknown; encumbrance: unknown; defense: number } };
  const medium = { id: 'armorcraft', focus: 'medium' };

  it.each<[string, Plan[], number, number]>([
    [
      'basic twice',
      [
        { ...medium, level: 'basic' },
        { ...medium, level: 'basic' },
      ],
      1,
      4,
    ],
    [
      'basic and advanced',
      [
        { ...medium, level: 'basic' },
        { ...medium, level: 'advanced' },
      ],
      1,
      5,
    ],
    [
      'advanced twice',
      [
        { ...medium, level: 'advanced' },
        { ...medium, level: 'advanced' },
      ],
      1,
      5,
    ],
  ])('Armorcraft %s', (_, skills, bonus, defense) => {
    expect(armored(...skills).derived).toMatchObject({
      armorRoll: { bonus },
      defense,
      encumbrance: { carried: 1 },
    });
  });

  it('also where one of them has a focus that the skill does not have', () => {
    const report = (...skills: Plan[]) => openDocument(documentOf(plan({ skills }))).initiative?.();
    const perception = { id: 'perception', level: 'basic' };
    expect(report(perception, { ...perception, focus: 'night' })).toEqual(report(perception));
    expect(report(perception)).toEqual({ agi: 3, bonus: 0 });
  });
});

describe('gear that helps (13.3, 15)', () => {
  const healer = (kit: boolean, play: Json = {}): CharacterDocument => ({
    ...documentOf({
      ...plan({ skills: [{ id: 'healing', level: 'advanced' }] }),
      ...(kit ? gear({ id: 'healing-kit' }) : { stats: { str: 2, agi: 2, mnd: 1 }, coins: 'double' }),
    }),
    play,
  });

  it('a healing kit counts in every roll of the Healing skill', () => {
    const play = {
      endurance: 1,
      hazards: [{ id: 'illness' }, { id: 'poison', severity: -2, affliction: 'snake-poison' }],
      recipes: { known: ['healing-potion'], found: [] },
    };
    const modifiers = (document: CharacterDocument): readonly (readonly [string, unknown])[] => {
      const { blocks } = openDocument(document).play();
      const rows = blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []));
      const actions = [
        ...blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : [])),
        ...rows.flatMap((row) => row.actions),
      ].filter(({ id }) => id === 'treat' || id === 'cure' || id.startsWith('brew-'));
      const skill = openDocument(document)
        .sheet()
        .blocks.flatMap((block) => (block.kind === 'entries' && block.id === 'skills' ? block.entries : []));
      return [...actions, ...skill].map((each) => [each.id, each.roll?.values['modifier']] as const);
    };
    const without = modifiers(healer(false, play));
    expect(without.map(([id]) => id)).toEqual([
      'treat',
      'brew-heroism-healing-potion',
      'brew-coins-healing-potion',
      'cure',
      'cure',
      '0',
    ]);
    expect(modifiers(healer(true, play))).toEqual(without.map(([id, value]) => [id, Number(value) + 1]));
  });

  it('also for creatures that carry one', () => {
    const items = [{ id: 'healing-kit', state: 'carried', quantity: 1 }];
    const monk = made('npc', { skills: [{ id: 'healing', level: 'basic' }], 'gear.items': items });
    const hurt = { ...monk, play: { endurance: 1 } };
    expect(actionOf(opened(hurt).play(), 'treat').roll?.values).toMatchObject({ modifier: 1 });
  });

  it('+2 with the right gear is for cold and heat alone', () => {
    const ids = ['cold-heat', 'fear', 'fire', 'illness', 'poison', 'falling', 'drowning'];
    const document = { ...documentOf(plan()), play: { hazards: ids.map((id) => ({ id })) } };
    const rows = openDocument(document)
      .play()
      .blocks.flatMap((block) => (block.kind === 'rows' && block.id === 'hazards' ? block.rows : []));
    const geared = rows.filter(({ actions }) => actions.some(({ id }) => id === 'geared'));
    expect(words(geared.map(({ title }) => title))).toEqual(['Cold or heat']);
  });
});
