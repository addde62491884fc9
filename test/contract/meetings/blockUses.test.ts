import { expect, it } from 'vitest';
import { join, newEncounter, ofBlock } from '#shared/encounter/combatants';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { openIn } from '#shared/encounter/draft';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';
import { insert, set } from '#shared/character/edits';
import { raw } from '#shared/kernel/text';
import { edit, newCharacter } from '#shared/sheet/commands';
import { load, ports } from '#test/contract/support/rulesets';

it.each(['starfaring', 'delver', 'relict', 'tiers'])(
  'limited abilities of stat blocks of %s come back with an encounter or a rest',
  async (id) => {
    const ruleset = await load(id);
    const rules: TableRules = { ruleset: () => ruleset, open: (each) => ruleset.open(each) };
    const plain = newCharacter(ruleset, ports(), { form: 'npc' });
    // One use of each is gone since an earlier encounter.
    const foe = {
      ...edit(plain, [
        insert(['abilities'], { name: 'Growl', text: '' }),
        insert(['abilities'], { name: 'Breath', text: '', uses: 2 }),
        insert(['abilities'], { name: 'Heal itself', text: '', uses: 2, restored: 'rest' }),
      ]),
      play: { npc: { left: {}, conditions: [], uses: { 1: 1, 2: 1 } } },
    };
    const clockAndIds = ports();
    const joining = { id: 'foe', name: 'Foe', party: false, initiative: 1 };
    let table: Table = {
      encounter: join(newEncounter('fight', '', id), [ofBlock(joining, foe, null, false)]),
      characters: {},
    };
    const trackers = () => {
      const foeNow = table.encounter.combatants['foe'];
      const blocks = (foeNow && openIn(table, rules, foeNow)?.play().blocks) ?? [];
      const all = blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
      return all.filter(({ path }) => path.includes('uses'));
    };
    const left = () => trackers().map(({ value }) => value);
    const act = (command: Command): void => {
      const done = run(table, command, rules, clockAndIds);
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      table = done.value.table;
    };
    const use = (): void => {
      for (const { path, value } of trackers())
        act({ do: 'sheet', targets: ['foe'], label: raw('Use'), edits: [set(path, value - 1)] });
    };
    expect(trackers().map(({ max, show }) => [max, show])).toEqual([
      [2, 'boxes'],
      [2, 'boxes'],
    ]);
    expect(left()).toEqual([1, 1]);
    act({ do: 'begin' });
    expect(left()).toEqual([2, 1]);
    use();
    expect(left()).toEqual([1, 0]);
    act({ do: 'rest' });
    expect(left()).toEqual([2, 2]);
    const back = undo(table, table.encounter.entries.at(-1)?.id ?? '');
    if (!back.ok) throw new Error(JSON.stringify(back.error));
    table = back.value;
    expect(left()).toEqual([1, 0]);
  },
);
