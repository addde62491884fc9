import { it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { revert } from '#shared/sheet/revert';
import { raw } from '#shared/kernel/text';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { builtInContent, contentWith } from '#shared/rulesets/heroic/content/index';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };

/** The median and the 99th percentile of many runs, in milliseconds, after some warm-up runs. */
function timed(run: (round: number) => unknown, times: number): readonly [number, number] {
  for (let round = 0; round < times; round += 1) run(round);
  const taken = Array.from({ length: times }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return [taken[Math.floor(times / 2)] ?? 0, taken[Math.floor(times * 0.99)] ?? 0];
}

function report(what: string, [median, worst]: readonly [number, number]): void {
  const figures = `${median.toFixed(2).padStart(8)} ms, 99 % ${worst.toFixed(2).padStart(8)} ms\n`;
  process.stdout.write(`advance ${what.padEnd(52)} ${figures}`);
}

it('lists and checks 500 homebrew skills within a key press of 50 ms', () => {
  const skills = Array.from({ length: 500 }, (_, index) => ({
    id: `home-${String(index)}`,
    name: raw(`Craft of the ${String(index)}th hearth`),
    basic: raw('Knows what burns.'),
    advanced: raw('Knows what burned.'),
    effects: { basic: [{ to: 'defense', add: 1 }], advanced: [] },
    source: '4',
  }));
  const ruleset = heroicWith(contentWith(builtInContent, { skills }));
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });
  const fresh = newCharacter(ruleset, ports);
  const award = enter({ account: 'exp', amount: 2000, reason: '' });
  const rich = perform(fresh, { label: raw('award'), edits: [award] }, ports);
  const opened = () => {
    const result = ruleset.open(rich);
    if (!result.ok || result.value.advancement === undefined) throw new Error('cannot be opened');
    return result.value.advancement;
  };
  report(
    '500 skills: list every offer',
    timed(() => opened().offers(), 100),
  );
  const { offers } = opened().offers();
  const words = ['c', 'cr', 'cra', 'craft', '3', '33', 'hearth'];
  report(
    '500 skills: a keystroke (list, translate, filter)',
    timed((round) => {
      const typed = words[round % words.length] ?? '';
      return opened()
        .offers()
        .offers.filter(({ title }) => translate(title).toLowerCase().includes(typed));
    }, 100),
  );
  report(
    '500 skills: weigh one purchase',
    timed((round) => opened().consider(offers[round % offers.length]?.purchase ?? null), 300),
  );
  let known = rich;
  for (let index = 0; index < 333; index += 1)
    known = perform(
      known,
      {
        label: raw('buy'),
        edits: [
          enter({
            account: 'exp',
            amount: -3,
            reason: '',
            purchase: { buy: 'skill', id: `home-${String(index)}` },
          }),
          enter({ account: 'exp', amount: 3, reason: '' }),
          enter({ account: 'money', amount: 1, reason: '' }),
        ],
      },
      ports,
    );
  report(
    '1,000 entries: derive',
    timed(() => ruleset.open(known), 300),
  );
  const ledgerOf = (document: typeof known) => {
    const result = ruleset.open(document);
    return result.ok ? result.value.ledger?.() : undefined;
  };
  report(
    '1,000 entries: statement',
    timed(() => ledgerOf(known), 100),
  );
  const entry = known.ledger[1]?.id ?? '';
  report(
    '1,000 entries: take an old one back',
    timed(() => revert(known, [{ entry }], ledgerOf, ports), 5),
  );
});
