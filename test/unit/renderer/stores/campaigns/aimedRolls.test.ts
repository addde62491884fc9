import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Aim } from '#renderer/stores/campaigns/attacks/aimedThrow';
import { useAimedRolls } from '#renderer/stores/campaigns/attacks/useAimedRolls';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { consequenceActions } from '#renderer/shells/rolls/rollActions';
import { useRolled } from '#renderer/stores/dice/useRolled';
import { useRollLog } from '#renderer/stores/dice/useRollLog';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { changeBy } from '#shared/character/edits';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import brakka from '#shared/rulesets/heroic/examples/brakka.json';
import { loadRuleset } from '#shared/rulesets/registry';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

const starfaring = await loadRuleset('starfaring');
const heroic = await loadRuleset('heroic');
if (starfaring === undefined || heroic === undefined) throw new Error('Rulesets are missing');
const rules = { starfaring, heroic };

/** In armor that has an armor roll. */
function knightOf(): CharacterDocument {
  const ports = { clock: fixedClock, ids: countingIds() };
  const planned = rules.heroic.readPlan(brakka.plan, ports);
  if (!planned.ok) throw new Error(JSON.stringify(planned.error));
  return { ...newCharacter(rules.heroic, ports), ...planned.value };
}

/** A marine of the party and a drone, which Starfaring plays, and a goblin of other rules. */
async function fight(knight?: CharacterDocument) {
  const made = (id: string, ruleset: keyof typeof rules, party = false) => {
    const numbers = { health: 20, defense: 15, armor: 0, name: id };
    const foe = ofQuickFoe({ id, name: id, party, initiative: 9 - id.length }, numbers, rules[ruleset]);
    if (foe === undefined) throw new Error('No quick foes');
    return { ...foe, minor: false };
  };
  const fighters = [
    made('Ada', 'starfaring', true),
    made('Drone', 'starfaring'),
    made('Goblin', 'heroic'),
    ...(knight ? [ofCharacter({ id: 'Knight', name: 'Knight', party: true, initiative: 1 }, knight)] : []),
  ];
  const campaign = {
    ...newCampaign('starfaring', 'Bells', { clock: fixedClock, ids: countingIds() }),
    id: 'bells-0001',
    encounters: { fight: join(newEncounter('fight', 'Fight', 'starfaring'), fighters) },
  };
  fakeProgram({
    'campaign.read': () => ok(campaign),
    'campaign.party': () => ok({ characters: knight ? [knight] : [], bonds: [], missing: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'documents.commit': () => ok({ saved: [] }),
  });
  const store = useEncounter();
  await store.open('bells-0001', 'fight');
  store.run({ do: 'begin' });
  const health = (id: string) => store.facts.get(id)?.health?.now;
  return { store, health, aimed: useAimedRolls(), rolls: useRolls() };
}

const attack: RollRequest = { check: 'attack', label: raw('Sidearm'), values: {} };
const damage: RollRequest = { check: 'damage', label: raw('Sidearm: damage'), values: { count: 2 } };
const reading = (tone: 'good' | 'bad', dealt?: number): Reading => ({
  ...{ dice: [], verdict: { text: raw(''), tone }, outcome: '', specials: [], choices: [], json: null },
  ...(dealt !== undefined && { damage: dealt }),
});
const aimAt = (target: string | undefined, ...selected: string[]): Aim => ({ target, selected });

beforeEach(() => setActivePinia(createPinia()));

describe('a roll at a combatant', () => {
  async function attacked(target: string) {
    const world = await fight();
    const { aimed, rolls, store } = world;
    const attacker = store.encounter?.combatants['Ada'];
    if (attacker === undefined) throw new Error('Nobody attacks');
    const own = aimed.contextOf(attacker);
    aimed.roll({ request: attack, more: [damage] }, aimAt(target), own, true);
    const offers = (of: Reading) => rolls.asked?.context.offers?.(of) ?? [];
    return { ...world, offers };
  }

  it('ends the dodge of its target', async () => {
    const { store, aimed, rolls } = await fight();
    const attacker = store.encounter?.combatants['Ada'];
    if (attacker === undefined) throw new Error('Nobody attacks');
    store.run({ do: 'condition', targets: ['Drone'], condition: 'dodging' });
    const kinds = () => store.facts.get('Drone')?.conditions.map(({ kind }) => kind);
    expect(kinds()).toEqual(['dodging']);
    const blow = { ...attack, facts: ['melee'] };
    aimed.roll({ request: blow, more: [] }, aimAt('Drone'), aimed.contextOf(attacker), true);
    rolls.asked?.context.fell?.({ values: {}, dice: [] }, true);
    expect(kinds()).toEqual([]);
  });

  it('reaches an opponent who is picked, everybody else, and the top of the order, without a target', async () => {
    const { store, aimed } = await fight();
    const attacker = store.encounter?.combatants['Ada'];
    if (attacker === undefined) throw new Error('Nobody rolls');
    const { beyond } = aimed.contextOf(attacker);
    const after = [
      { label: raw('Feinted'), edits: [], aimed: { condition: 'feinted', whom: 'foe' } },
      { label: raw('Helped'), edits: [], aimed: { condition: 'helped', whom: 'ally' } },
      { label: raw('Astonished'), edits: [], aimed: { condition: 'astonished', whom: 'others' } },
      { label: raw('First'), edits: [], aimed: { first: true } },
    ] as const;
    const offered = consequenceActions(reading('good'), { ...attack, after }, [], 'none', beyond?.near);
    // Nobody else is on this side.
    expect(offered.map(({ id, options }) => [id, options?.map((option) => option.id)])).toEqual([
      ['0', ['Drone', 'Goblin']],
      ['2', undefined],
      ['3', undefined],
    ]);
    expect(consequenceActions(reading('good'), { ...attack, after }, [], 'up')).toEqual([]);
    const kinds = (id: string) => store.facts.get(id)?.conditions.map(({ kind }) => kind);
    beyond?.happen(after[0].aimed, 'Drone');
    expect([kinds('Drone'), kinds('Goblin'), kinds('Ada')]).toEqual([['feinted'], [], []]);
    beyond?.happen(after[2].aimed);
    expect([kinds('Drone'), kinds('Goblin'), kinds('Ada')]).toEqual([
      ['feinted', 'astonished'],
      ['astonished'],
      [],
    ]);
    beyond?.happen(after[3].aimed);
    expect(store.encounter?.combatants['Ada']?.leads).toBe(2);
  });

  it('brings the numbers of a target of the same rules, and its name', async () => {
    const { rolls, aimed } = await attacked('Drone');
    const own = { id: 'Ada', ruleset: 'starfaring' };
    // Named as the players know it.
    expect(rolls.asked?.context.target).toBe('Foe 1');
    expect(aimed.defenseOf('Drone', attack, own)?.values).toEqual({ defense: 15 });
    expect(aimed.defenseOf('Drone', damage, own)).toBeUndefined();
    expect(aimed.defenseOf('Goblin', attack, own)).toBeUndefined();
  });

  it('offers a roll of the damage after a hit, which one click rolls and applies', async () => {
    const { offers, rolls, health } = await attacked('Drone');
    expect(offers(reading('bad')).map(({ id }) => id)).toEqual([]);
    const [both, ...others] = offers(reading('good'));
    expect([both?.id, ...others.map(({ id }) => id)]).toEqual(['rollAndApply', 'rollDamage']);
    const afterAttack = rolls.asked?.context.offers;
    both?.take();
    expect(rolls.asked?.request).toEqual(damage);
    expect(rolls.asked?.atOnce).toBe(true);
    rolls.asked?.context.rolled?.(reading('good', 6));
    expect(health('Drone')).toBe(14);
    expect(afterAttack?.(reading('good'))).toEqual([]);
  });

  it('offers rolled damage to the target once', async () => {
    const { offers, health } = await attacked('Drone');
    const [, plain] = offers(reading('good'));
    plain?.take();
    const [apply, half] = offers(reading('good', 6));
    expect([apply?.id, half?.id]).toEqual(['apply', 'half']);
    half?.take();
    expect(health('Drone')).toBe(17);
    expect(offers(reading('good', 6))).toEqual([]);
  });

  it('takes damage back that was dealt by a result that is thrown again, and offers the new one', async () => {
    const { store, aimed, rolls, health } = await attacked('Drone');
    const attacker = store.encounter?.combatants['Ada'];
    if (attacker === undefined) throw new Error('Nobody attacks');
    const rerolls = [
      { id: 'again', label: raw('Again'), edits: [changeBy(['vitality'], { from: 20, by: -1 })] },
    ];
    aimed.roll(
      { request: { ...damage, rerolls }, more: [] },
      aimAt('Drone'),
      aimed.contextOf(attacker),
      true,
    );
    const rolled = useRolled();
    const log = useRollLog();
    const { request, context } = rolls.asked ?? {};
    if (request === undefined || context === undefined) throw new Error('Nothing is rolled');
    await rolled.rollAtOnce(request, context);
    const now = () => {
      const [logged] = log.rolls;
      const reading = logged && rolled.readingOf(logged)?.reading;
      if (logged === undefined || reading?.damage === undefined) throw new Error('No damage');
      return { logged, damage: reading.damage, offered: context.offers?.(reading) ?? [] };
    };
    const deal = () =>
      now()
        .offered.find(({ id }) => id === 'apply')
        ?.take();
    deal();
    expect([health('Drone'), now().offered]).toEqual([20 - now().damage, []]);
    expect(context.made?.()).toMatchObject({ key: 'encounter.did.damageBy' });
    rolled.reroll(now().logged, 'again');
    expect([health('Drone'), health('Ada'), context.made?.()]).toEqual([20, 19, undefined]);
    deal();
    expect(health('Drone')).toBe(20 - now().damage);
    store.undo();
    expect([health('Drone'), now().offered.length]).toEqual([20, 2]);
    store.undo();
    expect(health('Ada')).toBe(20);
  });

  it('reverts all that followed from a result that is thrown again, which may follow again', async () => {
    const { store, aimed, rolls, health } = await attacked('Drone');
    const attacker = store.encounter?.combatants['Ada'];
    if (attacker === undefined) throw new Error('Nobody attacks');
    const rerolls = [
      { id: 'again', label: raw('Again'), edits: [changeBy(['vitality'], { from: 17, by: -1 })] },
    ];
    const shot = [changeBy(['vitality'], { from: 20, by: -3 })];
    const after = [
      { label: raw('Shot'), edits: shot, atOnce: true },
      { label: raw('Dazzled'), edits: [], aimed: { condition: 'dazzled' } },
    ] as const;
    const request = { ...damage, rerolls, after };
    aimed.roll({ request, more: [] }, aimAt('Drone'), aimed.contextOf(attacker), true);
    const rolled = useRolled();
    const log = useRollLog();
    const { context } = rolls.asked ?? {};
    if (context === undefined) throw new Error('Nothing is rolled');
    await rolled.rollAtOnce(request, context);
    const kinds = () => store.facts.get('Drone')?.conditions.map(({ kind }) => kind);
    const follow = () => {
      const [logged] = log.rolls;
      if (logged === undefined) throw new Error('Nothing fell');
      rolled.follow(logged, 1);
      return logged;
    };
    const first = follow();
    expect([kinds(), health('Ada')]).toEqual([['dazzled'], 17]);
    // Something that depends on a step keeps all of them.
    store.run({ do: 'clear', targets: ['Drone'], condition: 'dazzled' });
    rolled.reroll(first, 'again');
    expect([log.rolls.length, health('Ada')]).toEqual([1, 17]);
    store.undo();
    rolled.reroll(first, 'again');
    expect([kinds(), health('Ada'), log.rolls.length]).toEqual([[], 16, 2]);
    expect(useNotifications().shown.at(-1)?.text).toMatchObject({ key: 'encounterPage.attack.reverted' });
    follow();
    expect(kinds()).toEqual(['dazzled']);
  });

  it('leaves the armor of its target to a roll that knows it', async () => {
    const { aimed, rolls, store } = await fight(knightOf());
    const attacker = store.encounter?.combatants['Goblin'];
    if (attacker === undefined) throw new Error('Nobody attacks');
    aimed.roll({ request: attack, more: [] }, aimAt('Knight'), aimed.contextOf(attacker), true);
    const offered = (more: Partial<Reading>) =>
      rolls.asked?.context.offers?.({ ...reading('good', 3), ...more }).map(({ id }) => id);
    expect(offered({})).toContain('armor');
    const die = { id: 'armor', sides: 6, count: 1 };
    const choice = { id: 'armor', label: raw('Armor roll'), theirs: true as const, dice: die };
    expect(offered({ choices: [choice] })).toEqual(['apply', 'half']);
    const fell = { group: 'armor', sides: 6, value: 4, kept: true, theirs: true as const };
    expect(offered({ dice: [fell] })).toEqual(['apply', 'half']);
  });

  it('undoes and redoes everything on the sheet that one roll brought about in one step', async () => {
    const { rolls, store, health } = await attacked('Drone');
    const pay = (by: number, roll: string) =>
      rolls.asked?.context.apply?.(
        [changeBy(['vitality'], { from: health('Ada') ?? 0, by })],
        raw('Pay'),
        roll,
      );
    pay(-1, 'first');
    pay(-2, 'second');
    pay(-3, 'second');
    expect(health('Ada')).toBe(14);
    store.undo();
    expect(health('Ada')).toBe(19);
    store.redo();
    expect(health('Ada')).toBe(14);
    store.undo();
    store.undo();
    expect(health('Ada')).toBe(20);
  });

  it('pays on the sheet of whoever rolled, as a step of the encounter', async () => {
    const { rolls, store, health } = await attacked('Drone');
    rolls.asked?.context.apply?.([changeBy(['vitality'], { from: 20, by: -3 })], raw('Overload'));
    expect(health('Ada')).toBe(17);
    expect(store.encounter?.entries.at(-1)?.command).toMatchObject({ do: 'sheet', label: raw('Overload') });
    store.undo();
    expect(health('Ada')).toBe(20);
  });
});

describe('rolls that the rules ask for', () => {
  it('are open until they are made, the turn passes, or a step is undone', async () => {
    const { store } = await fight();
    const asked = () => store.prompts.map(({ on, roll }) => [on, roll.check]);
    store.run({ do: 'damage', targets: ['Ada'], hits: { parts: [{ amount: 20 }] } });
    expect(asked()).toEqual([]);
    for (let turn = 0; turn < 3; turn += 1) store.run({ do: 'next' });
    expect(store.encounter?.turn).toBe('Ada');
    expect(asked()).toEqual([['Ada', 'death-save']]);
    store.run({ do: 'heal', targets: ['Drone'], amount: 1 });
    expect(asked()).toEqual([['Ada', 'death-save']]);
    const [prompt] = store.prompts;
    if (prompt !== undefined) store.answer(prompt);
    expect(asked()).toEqual([]);
    store.undo();
    store.undo();
    store.run({ do: 'next' });
    expect(asked()).toEqual([['Ada', 'death-save']]);
    store.undo();
    expect(asked()).toEqual([]);
  });
});
