import { describe, expect, it } from 'vitest';
import { editPlay } from '#test/fixtures/played';
import { editsByRecipient } from '#shared/character/journal';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import { contentWith } from '#shared/rulesets/heroic/content/index';
import { derive } from '#shared/rulesets/heroic/derive/index';
import { fociOf } from '#shared/rulesets/heroic/powers/requests';
import { freshPlay } from '#shared/rulesets/heroic/state/play';
import { gear, plan, translate } from '#test/unit/shared/rulesets/heroic/support';
import {
  action,
  act,
  attacks,
  choose,
  coins,
  deal,
  entry,
  gain,
  load,
  open,
  owned,
  page,
  played,
  row,
  saleOf,
  statement,
  way,
  why,
} from './support';

const hero = () => played(plan({ skills: [{ id: 'minion-relic', focus: 'relic', level: 'advanced' }] }));
const words = (text: Parameters<typeof translate>[0] | undefined): string =>
  text === undefined ? '' : translate(text);

describe('the relics (5.2)', () => {
  it('are all present', () => {
    expect(builtInContent.relics.all.map(({ id }) => id)).toEqual([
      'ancient-amulet',
      'knightly-panoply',
      'small-ship',
      'magical-sword',
      'prayer-beads',
      'shop',
      'power-weapon',
      'power-armor',
      'power-shield',
    ]);
  });

  it('come by the skill, as treasure, reward or gift', () => {
    const ways = entry(hero(), 'shop', 'treasure', 'relics').actions[0]?.options ?? [];
    expect(ways.map(({ value }) => value)).toEqual(['treasure', 'reward', 'gift', 'skill']);
    const unskilled = way(entry(played(), 'shop', 'treasure', 'relics').actions, 'gain', 'skill');
    expect(why(unskilled)).toBe('You need the Relic skill.');
    const document = gain(hero(), 'shop', 'skill');
    expect(statement(document)).toEqual(['Relic skill: Shop in the city']);
    expect(entry(document, 'shop', 'treasure', 'relics').owned).toBe(1);
  });

  it('amulet: 2 Heroism more at the start of a scenario', () => {
    const document = gain({ ...hero(), play: { heroism: 1 } }, 'ancient-amulet');
    const start = action(document, 'scenario');
    expect(start.changes?.map(translate)).toContain('Ancient amulet: 2 additional Heroism, 1 → 3');
    expect(act(document, start).play).toMatchObject({ heroism: 3 });
    // Two amulets give the bonus twice, and both are listed.
    expect(
      act(gain(document, 'ancient-amulet'), action(gain(document, 'ancient-amulet'), 'scenario')).play,
    ).toMatchObject({
      heroism: 5,
    });
  });

  it('panoply: heavy armor, shield and spear that count as such, and go together', () => {
    let document = gain(hero(), 'knightly-panoply');
    expect(owned(document)).toEqual([
      'Heavy armor, Knightly panoply',
      'Shield, Knightly panoply',
      'Spear, Knightly panoply',
    ]);
    // Enc 3 and 1.
    expect(load(document)).toBe('4 of 2');
    const [armor, shield] = document.ledger.map(({ id }) => [`${id}/heavy-armor`, `${id}/shield`]).flat();
    document = choose(document, armor ?? '', 'worn');
    expect(attacks(document)).toEqual([
      'Brawling +0 +0',
      'Shield, Knightly panoply −1 +0',
      'Spear, Knightly panoply +1 +0',
    ]);
    expect(row(document, shield ?? '').actions).toEqual([]);
    expect(owned(deal(document, armor ?? '', 'drop'))).toEqual([]);
    expect(builtInContent.relics.get('knightly-panoply')?.companion).toBe(true);
  });

  it('sword: +1 Att and +1 Dmg, and fails critically on 2 and 3', () => {
    const document = gain(played(plan(gear({ id: 'sword' }))), 'magical-sword');
    // Str 2, Agi 2: balanced.
    expect(attacks(document)).toEqual(['Brawling +1 +0', 'Sword +3 +0', 'Magical sword +4 +1']);
    const table = open(document)
      .sheet()
      .blocks.find(({ id }) => id === 'attacks');
    const cell = table?.kind === 'table' ? table.rows[2]?.cells[1] : undefined;
    expect(cell?.roll?.values).toMatchObject({ attacker: { attack: 4, damage: 1, fumbleTo: 3 } });
    expect(
      cell?.explained?.sources.map(({ label, amount }) => `${words(label)} ${String(amount)}`),
    ).toContain('Magical sword 1');
  });

  it('beads: take strain and are not used up, foci are', () => {
    const document = gain(
      played(plan(gear({ id: 'focus-weak', quantity: 3 }, { id: 'focus-strong' }))),
      'prayer-beads',
    );
    const character = derive(builtInContent, choicesSchema.parse(document.choices), document.ledger);
    const foci = fociOf({ character, play: freshPlay() });
    expect(foci.map(({ kind, absorbs, lasting }) => [kind, absorbs, lasting])).toEqual([
      ['prayer-beads', 2, true],
      ['focus-weak', 1, false],
      ['focus-weak', 1, false],
      ['focus-strong', 3, false],
    ]);
    expect(foci[0]?.spend(1)).toMatchObject([{ op: 'set', value: 1 }]);
    expect(owned(editPlay(document, foci[1]?.spend(1) ?? []))).toEqual([
      'Focus, weak × 2',
      'Focus, strong',
      'Prayer beads',
    ]);
    expect(foci.map(({ name }) => translate(name))).toContain('Focus, strong');
  });

  it('ship and shop: stay where they are and weigh nothing', () => {
    const slots = played(plan({ encumbrance: 'slots' }));
    const document = gain(gain(slots, 'small-ship'), 'shop');
    expect(load(document)).toBe('0 of 6 items');
    expect(load(gain(document, 'prayer-beads'))).toBe('1 of 6 items');
    const [ship] = document.ledger;
    expect(row(document, ship?.id ?? '').controls.map(({ id }) => id)).toEqual([
      'name',
      'note',
      'curse',
      'more',
    ]);
  });

  it('shop: 2 × 3d6 coins at the start of a scenario, with the dice in the entry', () => {
    const document = gain(hero(), 'shop');
    const asked = action(document, 'scenario');
    expect(asked.dice).toEqual([
      { id: 'income-0', label: builtInContent.relics.get('shop')?.name, sides: 6, count: 3 },
    ]);
    expect(asked.changes?.map(translate)).toContain('Shop in the city: 2 × 3d6 coins');
    expect(asked.edits).toEqual([]);
    const fallen = action(document, 'scenario', { action: 'scenario', dice: [[4, 2, 6]] });
    expect(fallen.changes?.map(translate)).toContain('Shop in the city: 2 × (4 + 2 + 6) = $24');
    const after = act(document, fallen);
    expect(coins(after)).toBe(54);
    expect(statement(after)).toEqual([
      'Treasure: Shop in the city',
      'Income: Shop in the city (dice 4, 2, 6)',
    ]);
    // Dice of another action do not count.
    expect(action(document, 'scenario', { action: 'other', dice: [[1, 1, 1]] }).edits).toEqual([]);
  });

  it.each([
    ['power-weapon', 'Power weapon'],
    ['power-armor', 'Power armor'],
    ['power-shield', 'Power shield'],
  ])('%s is the one of the gear tables, with its prerequisite', (id, name) => {
    const document = gain(played(), id);
    expect(owned(document)).toEqual([name]);
    expect(open(document).problems.map(({ code }) => code)).toEqual(['item-prerequisite']);
    const powerful = gain(
      played(plan({ skills: [{ id: 'power', focus: 'damage', level: 'advanced' }] })),
      id,
    );
    expect(open(powerful).problems).toEqual([]);
  });

  it('of a pack may add to who owns them', () => {
    const ring = {
      id: 'p:ring',
      name: { raw: 'Ring' },
      text: { raw: '' },
      gear: [],
      effects: [{ to: 'defense', add: 2 }],
      source: '5.2',
    };
    const content = contentWith(builtInContent, { relics: [ring] });
    const { choices } = played();
    const ledger = [
      {
        id: 'one',
        at: '2026-01-02T03:04:05.000Z',
        account: 'money' as const,
        amount: 0,
        reason: '',
        purchase: { kind: 'find', what: { relic: 'p:ring' }, quantity: 1, how: 'gift' },
      },
    ];
    expect(derive(content, choicesSchema.parse(choices), ledger).defense.value).toBe(4);
    expect(() => contentWith(content, { relics: [ring] })).toThrow('relics');
  });
});

