import { describe, expect, it } from 'vitest';
import { changeBy, set, type Edit } from '#shared/character/edits';
import { editPlay } from '#test/fixtures/played';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { actionOf, blockReport, figureOf, made, opened, ownedBy, sources, trackerOf, words } from './support';

/** Str 3, Agi 1, Mnd 0 with spears: Att 3, Def 1, End 7, Her 1; three attacks a round as a group. */
const army = (more: Parameters<typeof made>[1] = {}) =>
  made('army', {
    stats: { str: 3, agi: 1, mnd: 0 },
    natural: [{ kind: 'weapon', name: 'Spears', attack: { by: 'str', plus: 0 } }],
    abilities: [
      { id: 'group', values: { x: 3, y: 2, penalty: -1, loss: '' }, note: '' },
      { id: 'scale', values: { x: 'army' }, note: '' },
    ],
    ...more,
  });
const hero = ownedBy({
  ruleset: 'heroic',
  name: 'Wren',
  archetype: 'captain',
  definitions: ['bold'],
  stats: { str: 1, agi: 1, mnd: 4 },
  skills: [{ id: 'charisma', level: 'advanced' }],
});

const played = (document: ReturnType<typeof army>, ...edits: Edit[]) => editPlay(document, edits);
const attack = (document: ReturnType<typeof army>) => {
  const table = opened(document)
    .sheet()
    .blocks.find(({ id }) => id === 'attacks');
  return table?.kind === 'table' ? table.rows[0]?.cells[1] : undefined;
};

describe('an army (10)', () => {
  it('has the Mnd of an officer of its own, or Mnd and Heroism of the hero who leads it', () => {
    const own = opened(army(), hero).sheet();
    expect(sources(figureOf(own, 'mnd').explained)).toBe('Its own 0');
    const led = opened(army({ 'leader.by': 'owner' }), hero).sheet();
    expect(sources(figureOf(led, 'mnd').explained)).toBe('Wren 4');
    // The hero's lowest stat is 1.
    expect(sources(figureOf(led, 'heroism').explained)).toBe('Wren 2');
    const byHand = army({ leader: { by: 'hand', name: 'Brakka', mnd: 3, heroism: 5 } });
    expect(sources(figureOf(opened(byHand).sheet(), 'mnd').explained)).toBe('Brakka 3');
    expect(blockReport(byHand).derived.heroism).toBe(5);
    // Without the hero it uses its own value.
    expect(blockReport(army({ 'leader.by': 'owner' })).stats.mnd).toBe(0);
  });

  it('recovers by plain Mnd rolls alone', () => {
    const view = opened(played(army(), set(['endurance'], 3))).play();
    const recovery = view.blocks.find(({ id }) => id === 'recovery');
    expect(recovery?.kind === 'actions' && recovery.actions.map(({ id }) => id)).toEqual(['treat', 'day']);
    const { roll } = actionOf(view, 'treat');
    expect(roll?.values).toMatchObject({ stat: 0, mode: 'normal' });
    expect(roll?.after?.map(({ edits }) => edits)).toEqual([
      [changeBy(['endurance'], { from: 3, by: 1, most: 7 })],
      [changeBy(['endurance'], { from: 3, by: 2, most: 7 })],
    ]);
    // Four attempts a day with Str 3.
    const spent = opened(played(army(), set(['endurance'], 3), set(['healed'], 4))).play();
    expect(translate(actionOf(spent, 'treat').blocked ?? { raw: '' })).toContain('4');
  });

  it('loses as a group does', () => {
    const hurt = played(army(), set(['endurance'], 3));
    expect(attack(hurt)?.roll?.values['attacker']).toMatchObject({ modifier: -2 });
  });
});

describe('the deeds of heroes (10)', () => {
  it('intelligence: advantage on Att and +2 on initiative', () => {
    const told = played(army(), set(['deeds', 'intelligence'], true));
    expect(attack(told)?.roll?.values['attacker']).toMatchObject({ mode: 'advantage' });
    expect(words(attack(told)?.roll?.notes ?? [])).toContain('Advantage: Intelligence');
    expect(sources(figureOf(opened(told).sheet(), 'initiative').explained)).toBe('Agi 1, Intelligence 2');
    expect(attack(army())?.roll?.values['attacker']).toMatchObject({ mode: 'normal' });
  });

  it('a deed: +1 to +4 Att; a position: +1 to +4 Def', () => {
    const view = opened(army()).play();
    const rows = view.blocks.find(({ id }) => id === 'army-actions');
    const options = (id: string) => {
      const row = rows?.kind === 'rows' ? rows.rows.find((each) => each.id === id) : undefined;
      return row?.actions[0]?.options ?? [];
    };
    expect(words(options('deed').map(({ label }) => label))).toEqual([
      'None',
      'Att +1',
      'Att +2',
      'Att +3',
      'Att +4',
    ]);
    expect(words(options('position').map(({ label }) => label)).at(-1)).toBe('Def +4');
    expect(words(options('morale').map(({ label }) => label)).at(-1)).toBe('Heroism +3');
    const fought = played(
      army(),
      ...(options('deed')[3]?.edits ?? []),
      ...(options('position')[2]?.edits ?? []),
    );
    expect(sources(attack(fought)?.explained)).toBe('Str 3, Deed 3');
    expect(sources(figureOf(opened(fought).sheet(), 'defense').explained)).toBe('Agi 1, Position 2');
  });

  it('surprise: one attack more', () => {
    const night = played(army(), set(['deeds', 'surprise'], true));
    expect(sources(figureOf(opened(night).sheet(), 'attacks').explained)).toBe('Group (3, 2) 3, Surprise 1');
  });

  /** Raises morale as its option does. */
  const raise = (document: ReturnType<typeof army>, to: number) => {
    const rows = opened(document)
      .play()
      .blocks.find(({ id }) => id === 'army-actions');
    const row = rows?.kind === 'rows' ? rows.rows.find(({ id }) => id === 'morale') : undefined;
    return played(document, ...(row?.actions[0]?.options?.[to]?.edits ?? []));
  };
  const left = (document: ReturnType<typeof army>) => trackerOf(opened(document).play(), 'heroism').value;
  const over = (document: ReturnType<typeof army>) =>
    played(document, ...actionOf(opened(document).play(), 'round-over').edits);

  it('morale lends Heroism for the round', () => {
    expect(left(raise(army(), 3))).toBe(4);
    // Choosing again does not add up.
    expect(left(raise(raise(army(), 3), 1))).toBe(2);
    expect(left(over(raise(army(), 3)))).toBe(1);
    // Two of the three lent points were spent: earlier points stay; all four: nothing is left.
    expect(left(over(played(raise(army(), 3), set(['heroism'], 2))))).toBe(1);
    expect(left(over(played(raise(army(), 3), set(['heroism'], 0))))).toBe(0);
  });

  it('all end with the round', () => {
    const busy = raise(
      played(
        army(),
        set(['deeds', 'intelligence'], true),
        set(['deeds', 'attack'], 4),
        set(['deeds', 'surprise'], true),
      ),
      2,
    );
    const action = actionOf(opened(busy).play(), 'round-over');
    expect(words(action.changes ?? [])).toEqual([
      'Intelligence ends',
      'Deed ends',
      'Surprise ends',
      'Morale ends',
      'Heroism 3 → 1',
    ]);
    const after = opened(over(busy));
    expect(sources(figureOf(after.sheet(), 'attacks').explained)).toBe('Group (3, 2) 3');
    expect(actionOf(after.play(), 'round-over').blocked).toBeDefined();
  });
});
