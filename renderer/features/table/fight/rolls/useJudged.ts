import { computed, shallowRef } from 'vue';
import { ids } from '#renderer/platform/ports';
import type { Aimed, Reading } from '#shared/rules/checks';
import { meet, openRequest, startingValues, type Asked } from '#shared/rules/fight/meeting';
import { overlaid } from '#shared/rules/inputs';
import type { TurnAction } from '#shared/table/commands/command';
import type { Answer } from '#shared/table/commands/answer';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { cast } from '#renderer/stores/dice/useRolled';
import type { Fighter } from '#renderer/features/table/fight/turns';
import { actionOf, damageIn, requestOf, type Dealing, type Judged, type Questioned } from './judged';
import { useConsequences, type Around } from './useConsequences';
import type { DockRoll } from './useDockRolls';

/** Attacks of the own turn: the dice fall here, and the GM's program judges them by the numbers of both sides. */
export function useJudged(
  ask: (action: TurnAction) => Promise<Answer | undefined>,
  deal: (action: TurnAction) => Promise<boolean>,
  around: Around,
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

  /** `undefined` if the rules refuse the roll as it is. */
  function thrown(
    cause: Pick<Judged, 'attack' | 'targets' | 'part' | 'roll' | 'confirmed'>,
    reroll?: string,
  ): Judged | undefined {
    const { attack, targets, part, roll, confirmed } = cause;
    const request = requestOf(cause);
    const check = store.ruleset?.checks.find(({ id }) => id === request?.check);
    if (request === undefined || check === undefined) return undefined;
    const values = request.rerolls?.find(({ id }) => id === reroll)?.values ?? {};
    const opened = openRequest({ ...request, confirmed, values: overlaid(request.values, values) }, check);
    if (!opened.ok) return undefined;
    const groups = opened.value.dice.filter(({ theirs }) => theirs !== true);
    const faces = cast(groups, null);
    diceLog.sound(faces.flat().length);
    const fallen = { groups, faces, chosen: [], done: [], happened: [], isDealt: false };
    const next = { attack, targets, part, roll, confirmed, ...fallen };
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
  async function askFor(
    of: Judged,
    rerolled: Pick<ReturnType<typeof actionOf>, 'reroll' | 'replaces'> = {},
  ): Promise<boolean> {
    const { roll, part } = of;
    const answer = await ask({ ...actionOf(of), ...rerolled });
    if (answer === undefined || latest?.roll !== roll || latest.part !== part) return false;
    if (!answer.done) {
      show({ ...latest, refused: answer.text });
      return false;
    }
    show({ ...latest, results: answer.results ?? [] });
    consequences.followAtOnce();
    return true;
  }

  /** Several targets have one throw, whose consequences are those of the first. */
  const reading = computed((): Reading | undefined => {
    const first = judged.value?.results?.[0]?.reading;
    return first && { ...first, json: null };
  });

  const consequences = useConsequences(
    { latest: () => latest, show, reading: () => reading.value },
    deal,
    around,
  );

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
    whatFor: consequences.whatFor,
    follow: consequences.follow,
    beyond: {
      near: consequences.near,
      happen: (aimed: Aimed, picked?: string) => void consequences.reach(aimed, picked),
    },
    choose,
    reroll,
    dealResults,
    rollDamage,
    close,
  };
}
