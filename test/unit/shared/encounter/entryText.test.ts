import { describe, expect, it } from 'vitest';
import { entryText, stepsOf } from '#shared/encounter/entryText';
import catalog from '#shared/locales/en/encounter.json';
import { newEncounter } from '#shared/encounter/combatants';
import type { Command } from '#shared/encounter/command';
import { commands } from '#shared/encounter/commands';
import type { Entry } from '#shared/encounter/document';
import type { Json } from '#shared/kernel/jsonValue';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { load } from '#test/contract/support/rulesets';
import { after, quick, rulesOf, tableOf } from './table';

it('has words for every command that the log can show', () => {
  expect(Object.keys(catalog.did).toSorted()).toEqual(
    [...Object.keys(commands), 'notSurprised', 'apart', 'damageBy', 'actNow'].toSorted(),
  );
});

it('names the one who attacked, and says of one who is called back whether it acts now', async () => {
  const rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const table = tableOf('heroic', [quick(heroic, 'ann', 12), quick(heroic, 'bob', 10)]);
  const line = (...all: readonly Command[]): Text => {
    const { encounter } = after(table, rules, [{ do: 'begin' }, ...all]);
    const last = encounter.entries.at(-1);
    return last ? entryText(last, encounter, rules) : raw('');
  };
  const [ann, bob] = [raw('ann'), raw('bob')].map((name) => list([name]));
  const hit: Command = { do: 'damage', targets: ['bob'], hits: { parts: [{ amount: 2 }] } };
  expect(line(hit)).toEqual(message('encounter.did.damage', { amount: 2, who: bob ?? '' }));
  expect(line({ ...hit, by: 'ann' })).toEqual(
    message('encounter.did.damageBy', { amount: 2, who: bob ?? '', by: ann ?? '' }),
  );
  const back: Command = { do: 'back', targets: ['ann'] };
  expect(line({ do: 'hold' }, back)).toEqual(message('encounter.did.actNow', { who: ann ?? '' }));
  expect(line({ do: 'next' }, { do: 'out', targets: ['ann'] }, back)).toEqual(
    message('encounter.did.back', { who: ann ?? '' }),
  );
});

describe('the steps of an entry', () => {
  const entry = (command: Command, ...steps: readonly Text[]): Entry => ({
    ...{ id: 'e', at: '2026-01-01T00:00:00.000Z', round: 1, turn: null, changes: [], undone: false },
    command: command as unknown as Json,
    steps: [...steps],
  });
  const of = (name: string, what: Text): Text => message('encounter.of', { name: raw(name), what });
  const combatants: unknown = { goblin: { name: 'Goblin' }, ogre: { name: 'Ogre' } };
  const encounter = { ...newEncounter('fight', '', 'heroic'), combatants: combatants as never };
  const shown = (of: Entry) => stepsOf(of, encounter);
  const lost = message('encounter.health', { what: raw('Endurance'), from: 6, to: 1 });
  const hit = (stopped: number) => message('rules.fight.hit', { amount: 5, stopped, taken: 5 - stopped });
  const hits = { parts: [{ amount: 5 }] };

  it('do not repeat the name and the amount of their line', () => {
    const whole = entry(
      { do: 'damage', targets: ['goblin'], hits },
      of('Goblin', hit(0)),
      of('Goblin', lost),
    );
    expect(shown(whole)).toEqual([lost]);
    const armored = entry({ do: 'damage', targets: ['goblin'], hits }, of('Goblin', hit(2)));
    expect(shown(armored)).toEqual([hit(2)]);
    const afraid = entry(
      { do: 'condition', targets: ['goblin'], condition: 'afraid' },
      of('Goblin', message('encounter.begins', { what: raw('Afraid') })),
    );
    expect(shown(afraid)).toEqual([]);
  });

  it('do not repeat the amount that was healed', () => {
    const healed = (amount: number) => of('Goblin', message('rules.fight.healed', { amount }));
    const heal: Command = { do: 'heal', targets: ['goblin'], amount: 2 };
    expect(shown(entry(heal, healed(2), of('Goblin', lost)))).toEqual([lost]);
    expect(shown(entry(heal, healed(4)))).toEqual([message('rules.fight.healed', { amount: 4 })]);
  });

  it('name each one of several, and others than those of the line', () => {
    const both = entry(
      { do: 'damage', targets: ['goblin', 'ogre'], hits },
      of('Goblin', lost),
      of('Ogre', lost),
    );
    expect(shown(both)).toEqual([of('Goblin', lost), of('Ogre', lost)]);
    const other = entry({ do: 'heal', targets: ['goblin'], amount: 2 }, of('Ogre', lost));
    expect(shown(other)).toEqual([of('Ogre', lost)]);
  });
});
