import { computed, shallowRef } from 'vue';
import { ids } from '#renderer/platform/ports';
import type { Text } from '#shared/kernel/text';
import { aimedText, reached } from '#shared/encounter/aimed';
import {
  isBeyond,
  leadsTo,
  type Aimed,
  type Chosen,
  type Consequence,
  type DieGroup,
  type Reading,
} from '#shared/rules/checks';
import { meet, openRequest, startingValues, type Asked } from '#shared/rules/fight/meeting';
import { overlaid } from '#shared/rules/inputs';
import type { TurnAction } from '#shared/table/commands/command';
import type { Answer, AttackResult } from '#shared/table/commands/told';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { cast } from '#renderer/stores/dice/useRolled';
import type { Fighter } from '#renderer/features/table/fight/turns';
import { namesOf, type DockRoll } from './useDockRolls';

type Attack = Extract<TurnAction, { do: 'attack' }>;

/** An attack as it fell here, and what the GM's program says of it. */
export interface Judged {
  readonly attack: DockRoll;
  readonly targets: readonly Fighter[];
  /** 0 for the attack itself, then its damage. */
  readonly part: number;
  /** Names the throw. */
  readonly roll: string;
  /** Switches that the table set. */
  readonly confirmed: readonly string[];
  readonly groups: readonly DieGroup[];
  readonly faces: readonly (readonly number[])[];
  readonly chosen: readonly Chosen[];
  /** Missing until it was answered. */
  readonly results?: readonly AttackResult[];
  readonly refused?: Text;
  /** Consequences that were applied, by their index in the request. */
  readonly done: readonly number[];
  /** The effects of these on their targets, in words. */
  readonly happened: readonly Text[];
  readonly isDealt: boolean;
}

/** An attack before its dice fall, as long as it is open what only the table knows. */
export interface Questioned extends Pick<Judged, 'attack' | 'targets'> {
  readonly asks: readonly Asked[];
}

/** Damage that is not dealt as rolled: an amount that the GM said, half of it, or without killing. */
export interface Dealing {
  readonly amount?: number;
  readonly isHalf?: boolean;
  readonly knockOut?: boolean;
}

