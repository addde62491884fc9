import { expect, it } from 'vitest';
import { aimedCommand, reached } from '#shared/encounter/aimed';
import { attackedCommands } from '#shared/encounter/attacked';
import { join, newEncounter, ofBlock } from '#shared/encounter/combatants';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { aimedAttack } from '#shared/encounter/judgedAttack';
import { everybody } from '#shared/encounter/report';
import { leadsTo, type Consequence, type Reading } from '#shared/rules/checks';
import { keptBy } from '#shared/rules/fight/meeting';
import { openOnce } from '#shared/encounter/preparation/openOnce';
import { newCharacter } from '#shared/sheet/commands';
import { documentOf, load, ports } from '#test/contract/support/rulesets';
import { ran } from './fight';

const [by, target] = ['marine', 'target'];
const times = 9;
/** From the click to the result, in milliseconds of the processor. */
const most = 100;

const starfaring = await load('starfaring');
/** As a window and the service of players open sheets. */
const rules: TableRules = openOnce(new Map([['starfaring', starfaring]]), {}, []);
const marine = documentOf(starfaring, {
  ...{ ruleset: 'starfaring', name: 'Marine', species: 'Human', class: 'Marine', level: 1 },
  abilities: { cmb: 2, str: 1, dex: 1, per: 0, int: 0, wil: 0, tec: 0 },
  ...{ skills: {}, vitality: 200, defense: 13, speed: 10, capacity: 40, armorValue: 0 },
  attacks: [{ name: 'Blade', skill: 'natural-weapons', range: 'adjacent', damage: '1d8', properties: '' }],
});
const robot = newCharacter(starfaring, ports(), { form: 'npc', template: 'assault-robot' });
/** They keep the attacker from attacking. */
const blocking = ['unconscious', 'incapacitated', 'paralyzed', 'stunned', 'dead', 'dying', 'petrified'];

/** Eight against eight, each with every condition and stance of the rules that leaves somebody to fight. */
function underEverything(document: typeof marine): Table {
  const side = (party: boolean, sheet: typeof marine) =>
    Array.from({ length: 8 }, (_, index) => {
      const id = index > 0 ? `${String(party)}-${String(index)}` : party ? by : target;
      return ofBlock({ id, name: id, party, initiative: index }, sheet, null, false);
    });
  const encounter = join(newEncounter('fight', '', 'starfaring'), [
    ...side(true, marine),
    ...side(false, document),
  ]);
  const begun = ran({ encounter, characters: {} }, { do: 'begin' }, rules);
  const targets = Object.keys(begun.encounter.combatants);
  const states = (starfaring.fight?.conditions ?? []).filter(({ id }) => !blocking.includes(id));
  return states.reduce(
    (now, { id }) =>
      targets.reduce(
        (table, one) => ran(table, { do: 'condition', targets: [one], condition: id, by }, rules),
        now,
      ),
    begun,
  );
}

/** The commands of a consequence, for the target or those beside it. */
function commandsOf(table: Table, { aimed, edits, label }: Consequence): readonly Command[] {
  if (aimed === undefined) return [{ do: 'sheet', targets: [by], label, edits }];
  const whom = 'whom' in aimed ? aimed.whom : undefined;
  const near = reached(Object.values(table.encounter.combatants), by, whom ?? 'others').map(({ id }) => id);
  const [first = target] = near;
  const command = aimedCommand(aimed, whom === undefined ? [target] : whom === 'others' ? near : [first], by);
  return command === undefined ? [] : [command];
}

/** The attack, everything that can follow from it, its damage, and the fight as the page then shows it. */
function attacked(table: Table): { readonly reading: Reading; readonly followed: number } {
  const [one, other] = [table.encounter.combatants[by], table.encounter.combatants[target]];
  if (one === undefined || other === undefined) throw new Error('Nobody there');
  const aimed = aimedAttack(table, rules, { by: one, target: other, attack: '0', more: {} });
  if (!aimed.ok) throw new Error(JSON.stringify(aimed.error));
  const { check, request, met, meeting } = aimed.value;
  const opened = check.open(meeting.values);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.odds();
  const dice = opened.value.dice.map(({ count }) => [12, 12, 12].slice(0, count));
  const readings = ['on-guard', 'team-play', 'effective-strike', 'help', 'climb-the-initiative'].map(
    (option) => opened.value.read({ dice, chosen: [{ choice: 'exploit', option: `combat-${option}` }] }),
  );
  const [reading] = readings;
  if (reading === undefined) throw new Error('No reading');
  const found = (request.after ?? []).filter((each) => readings.some((read) => leadsTo(read, each)));
  const kept = keptBy(met, check, { values: meeting.values, dice });
  const commands = [
    ...attackedCommands(table, rules, other, { kept, by, facts: met.facts ?? [] }),
    ...found.flatMap((each) => commandsOf(table, each)),
    { do: 'damage', targets: [target], hits: { parts: [{ amount: 9 }] } } as const,
  ];
  const after = commands.reduce((now, command) => ran(now, command, rules), table);
  everybody(after, rules);
  return { reading, followed: found.length };
}

it.each([
  ['a hero', marine],
  ['a stat block', robot],
] as const)(
  'an attack of Starfaring at %s with all states, from the click to the result',
  (what, document) => {
    const table = underEverything(document);
    const { reading, followed } = attacked(table);
    expect(reading.verdict.tone).toBe('good');
    expect(followed).toBeGreaterThan(5);
    for (let turn = 0; turn < times / 3; turn += 1) attacked(table);
    const taken = Array.from({ length: times }, () => {
      const start = process.cpuUsage();
      attacked(table);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    }).sort((a, b) => a - b);
    const median = taken[Math.floor(times / 2)] ?? 0;
    process.stdout.write(
      `attack at ${what.padEnd(24)} ${median.toFixed(2)} ms, ${String(followed)} follow\n`,
    );
    expect(median).toBeLessThan(most);
  },
);
