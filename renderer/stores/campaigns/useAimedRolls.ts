import { shallowReactive, shallowRef } from 'vue';
import { plainDice, rolledDamage } from '#shared/campaign/dice/plainDice';
import { damageTypesFor, meetingOf, targetOf, type Attack, type Target } from '#shared/encounter/attacks';
import { documentOf } from '#shared/encounter/combatants';
import { aimedCommand, effectsBeyond } from '#shared/encounter/aimed';
import { attackedCommands } from '#shared/encounter/attacked';
import { fighterIn } from '#shared/encounter/draft';
import type { Hits } from '#shared/encounter/command';
import { factsOf } from '#shared/encounter/report';
import { rollDice } from '#shared/dice/random';
import { sum } from '#shared/kernel/sum';
import type { Combatant } from '#shared/encounter/document';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Reading, RollRequest } from '#shared/rules/checks';
import { keptBy } from '#shared/rules/fight/meeting';
import { initialValues } from '#shared/rules/inputs';
import { renewed } from '#shared/rules/rollRequests';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { DamagePart } from '#shared/rules/fight/fighter';
import { rng } from '#renderer/platform/ports';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useRolls, type RollContext, type RollOffer, type Thrown } from '#renderer/stores/dice/useRolls';
import { useEncounter } from './useEncounter';

/** Combatants of the running encounter that a roll is aimed at, by id. */
export interface Aim {
  readonly target: string | undefined;
  readonly selected: readonly string[];
}

/** The damage of an area while its targets' shares are being chosen. */
export interface AreaDamage {
  readonly part: DamagePart;
  readonly targets: readonly string[];
  /** Called once it was applied. */
  readonly done: () => void;
}

/** The roll of an attack with what else belongs to it, such as its damage. */
export interface AimedRoll {
  readonly request: RollRequest;
  readonly more: readonly RollRequest[];
  readonly dice?: Attack['dice'];
}

/**
 * Rolls at combatants of the running encounter, whose results become commands of it by one click each. `ask` makes them,
 * by default in the roller.
 */
