import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import type { Toggle, TogglesBlock } from '#shared/rules/play';
import type { TableBlock } from '#shared/rules/sheetViews';
import { rowAttacks, tableAttacks } from '#renderer/components/play/fight/attackLines';
import ChoiceChips from '#renderer/components/play/ChoiceChips.vue';
import { turnBlocks } from '#renderer/components/play/turnBlocks';
import CountPips from '#renderer/components/play/CountPips.vue';
import { english } from '#test/unit/renderer/support/english';
import { labelsOf, mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const tactic = (id: string, more: Partial<Toggle> = {}): Toggle => ({
  id,
  title: raw(`Def −2: ${id} +1`),
  short: raw(`${id} +1`),
  under: raw('Give up 2 Def for'),
  text: raw(''),
  on: false,
  edits: [set(['tactics', id], 1)],
  ...more,
});

describe('choices beside the attacks', () => {
  const mounted = (...toggles: readonly Toggle[]) => {
    const block: TogglesBlock = {
      kind: 'toggles',
      id: 'tactics',
      title: raw('Tactics'),
      beside: 'attacks',
      until: raw('until your next turn'),
      toggles,
    };
    return mountWidget(ChoiceChips, { block });
  };

  it('are chips in the groups of the rules, named in full, and switch by one press', async () => {
    const other = tactic('Def', { under: raw('Give up 2 Att for'), title: raw('Att −2: Def +1') });
    const wrapper = mounted(tactic('Att'), tactic('Dmg'), other);
    expect(wrapper.findAll('p').map((each) => each.text())).toEqual([
      'Give up 2 Def for',
      'Give up 2 Att for',
    ]);
    const chips = wrapper.findAll('[role=switch]');
    expect(chips.map((chip) => chip.text())).toEqual(['Att +1', 'Dmg +1', 'Def +1']);
    expect(chips[2]!.attributes('aria-label')).toBe('Att −2: Def +1');
    await chips[0]!.trigger('click');
    expect(wrapper.emitted('change')).toMatchObject([[{ edits: [set(['tactics', 'Att'], 1)] }]]);
    expect(labelsOf(wrapper)).toEqual([english('sheet.play.on', { label: 'Def −2: Att +1' })]);
  });

  it('are taken once more while they are on, and say why one cannot be paid', async () => {
    const more = [set(['tactics', 'Att'], 2)];
    const wrapper = mounted(
      tactic('Att', { on: true, more }),
      tactic('Dmg', { blocked: raw('Def is below 2.') }),
    );
    const [on, closed] = wrapper.findAll('[role=switch]');
    expect([on!.attributes('aria-checked'), closed!.attributes('aria-disabled')]).toEqual(['true', 'true']);
    await closed!.trigger('click');
    expect(wrapper.emitted('change')).toBeUndefined();
    expect(wrapper.text()).toContain('Def is below 2.');
    await wrapper.get('.more').trigger('click');
    expect(wrapper.emitted('change')).toMatchObject([[{ edits: more }]]);
  });
});

describe('the pips of a count', () => {
  it('count up to the pressed one, and back from the last', async () => {
    const tracker = {
      ...{ id: 'failures', label: raw('Failures'), value: 1, min: 0, max: 3 },
      ...{ path: ['failures'], tone: 'plain' as const },
    };
    const wrapper = mountWidget(CountPips, { tracker });
    const pips = wrapper.findAll('button');
    expect(pips.map((pip) => pip.attributes('aria-pressed'))).toEqual(['true', 'false', 'false']);
    await pips[2]!.trigger('click');
    await pips[0]!.trigger('click');
    expect(labelsOf(wrapper)).toEqual(['Failures 1 → 3', 'Failures 1 → 0']);
  });
});

describe('attacks as rows', () => {
  const roll = (check: string) => ({ check, values: {}, label: raw('Axe') });
  const table: TableBlock = {
    kind: 'table',
    id: 'attacks',
    title: raw('Attacks'),
    empty: raw(''),
    columns: [
      { id: 'name', label: raw('Weapon'), numeric: false },
      { id: 'attack', label: raw('Att'), numeric: true },
      { id: 'damage', label: raw('Dmg'), numeric: true },
      { id: 'range', label: raw('Range'), numeric: false },
    ],
    rows: [
      {
        id: 'axe',
        wielded: true,
        cells: [
          { text: raw('Axe') },
          { text: raw('+5'), roll: roll('attack') },
          { text: raw('1d6'), roll: roll('damage') },
          { text: raw('Melee'), terms: [{ label: raw('Unwieldy') }] },
        ],
      },
      {
        id: 'fist',
        cells: [{ text: raw('Fist') }, { text: raw('+4') }, { text: raw('') }, { text: raw('') }],
      },
    ],
  };

  it('have their numbers under the names of their columns, and the roll of the first of them', () => {
    const [axe, fist] = tableAttacks(table);
    expect(axe).toMatchObject({ wielded: true, roll: { check: 'attack' }, details: [raw('Melee')] });
    expect(axe?.terms).toEqual([{ label: raw('Unwieldy') }]);
    // The row itself rolls the attack; its damage is rolled by itself.
    expect(axe?.figures).toEqual([
      { label: raw('Att'), cell: { text: raw('+5') } },
      { label: raw('Dmg'), cell: { text: raw('1d6'), roll: roll('damage') } },
    ]);
    expect(fist).toMatchObject({ figures: [{ label: raw('Att') }], details: [] });
    expect(fist?.roll).toBeUndefined();
  });

  it('of play keep the roll of each number that their first action does not roll', () => {
    const by = (might: number) => ({ ...roll('attack'), values: { might } });
    const action = { id: 'hit', label: raw('Attack'), edits: [] };
    const cells = [
      { text: raw('Club') },
      ...[2, 0].map((n) => ({ text: raw(`+${String(n)}`), roll: by(n) })),
    ];
    const line = { ...table, rows: [{ id: 'club', cells }] };
    const rolls = [roll('attack'), by(2)].map((own) => {
      const rows = [{ id: 'club', title: raw('Club'), line, actions: [{ ...action, roll: own }] }];
      const block = { kind: 'rows', id: 'own', title: raw('Attacks'), empty: raw(''), actions: [] } as const;
      return rowAttacks({ ...block, rows })[0]?.figures.map(({ cell }) => cell.roll?.values);
    });
    expect(rolls).toEqual([
      [{ might: 2 }, { might: 0 }],
      [undefined, { might: 0 }],
    ]);
  });

  it('of play are what their first action rolls', () => {
    const [club] = rowAttacks({
      ...{ kind: 'rows', id: 'own', title: raw('Attacks'), empty: raw(''), actions: [] },
      rows: [
        {
          id: 'club',
          title: raw('Club'),
          detail: raw('one hand'),
          actions: [{ id: 'hit', label: raw('Attack'), edits: [], roll: roll('attack') }],
        },
      ],
    });
    expect(club).toMatchObject({ name: raw('Club'), details: [raw('one hand')], roll: { check: 'attack' } });
  });
});

it('offers no rest in the turn of a fight', () => {
  const sleep = { id: 'sleep', label: raw('Sleep'), edits: [] };
  const blocks = turnBlocks([
    { kind: 'actions', id: 'recovery', place: 'rest', title: raw('Rest'), actions: [sleep] },
    { kind: 'actions', id: 'deeds', title: raw('Deeds'), actions: [{ ...sleep, id: 'deed' }] },
  ]);
  expect(blocks.map(({ id }) => id)).toEqual(['deeds']);
});
