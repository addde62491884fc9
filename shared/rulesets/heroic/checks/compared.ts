import type { Comparison } from '#shared/rules/builders/judgedCheck';
import { t } from '#shared/rulesets/heroic/texts';
import { heroismLater } from './heroism';
import type { Mode } from './rolls';

/** Comparisons of a roll, in the order in which they are shown. */
const compared = ['plus-one', 'advantage', 'disadvantage', 'helper', 'heroism'] as const;
export type Compared = (typeof compared)[number];

/** The roller's own dice, and how its number and its mode are changed. */
interface Own<V> {
  readonly pool: string;
  readonly mode: Mode;
  readonly luck: number | undefined;
  readonly changed: (to: { readonly by?: number; readonly mode?: Mode }) => V;
}

/** A mode that the roll has already is no comparison. */
export function comparisonsOf<V>(
  { pool, mode, luck = 0, changed }: Own<V>,
  asked: readonly Compared[] = compared,
): Comparison<V>[] {
  const changes: Readonly<Record<Compared, Omit<Comparison<V>, 'id' | 'label'>>> = {
    'plus-one': { values: changed({ by: 1 }) },
    advantage: { values: changed({ mode: 'advantage' }) },
    disadvantage: { values: changed({ mode: 'disadvantage' }) },
    helper: { helpers: 1 },
    heroism: { later: heroismLater(pool, mode, luck) },
  };
  return asked.filter((id) => id !== mode).map((id) => ({ id, label: t(`whatIfs.${id}`), ...changes[id] }));
}