export function useAimedRolls(ask = useRolls().ask) {
  const store = useEncounter();
  const diceLog = useDiceLog();
  const area = shallowRef<AreaDamage>();

  function targetAt(
    target: string | undefined,
    request: RollRequest,
    { id, ruleset }: Pick<Combatant, 'id' | 'ruleset'>,
  ): Target | undefined {
    const { table, rules } = store;
    const combatant = store.facts.get(target ?? '')?.combatant;
    if (combatant === undefined || table === null || rules === null) return undefined;
    return targetOf(table, rules, combatant, request, ruleset, id);
  }

  /** The number that an attack has to beat, if there is a target. */
  const defenseAt = (...of: Parameters<typeof targetAt>) => targetAt(...of)?.defense;

  /** The sheet of a combatant as it is now. */
  function openOf(id: string): OpenCharacter | undefined {
    const { table, rules } = store;
    const combatant = table?.encounter.combatants[id];
    if (combatant === undefined || table === null || rules === null) return undefined;
    const document = documentOf(combatant, table.characters);
    const open = document && rules.open(document);
    return open?.ok === true ? open.value : undefined;
  }

  /** Writes the costs and consequences of a combatant's roll to its sheet. */
  function contextOf({ id, ruleset, name }: Combatant): RollContext {
    return {
      ruleset,
      by: id,
      who: name,
      campaign: store.campaign?.id ?? null,
      apply: (edits, label) => void store.run({ do: 'sheet', targets: [id], label, edits }),
      renew(old) {
        const open = openOf(id);
        return open && (renewed(open, old) ?? old);
      },
      followed: (action, taken) => openOf(id)?.followed?.(action, taken) ?? [],
      ...beyondOf(id),
    };
  }

  /** The effects of a roll of this combatant on others than its targets, while the fight goes on. */
  const beyondOf = (by: string): Pick<RollContext, 'beyond'> =>
    store.encounter?.state === 'running'
      ? { beyond: effectsBeyond(() => store.encounter, by, store.run) }
      : {};

  /** At once if the numbers are known; otherwise the roller asks for them. */
  function roll({ request, more, dice }: AimedRoll, aim: Aim, own: RollContext, atOnce: boolean): void {
    const target = store.facts.get(aim.target ?? '')?.combatant;
    const done = shallowReactive(new Set<string>());
    const context: RollContext = {
      ...own,
      ...(target !== undefined && {
        target: target.name,
        fell: (thrown, isNew) => attacked(request, target, thrown, isNew ? own.by : null),
        ...happening(request, target, aim, own),
      }),
      offers: (reading) => {
        // Numbers of other rules cannot be compared by these.
        if (target !== undefined && target.ruleset !== own.ruleset)
          return comparedOffers(reading, { request, more, ...(dice && { dice }) }, aim, own, done);
        return [
          ...damageRolls(reading, more, aim, own, done),
          ...diceOf(reading, dice, aim, own, done),
          // Dice that come to the damage are part of it.
          ...(dice?.isAdded === true ? [] : offersOf(reading, aim, request.damageType, done)),
        ];
      },
    };
    ask(request, context, atOnce);
  }

  /** `by` is null if it is thrown again. */
  function attacked(
    request: RollRequest,
    target: Combatant,
    thrown: Thrown,
    by: string | null | undefined,
  ): void {
    const { table, rules, encounter } = store;
    if (table === null || rules === null || encounter?.state !== 'running') return;
    const check = checkOf(request, target.ruleset);
    const kept = check === undefined ? [] : keptBy(request, check, thrown);
    const isNew = by !== null && { facts: request.facts ?? [], ...(by !== undefined && { by }) };
    for (const command of attackedCommands(table, rules, target, { kept, ...isNew })) store.run(command);
  }

  /** A roll against nobody's defense is aimed at all who are selected, and any other one at its target. */
  function happening(
    request: RollRequest,
    target: Combatant,
    { selected }: Aim,
    own: RollContext,
  ): Pick<RollContext, 'aimed' | 'isDown'> {
    const isWide = request.several !== undefined && defenseAt(target.id, request, target) === undefined;
    const targets = isWide && selected.length > 1 ? selected : [target.id];
    return {
      aimed(aimed) {
        if ('roll' in aimed) ask(aimed.roll, own, true);
        const command = aimedCommand(aimed, targets, own.by);
        if (command !== undefined) store.run(command);
      },
      isDown: () => targets.every((id) => (store.facts.get(id)?.health?.now ?? 1) <= 0),
    };
  }

  /** The table decides whether it hits; its damage is rolled then. A roll that is no attack only deals its damage. */
  function comparedOffers(
    reading: Reading,
    { request, more, dice }: AimedRoll,
    aim: Aim,
    own: RollContext,
    done: Set<string>,
  ): readonly RollOffer[] {
    if (done.size > 0) return [];
    const [damage] = more;
    const asks = checkOf(request, own.ruleset)?.atTable?.asks ?? [];
    if (asks.length === 0) return offersOf(reading, aim, request.damageType, done);
    const hit: Reading = { ...reading, verdict: { ...reading.verdict, tone: 'good' }, damage: 0 };
    const rolled = [...damageRolls(hit, more, aim, own, done), ...diceOf(hit, dice, aim, own, done)];
    const notation = dice?.notation ?? (damage && notationOf(damage, own.ruleset));
    const hits = rolled.slice(0, 1).map((offer) => ({
      ...offer,
      label: message('encounterPage.attack.hits', { dice: notation ?? '' }),
    }));
    const misses: RollOffer = {
      id: 'misses',
      label: message('encounterPage.attack.misses'),
      take: () => void done.add('misses'),
    };
    return [...hits, misses];
  }

  const checkOf = ({ check }: RollRequest, ruleset: string) =>
    store.rules?.ruleset(ruleset)?.checks.find(({ id }) => id === check);

  /** "2d10" */
  function notationOf(request: RollRequest, ruleset: string): string {
    const check = checkOf(request, ruleset);
    const opened = check?.open({ ...initialValues(check.inputs), ...request.values });
    const dice = opened?.ok === true ? opened.value.dice : [];
    return dice.map(({ count, sides }) => `${String(count)}d${String(sides)}`).join(' + ');
  }

  /** A hit whose damage has dice of its own. */
  function damageRolls(
    { verdict, damage = 0 }: Reading,
    more: readonly RollRequest[],
    aim: Aim,
    own: RollContext,
    done: Set<string>,
  ): readonly RollOffer[] {
    const [request] = more;
    if (request === undefined || verdict.tone === 'bad' || damage > 0 || done.size > 0) return [];
    const { renew: _renew, ...context } = own;
    const one = store.facts.get(aim.target ?? '')?.combatant;
    const checks = store.rules?.ruleset(own.ruleset)?.checks ?? [];
    const isReady = (meetingOf(request, checks)?.asks ?? []).length === 0;
    const plain: RollOffer = {
      id: 'rollDamage',
      label: message('encounterPage.attack.rollDamage'),
      take: () => roll({ request, more: [] }, aim, context, isReady),
    };
    if (one === undefined || store.encounter?.state !== 'running') return [plain];
    return [
      {
        id: 'rollAndApply',
        label: message('encounterPage.attack.rollAndApply', { who: raw(one.name) }),
        take() {
          const rolled = (reading: Reading): void => {
            if (applied(reading, [one.id], request.damageType)) done.add('rollAndApply');
          };
          ask(request, { ...context, target: one.name, rolled }, isReady);
        },
      },
      plain,
    ];
  }

  /** Damage that was typed as dice, for which the rules have no roll of their own. */
  function diceOf(
    { verdict, damage = 0 }: Reading,
    dice: AimedRoll['dice'],
    aim: Aim,
    { who, campaign = null }: RollContext,
    done: Set<string>,
  ): readonly RollOffer[] {
    const one = store.facts.get(aim.target ?? '')?.combatant;
    if (dice === undefined || verdict.tone === 'bad' || done.size > 0 || (damage > 0 && !dice.isAdded))
      return [];
    const { notation } = dice;
    const isAimed = one !== undefined && store.encounter?.state === 'running';
    return [
      {
        id: 'dice',
        label: isAimed
          ? message('encounterPage.attack.diceTo', { dice: notation, who: raw(one.name) })
          : message('encounterPage.attack.dice', { dice: notation }),
        take() {
          const fallen = rolledDamage(notation, rng);
          diceLog.keepRolled(
            { label: message('encounterPage.attack.damageOf', { who: raw(who) }), who, rolled: fallen },
            campaign,
          );
          if (isAimed && applied({ damage: damage + fallen.total }, [one.id], undefined)) done.add('dice');
        },
      },
    ];
  }

  function applied(
    { damage = 0 }: Pick<Reading, 'damage'>,
    targets: readonly string[],
    type: string | undefined,
  ): boolean {
    if (damage === 0) return false;
    return store.run({ do: 'damage', targets, hits: { parts: [typed(damage, targets, type).part] } });
  }

  /** Rules without this type of damage take it as their usual one. */
  function typed(
    amount: number,
    targets: readonly string[],
    wanted: string | undefined,
  ): { readonly part: DamagePart; readonly amount: Text } {
    const { encounter, rules } = store;
    const known = encounter === null || rules === null ? [] : damageTypesFor(targets, encounter, rules);
    const type = known.find(({ id }) => id === wanted);
    if (type === undefined) return { part: { amount }, amount: raw(String(amount)) };
    return {
      part: { amount, type: type.id },
      amount: message('encounterPage.attack.typed', { amount, type: type.label }),
    };
  }

  /** The change of health that damage would make, in words. */
  function effectOn(target: string, hits: Hits): Text {
    const who = raw(store.facts.get(target)?.combatant.name ?? '');
    const from = store.facts.get(target)?.health?.now;
    const then = store.preview({ do: 'damage', targets: [target], hits });
    const combatant = then?.encounter.combatants[target];
    const to =
      then && combatant && store.rules ? factsOf(then, store.rules, combatant).health?.now : undefined;
    if (from === undefined || to === undefined) return who;
    return to <= 0 && from > 0
      ? message('encounterPage.attack.falls', { who })
      : message('encounterPage.attack.leaves', { who, to });
  }

  /** Damage is offered once; undoing the entry of the encounter takes it back. */
  function offersOf(
    { damage = 0, findsWeakness }: Reading,
    aim: Aim,
    type: string | undefined,
    done: Set<string>,
  ): readonly RollOffer[] {
    const { encounter } = store;
    if (damage === 0 || encounter?.state !== 'running' || done.size > 0) return [];
    const dealt = (targets: readonly string[]): ReturnType<typeof typed> => {
      const { part, amount } = typed(damage, targets, type);
      return { part: { ...part, ...(findsWeakness && { vulnerable: true }) }, amount };
    };
    const offer = (
      id: 'apply' | 'half' | 'each' | 'halfEach',
      targets: readonly string[],
      half = false,
    ): RollOffer => {
      const { part, amount } = dealt(targets);
      const hits = { parts: [part], ...(half && { half }) };
      const effect = id === 'apply' ? effectOn(targets[0] ?? '', hits) : raw('');
      return {
        id,
        label: message(`encounterPage.attack.${id}`, { amount, effect, count: targets.length }),
        take() {
          if (store.run({ do: 'damage', targets, hits })) done.add(id);
        },
      };
    };
    const shares = (targets: readonly string[]): RollOffer => ({
      id: 'area',
      label: message('encounterPage.attack.area', { count: targets.length }),
      take() {
        area.value = { part: dealt(targets).part, targets, done: () => done.add('area') };
      },
    });
    const several = aim.selected.filter((id) => store.facts.has(id));
    const one = aim.target !== undefined && store.facts.has(aim.target) ? [aim.target] : [];
    return [
      ...(one.length === 0 ? [] : [offer('apply', one), offer('half', one, true)]),
      ...one.flatMap((id) => knockOutOffer(id, dealt(one).part, done)),
      ...one.flatMap((id) => armorOffer(id, dealt(one).part, done)),
      ...(several.length > 1
        ? [offer('each', several), offer('halfEach', several, true), shares(several)]
        : []),
    ];
  }

  /** Spares the life of a target that the damage would fell. */
  function knockOutOffer(target: string, part: DamagePart, done: Set<string>): readonly RollOffer[] {
    const facts = store.facts.get(target);
    const mayBe = store.rules?.ruleset(facts?.combatant.ruleset ?? '')?.fight?.knocksOut === true;
    const hits = { parts: [part], knockOut: true };
    const then = mayBe ? store.preview({ do: 'damage', targets: [target], hits }) : null;
    const after = then?.encounter.combatants[target];
    const left = then && after && store.rules ? factsOf(then, store.rules, after).health?.now : undefined;
    if (left !== 0 || facts?.health?.now === 0) return [];
    return [
      {
        id: 'knockOut',
        label: message('encounterPage.attack.knockOut'),
        take() {
          if (store.run({ do: 'damage', targets: [target], hits })) done.add('knockOut');
        },
      },
    ];
  }

  /** The target rolls dice that may stop some of the damage, of which the rest is applied. */
  function armorOffer(target: string, part: DamagePart, done: Set<string>): readonly RollOffer[] {
    const combatant = store.facts.get(target)?.combatant;
    const { table, rules } = store;
    if (combatant === undefined || table === null || rules === null) return [];
    const dice = fighterIn(table, rules, combatant)?.armorDice;
    if (dice === undefined) return [];
    return [
      {
        id: 'armor',
        label: message('encounterPage.attack.armor'),
        take() {
          const faces = rollDice(rng, dice.count, dice.sides);
          const rolled = plainDice([dice], [faces], sum(faces));
          const label = message('encounterPage.attack.armorOf', { who: raw(combatant.name) });
          diceLog.keepRolled({ label, who: combatant.name, rolled }, store.campaign?.id ?? null);
          const hits = { parts: [part], dice: { [target]: faces } };
          if (store.run({ do: 'damage', targets: [target], hits })) done.add('armor');
        },
      },
    ];
  }

  return { area, beyondOf, targetOf: targetAt, defenseOf: defenseAt, contextOf, roll };
}