describe('curses and further powers', () => {
  it('are words of the table, shown with the relic and passed on with it', () => {
    let document = gain(hero(), 'shop');
    const id = document.ledger[0]?.id ?? '';
    const write = (control: string, value: string) => {
      const found = row(document, id).controls.find((each) => each.id === control);
      if (found?.kind !== 'text') throw new Error('No words');
      document = editPlay(document, [{ op: 'set', path: [...found.path], value }]);
    };
    write('curse', 'Its debts are yours.');
    write('more', 'A second floor.');
    expect(
      row(document, id).terms.map(({ label, explanation }) => `${words(label)}: ${words(explanation)}`),
    ).toEqual([
      'Shop in the city: Earns 2 times 3d6 coins at the start of each scenario.',
      'Cursed: Its debts are yours.',
      'Strengthened: A second floor.',
    ]);
    const other = { ...played(), id: 'other', name: 'Wren' };
    const give = way(row(document, id, { companions: [other] }).actions ?? [], 'give', 'other-1');
    const received = editPlay(other, [...editsByRecipient(give.edits).values()].flat());
    const [line] = received.ledger;
    expect(row(received, line?.id ?? '').terms.map(({ label }) => words(label))).toEqual([
      'Shop in the city',
      'Cursed',
    ]);
  });

  it('relics have no price: they are sold for what is asked', () => {
    const document = gain(hero(), 'shop');
    const id = document.ledger[0]?.id ?? '';
    const { prices, sell } = saleOf(document, id);
    expect(prices).toEqual([]);
    const sold = editPlay(document, sell(1, 200));
    expect([coins(sold), owned(sold)]).toEqual([230, []]);
  });
});

