import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { edit, newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const rounds = 1000;

/** The median of many runs in microseconds, after the same number of warm-up runs. */
function median(run: (round: number) => unknown, times = rounds): number {
  for (let round = 0; round < times; round += 1) run(round);
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    run(round);
    taken.push(performance.now() - start);
  }
  return (taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0) * 1000;
}

function report(what: string, microseconds: number): void {
  process.stdout.write(`derive  ${what.padEnd(44)} ${microseconds.toFixed(1).padStart(8)} µs\n`);
}

const example = (name: string): { readonly plan: unknown } =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../shared/rulesets/heroic/examples/${name}.json`), 'utf8'),
  ) as { readonly plan: unknown };

const ports = () => ({ clock: fixedClock, ids: countingIds() });

function documentOf(ruleset: Ruleset, name: string): CharacterDocument {
  const planned = ruleset.readPlan(example(name).plan, ports());
  if (!planned.ok) throw new Error(`${name} cannot be read`);
  return { ...newCharacter(ruleset, ports()), ...planned.value };
}

function open(ruleset: Ruleset, document: CharacterDocument): OpenCharacter {
  const opened = ruleset.open(document);
  if (!opened.ok) throw new Error('cannot be opened');
  return opened.value;
}

/** A character whose Exp ledger grew for years: the given number of purchases, with the awards that paid for them. */
function longLived(ruleset: Ruleset, purchases: number): CharacterDocument {
  const { plan } = example('thora');
  const planned = ruleset.readPlan(
    {
      ...(plan as object),
      awards: [{ exp: 10 * purchases }],
      advancement: Array.from({ length: purchases }, (_, index) => {
        const focus = `Wolf ${String(Math.floor(index / 3))}`;
        if (index % 3 === 0) return { buy: 'skill', id: 'minion-relic', focus };
        return index % 3 === 1 ? { buy: 'advanced', id: 'minion-relic', focus } : { buy: 'endurance' };
      }),
    },
    ports(),
  );
  if (!planned.ok) throw new Error('cannot be read');
  return { ...newCharacter(ruleset, ports()), ...planned.value };
}

it('derives a full character in under 200 µs', async () => {
  const ruleset = await loadRuleset('heroic');
  if (ruleset === undefined) throw new Error('No such ruleset');
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  const veteran = documentOf(ruleset, 'thora');
  const loaded = documentOf(ruleset, 'ulric');
  const opened = open(ruleset, veteran);
  report(
    'open a character of creation',
    median(() => open(ruleset, loaded)),
  );
  report(
    'open one with 22 purchases',
    median(() => open(ruleset, veteran)),
  );
  const [short, long] = [longLived(ruleset, 100), longLived(ruleset, 1000)].map((document) =>
    median(() => open(ruleset, document)),
  );
  report('open one with 100 purchases', short ?? 0);
  report('open one with 1,000 purchases', long ?? 0);
  report('... for each purchase', (long ?? 0) / 1000);
  report(
    'a keystroke: edit, open, aside and one step',
    median((round) => {
      const after = open(ruleset, edit(veteran, [set(['archetype'], `Smith ${String(round)}`)]));
      return [after.aside(), after.step('concept'), after.problems, after.budgets];
    }),
  );
  report(
    'the gear step',
    median(() => opened.step('gear')),
  );
  report(
    'the sheet',
    median(() => opened.sheet()),
  );
  report(
    'the print sheet',
    median(() => opened.print({})),
  );
  report(
    'the report in words',
    median(() => opened.report(translate)),
  );
  const { plan } = example('thora');
  report(
    'a plan read',
    median(() => ruleset.readPlan(plan, ports())),
  );
}, 60_000);
