import type { Text } from '#shared/kernel/text';
import { aimedText, reached } from '#shared/encounter/aimed';
import { effectOf, isBeyond, ledToAtOnce, leadsTo, type Aimed, type Consequence } from '#shared/rules/checks';
import type { TurnAction } from '#shared/table/commands/command';
import { useSheetRolls } from '#renderer/shells/play/useSheetRolls';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import type { Fighter } from '#renderer/features/table/fight/turns';
import { requestOf, type Judged } from './judged';
import { namesOf } from './useDockRolls';
import type { Throw } from './useThrow';

/** Whom the player sees in the fight, in their order. */
export type Around = () => { readonly order: readonly Fighter[]; readonly own: string | undefined };

/** Consequences of a throw: on the own sheet, on its targets and on others, whom the GM's program changes. */
export function useConsequences(
  { latest: latestOf, show, reading }: Pick<Throw, 'latest' | 'show' | 'reading'>,
  deal: (action: TurnAction) => Promise<boolean>,
  around: Around,
) {
  const store = useCharacterStore();
  const sheetRolls = useSheetRolls();

  function followAtOnce(): void {
    const latest = latestOf();
    const { value: read } = reading;
    const request = latest && requestOf(latest);
    if (request === undefined || read === undefined) return;
    for (const index of ledToAtOnce(read, request)) follow(index);
  }

  /** Applies a consequence to the own sheet, once. */
  function follow(index: number, picked?: string): void {
    const latest = latestOf();
    const request = latest && requestOf(latest);
    const consequence = request?.after?.[index];
    if (latest === undefined || request === undefined || consequence === undefined) return;
    if (latest.done.includes(index)) return;
    const effect = effectOf(consequence, picked);
    if (effect === undefined) return;
    const { edits, label, aimed } = effect;
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
    const latest = latestOf();
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

  return { followAtOnce, follow, whatFor, reach, near };
}

/** Those of the targets with whom the throw led to it. */
const ledTo = ({ targets, results = [] }: Judged, consequence: Consequence): readonly Fighter[] =>
  targets.filter(({ id }) =>
    results.some((each) => each.target === id && leadsTo({ ...each.reading, json: null }, consequence)),
  );
const stateOf = ({ whom: _, ...state }: Extract<Aimed, { readonly condition: string }>) => state;