/** Attacks of the own turn: the dice fall here, and the GM's program judges them by the numbers of both sides. */
export function useJudged(
  ask: (action: TurnAction) => Promise<Answer | undefined>,
  deal: (action: TurnAction) => Promise<boolean>,
  around: () => { readonly order: readonly Fighter[]; readonly own: string | undefined },
) {
  const store = useCharacterStore();
  const sheetRolls = useSheetRolls();
  const diceLog = useDiceLog();
  const judged = shallowRef<Judged>();
  const questioned = shallowRef<Questioned>();
  /** Of the throw that is shown, also after it was closed. */
  let latest: Judged | undefined;

  function show(next: Judged): void {
    latest = next;
    judged.value = next;
  }

  const requestOf = ({ attack, part }: Pick<Judged, 'attack' | 'part'>) =>
    part === 0 ? attack.request : attack.more[part - 1];

  /** `undefined` if the rules refuse the roll as it is. */
  function thrown(
    {
      attack,
      targets,
      part,
      roll,
      confirmed,
    }: Pick<Judged, 'attack' | 'targets' | 'part' | 'roll' | 'confirmed'>,
    reroll?: string,
  ): Judged | undefined {
    const request = requestOf({ attack, part });
    const check = store.ruleset?.checks.find(({ id }) => id === request?.check);
    if (request === undefined || check === undefined) return undefined;
    const values = request.rerolls?.find(({ id }) => id === reroll)?.values ?? {};
    const opened = openRequest({ ...request, confirmed, values: overlaid(request.values, values) }, check);
    if (!opened.ok) return undefined;
    const groups = opened.value.dice.filter(({ theirs }) => theirs !== true);
    const faces = cast(groups, null);
    diceLog.sound(faces.flat().length);
    const next = {
      attack,
      targets,
      part,
      roll,
      confirmed,
      groups,
      faces,
      chosen: [],
      done: [],
      happened: [],
      isDealt: false,
    };
    show(next);
    return next;
  }

  /** First of all, the player says what only the table knows. Returns false if the rules refuse the roll as it is. */
  function start(attack: DockRoll, targets: readonly Fighter[]): boolean {
    const asks = asksOf(attack);
    if (asks.length > 0) questioned.value = { attack, targets, asks };
    return asks.length > 0 || throwNow(attack, targets, []);
  }

  function asksOf({ request }: DockRoll): readonly Asked[] {
    const check = store.ruleset?.checks.find(({ id }) => id === request.check);
    if (check === undefined) return [];
    return meet({ ...request, values: startingValues(check.inputs, request.values) }, check).asks;
  }

  function throwNow(attack: DockRoll, targets: readonly Fighter[], confirmed: readonly string[]): boolean {
    questioned.value = undefined;
    const next = thrown({ attack, targets, part: 0, roll: ids.next(), confirmed });
    if (next !== undefined) void askFor(next);
    return next !== undefined;
  }

  function again(before: Judged, reroll?: string): void {
    const next = thrown({ ...before, roll: ids.next() }, reroll);
    if (next === undefined) return;
    void askFor(next, { ...(reroll !== undefined && { reroll }), replaces: before.roll });
  }

  /** Asked again with every choice; the answer to an earlier throw changes nothing. */
  async function askFor(of: Judged, rerolled: Pick<Attack, 'reroll' | 'replaces'> = {}): Promise<boolean> {
    const { attack, targets, part, roll, confirmed, groups, faces, chosen } = of;
    const answer = await ask({
      do: 'attack',
      attack: attack.id,
      targets: targets.map(({ id }) => id),
      part,
      roll,
      dice: groups.map(({ id, sides }, index) => ({ group: id, sides, faces: [...(faces[index] ?? [])] })),
      chosen: chosen.map(({ dice, ...choice }) => ({ ...choice, ...(dice && { dice: [...dice] }) })),
      ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
      ...rerolled,
    });
    if (answer === undefined || latest?.roll !== roll || latest.part !== part) return false;
    if (!answer.done) {
      show({ ...latest, refused: answer.text });
      return false;
    }
    show({ ...latest, results: answer.results ?? [] });
    followAtOnce();
    return true;
  }

  /** Several targets have one throw, whose consequences are those of the first. */
  const reading = computed((): Reading | undefined => {
    const first = judged.value?.results?.[0]?.reading;
    return first && { ...first, json: null };
  });

  function followAtOnce(): void {
    const { after = [] } = (latest && requestOf(latest)) ?? {};
    for (const [index, consequence] of after.entries())
      if (consequence.atOnce && reading.value && leadsTo(reading.value, consequence)) follow(index);
  }

  /** Applies a consequence to the own sheet, once. */
  function follow(index: number, picked?: string): void {
    const request = latest && requestOf(latest);
    const consequence = request?.after?.[index];
    if (latest === undefined || request === undefined || consequence === undefined) return;
    if (latest.done.includes(index)) return;
    const option = consequence.options?.find(({ id }) => id === picked);
    if (consequence.options !== undefined && (option === undefined || option.blocked !== undefined)) return;
    const { edits, label, aimed } = option ?? consequence;
    if (edits.length > 0 || aimed === undefined) sheetRolls.contextOf(request)?.apply?.(edits, label);
    if (aimed !== undefined && isBeyond(aimed)) void reach(aimed, picked);
    else if (aimed !== undefined) void happen(latest, consequence, aimed);
    show({ ...latest, done: [...latest.done, index] });
  }

  /** To those of the targets with whom the throw led to it. */
  async function happen(of: Judged, consequence: Consequence, aimed: Aimed): Promise<void> {
    const led = ledTo(of, consequence);
    const targets = led.map(({ id }) => id);
    if (targets.length === 0 || 'roll' in aimed || 'first' in aimed) return;
    const isDone =
      'heals' in aimed
        ? await deal({ do: 'heal', targets, amount: aimed.heals })
        : 'harms' in aimed
          ? await deal({ do: 'damage', targets, amount: aimed.harms })
          : await deal({ do: 'condition', targets, ...stateOf(aimed) });
    const text = aimedText(aimed, namesOf(led), store.ruleset?.fight);
    if (!isDone || text === undefined || latest?.roll !== of.roll) return;
    show({ ...latest, happened: [...latest.happened, text] });
  }

  /** The effect of a consequence on its targets, in words; `undefined` if it happens to nobody else. */
  function whatFor(of: Judged, index: number): Text | undefined {
    const consequence = requestOf(of)?.after?.[index];
    if (consequence?.aimed === undefined || consequence.options !== undefined) return undefined;
    return aimedText(consequence.aimed, namesOf(ledTo(of, consequence)), store.ruleset?.fight);
  }

  /** To the one who was picked, or to everybody else whom the players see. */
  async function reach(aimed: Aimed, picked: string | undefined): Promise<void> {
    if ('first' in aimed) await deal({ do: 'first' });
    if (!('condition' in aimed)) return;
    const others = near('others').map(({ id }) => id);
    const targets = aimed.whom === 'others' ? others : others.filter((id) => id === picked);
    if (targets.length > 0) await deal({ do: 'condition', targets, ...stateOf(aimed) });
  }

  function near(whom: 'ally' | 'foe' | 'others'): readonly Fighter[] {
    const { order, own } = around();
    return reached(order, own, whom);
  }

  /** Pays for the choice and asks what it changes. */
  function choose(id: string, option?: string): void {
    const request = latest && requestOf(latest);
    const choice = reading.value?.choices.find((each) => each.id === id);
    if (latest === undefined || request === undefined || choice === undefined) return;
    const prices = request.prices?.filter((price) => price.choice === id) ?? [];
    const price =
      prices.find((one) => one.option === option) ?? prices.find((one) => one.option === undefined);
    if (price?.blocked !== undefined) return;
    if (price !== undefined) sheetRolls.contextOf(request)?.apply?.(price.edits, choice.label);
    if (choice.again === true) {
      again(latest);
      return;
    }
    const dice = choice.dice && cast([choice.dice], null)[0];
    if (dice !== undefined) diceLog.sound(dice.length);
    const made = { choice: id, ...(option !== undefined && { option }), ...(dice && { dice }) };
    const next = { ...latest, chosen: [...latest.chosen, made] };
    show(next);
    void askFor(next);
  }

  /** The reroll is paid for first. */
  function reroll(id: string): void {
    const request = latest && requestOf(latest);
    const way = request?.rerolls?.find((each) => each.id === id);
    if (latest === undefined || request === undefined || way === undefined || way.blocked !== undefined)
      return;
    sheetRolls.contextOf(request)?.apply?.(way.edits, way.label);
    again(latest, id);
  }

  /** Deals the damage to those who were hit. */
  async function dealResults({ amount, isHalf = false, knockOut = false }: Dealing = {}): Promise<boolean> {
    if (latest === undefined) return false;
    const of = latest;
    let isDone = true;
    for (const { target, reading: each } of of.results ?? []) {
      const whole = amount ?? damageIn(each, of.part);
      const dealt = isHalf ? Math.floor(whole / 2) : whole;
      const type = requestOf(of)?.damageType;
      const action = {
        do: 'damage' as const,
        targets: [target],
        amount: dealt,
        of: of.roll,
        ...(knockOut && { knockOut: true as const }),
      };
      if (dealt > 0) isDone = (await deal({ ...action, ...(type !== undefined && { type }) })) && isDone;
    }
    if (latest.roll === of.roll && isDone) show({ ...latest, isDealt: true });
    return isDone;
  }

  /** Rolls the damage of those who were hit, and deals it. */
  async function rollDamage(how?: Dealing): Promise<void> {
    if (latest === undefined) return;
    const { attack, targets, results = [], roll, confirmed } = latest;
    const missed = new Set(
      results.flatMap((each) => (each.reading.verdict.tone === 'bad' ? [each.target] : [])),
    );
    const hit = targets.filter(({ id }) => !missed.has(id));
    const next = thrown({ attack, targets: hit, part: 1, roll, confirmed });
    if (next !== undefined && (await askFor(next))) await dealResults(how);
  }

  function close(): void {
    judged.value = undefined;
    questioned.value = undefined;
  }

  return {
    judged: computed(() => judged.value),
    questioned: computed(() => questioned.value),
    throwNow,
    reading,
    request: computed(() => judged.value && requestOf(judged.value)),
    knocksOut: computed(() => store.ruleset?.fight?.knocksOut === true),
    start,
    whatFor,
    follow,
    beyond: { near, happen: (aimed: Aimed, picked?: string) => void reach(aimed, picked) },
    choose,
    reroll,
    dealResults,
    rollDamage,
    close,
  };
}

/** Those of the targets with whom the throw led to it. */
const ledTo = ({ targets, results = [] }: Judged, consequence: Consequence): readonly Fighter[] =>
  targets.filter(({ id }) =>
    results.some((each) => each.target === id && leadsTo({ ...each.reading, json: null }, consequence)),
  );
const stateOf = ({ whom: _, ...state }: Extract<Aimed, { readonly condition: string }>) => state;

/** The sum, if a roll of damage has nothing else. */
export function damageIn({ damage, total }: AttackResult['reading'], part: number): number {
  return damage ?? (part > 0 ? Math.max(0, total?.value ?? 0) : 0);
}
