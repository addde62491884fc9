import { computed, shallowRef } from 'vue';
import { ids } from '#renderer/platform/ports';
import { priceOf, type Aimed } from '#shared/rules/checks';
import { meetingOf } from '#shared/encounter/attacks';
import type { TurnAction } from '#shared/table/commands/command';
import type { Answer } from '#shared/table/commands/answer';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { cast } from '#renderer/stores/dice/cast';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import type { Fighter } from '#renderer/features/table/fight/turns';
import { requestOf, type Questioned } from './judged';
import { useConsequences, type Around } from './useConsequences';
import { useDealing } from './useDealing';
import type { DockRoll } from './useDockRolls';
import { useThrow } from './useThrow';

/** Attacks of the own turn: the dice fall here, and the GM's program judges them by the numbers of both sides. */
export function useJudged(
  ask: (action: TurnAction) => Promise<Answer | undefined>,
  deal: (action: TurnAction) => Promise<boolean>,
  around: Around,
) {
  const store = useCharacterStore();
  const sheetRolls = useSheetRolls();
  const diceLog = useDiceLog();
  const questioned = shallowRef<Questioned>();
  const thrown = useThrow(ask, () => consequences.followAtOnce());
  const { judged, reading, latest: latestOf } = thrown;
  const consequences = useConsequences(thrown, deal, around);

  /** First of all, the player says what only the table knows. Returns false if the rules refuse the roll as it is. */
  function start(attack: DockRoll, targets: readonly Fighter[]): boolean {
    const { asks = [] } = meetingOf(attack.request, store.ruleset?.checks ?? []) ?? {};
    if (asks.length > 0) questioned.value = { attack, targets, asks };
    return asks.length > 0 || throwNow(attack, targets, []);
  }

  function throwNow(attack: DockRoll, targets: readonly Fighter[], confirmed: readonly string[]): boolean {
    questioned.value = undefined;
    const next = thrown.cause({ attack, targets, part: 0, roll: ids.next(), confirmed });
    if (next !== undefined) void thrown.assess(next);
    return next !== undefined;
  }

  /** Pays for the choice and asks what it changes. */
  function choose(id: string, option?: string): void {
    const latest = latestOf();
    const request = latest && requestOf(latest);
    const choice = reading.value?.choices.find((each) => each.id === id);
    if (latest === undefined || request === undefined || choice === undefined) return;
    const price = priceOf(request, id, option);
    if (price?.blocked !== undefined) return;
    if (price !== undefined) sheetRolls.contextOf(request)?.apply?.(price.edits, choice.label);
    if (choice.again === true) {
      thrown.again(latest);
      return;
    }
    const dice = choice.dice && cast([choice.dice], null)[0];
    if (dice !== undefined) diceLog.sound(dice.length);
    const made = { choice: id, ...(option !== undefined && { option }), ...(dice && { dice }) };
    const next = { ...latest, chosen: [...latest.chosen, made] };
    thrown.show(next);
    void thrown.assess(next);
  }

  /** The reroll is paid for first. */
  function reroll(id: string): void {
    const latest = latestOf();
    const request = latest && requestOf(latest);
    const way = request?.rerolls?.find((each) => each.id === id);
    if (latest === undefined || request === undefined || way === undefined || way.blocked !== undefined)
      return;
    sheetRolls.contextOf(request)?.apply?.(way.edits, way.label);
    thrown.again(latest, id);
  }

  function close(): void {
    thrown.close();
    questioned.value = undefined;
  }

  return {
    judged,
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
    ...useDealing(thrown, deal),
    close,
  };
}
