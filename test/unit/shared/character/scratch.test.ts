import { it } from 'vitest';
import { differences } from '../../../../shared/character/differences';
import { differenceTeller } from '../../../../shared/character/differenceWords';
import { perform } from '../../../../shared/character/journal';
import { set, enter } from '../../../../shared/character/edits';
import { newCharacter } from '../../../../shared/character/character';
import { raw } from '../../../../shared/kernel/text';
import { loadRuleset } from '../../../../shared/rulesets/registry';
import { createTranslator } from '../../../../electron/text/translator';
import { catalogue } from '../../../../electron/services/catalogue';
import { countingIds, steppingClock } from '../../../fixtures/ports';
import example from '../../../../shared/rulesets/heroic/examples/brakka.json';

it('x', async () => {
  const rules = (await loadRuleset('heroic'))!;
  const ports = { clock: steppingClock(100), ids: countingIds() };
  const planned = rules.readPlan((example as any).plan, ports);
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  const a = { ...newCharacter(rules, ports), ...planned.value };
  const c: any = structuredClone(a.choices);
  c.stats.str += 1;
  c.skills = c.skills.slice(1);
  c.skills[0].level = 'advanced';
  c.definitions = [...c.definitions, 'Quick'];
  c.gear.items[0].quantity = 3;
  c.race = 'elf';
  let b: any = { ...a, name: 'Borin II', notes: 'One\n\nTwo', choices: c };
  const opened = rules.open(b); if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const tracker = opened.value.play().blocks.flatMap((x) => x.kind === 'trackers' ? x.trackers : [])[0]!;
  b = perform(b, { label: raw('hurt'), edits: [set(tracker.path, tracker.value - 1)] }, ports);
  b = perform(b, { label: raw('hurt more'), edits: [set(tracker.path, tracker.value - 2)] }, ports);
  b = perform(b, { label: raw('award'), edits: [enter({ account: 'exp', amount: 8, reason: 'The mine', tag: 'session' })] }, ports);
  const offers = rules.open(b); 
  b = perform(b, { label: raw('Bought Stealth'), edits: [enter({ account: 'exp', amount: -3, reason: '', purchase: { buy: 'skill', id: 'stealth' } })] }, ports);
  b = { ...b, ledger: [...b.ledger, { id: 'loose', at: ports.clock.now(), account: 'money', amount: 12, reason: 'found' }] };
  const t = createTranslator('en', { ...catalogue('en', []), ruleset: { heroic: rules.messages.en! } } as any);
  for (let k = 0; k < 5; k += 1) { const q = performance.now(); const tl = differenceTeller(a, b, (d) => { const o = rules.open(d); return o.ok ? o.value : undefined; }); differences(a,b).forEach((l) => tl(l)); console.log("ms", performance.now() - q); }
  const s = performance.now();
  const tell = differenceTeller(a, b, (d) => { const o = rules.open(d); return o.ok ? o.value : undefined; });
  for (const line of differences(a, b)) {
    const w = tell(line);
    console.log(line.kind, '|', t(w.text), '\n     ', w.details.map(t).join('\n      '));
  }
  console.log(performance.now() - s, differences(a, b).length);
});