describe('minor relics (4)', () => {
  const crafter = (play = {}) => played(plan({ skills: [{ id: 'crafting', level: 'advanced' }] }), play);
  const draft = (document: ReturnType<typeof crafter>) => {
    const widget = page(document, 'treasure').widgets.find(({ id }) => id === 'minor-relic');
    return widget?.kind === 'chosen' ? widget.rows[0] : undefined;
  };
  const craft = (document: ReturnType<typeof crafter>) => way(draft(document)?.actions ?? [], 'craft');

  it('cost 2 Heroism and need a task in words', () => {
    expect(why(craft(crafter()))).toBe('Enter the task first.');
    const thought = { draft: { stat: 'agi', task: ' picking locks ' } };
    expect(why(craft(crafter({ ...thought, heroism: 1 })))).toBe('This costs 2 Heroism; you have 1.');
    const made = act(crafter(thought), craft(crafter(thought)));
    expect(made.play).toMatchObject({ heroism: 1, draft: { task: '' } });
    expect(owned(made)).toEqual(['Minor relic (Agi: picking locks)']);
    const character = derive(builtInContent, choicesSchema.parse(made.choices), made.ledger);
    expect(character.inventory.minorRelics).toEqual([
      { key: made.ledger[0]?.id, stat: 'agi', task: 'picking locks' },
    ]);
  });

  it('are for advanced crafters only, and can be handed on', () => {
    const basic = played(
      plan({
        skills: [
          { id: 'crafting', level: 'basic' },
          { id: 'luck', level: 'basic' },
        ],
      }),
    );
    expect(draft(basic)).toBeUndefined();
    const thought = { draft: { stat: 'str', task: 'doors' } };
    const made = act(crafter(thought), craft(crafter(thought)));
    const key = made.ledger[0]?.id ?? '';
    expect(owned(deal(made, key, 'drop'))).toEqual([]);
  });

  it('let their stat be chosen', () => {
    const [stat] = draft(crafter())?.controls ?? [];
    if (stat?.kind !== 'select') throw new Error('No stat');
    const chosen = editPlay(crafter(), stat.options.find(({ value }) => value === 'mnd')?.edits ?? []);
    expect(chosen.play).toMatchObject({ draft: { stat: 'mnd' } });
  });
});
