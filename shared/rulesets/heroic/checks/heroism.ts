import { sum } from '#shared/kernel/sum';
import type { Roll, RollChoice, Special } from '#shared/rules/checks';
import type { Source } from '#shared/rules/explained';
import { optionalNumber } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { sidePool, type Mode } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';

/** The level of Luck, which increases the effect of Heroism (4): 0 none, 1 basic, 2 advanced. */
export const luckInput = optionalNumber(t('inputs.luck'), { min: 0, max: 2, hint: t('inputs.luckHint') });

/** The limit of Heroism points offered for one roll. */
export const mostHeroism = 6;

/** Implements 3.1; the advanced level of Luck raises it (4). */
export function heroismBonus(luck: number): number {
  return luck >= 2 ? figures.heroism.luckyBonus : figures.heroism.bonus;
}

/** One point of Heroism: it is added if that is enough, otherwise spent on a reroll (3.1, Luck in 4). */
export function heroismLater(own: string, mode: Mode, luck: number) {
  return { add: heroismBonus(luck), again: sidePool(own, luck >= 1 ? 'advantage' : mode) };
}

/** Heroism in a roll as it fell: what was spent, what that adds, and what else may be spent. */
export interface Heroism {
  readonly added: number;
  readonly sources: readonly Source[];
  /** Advanced Luck (4): a 6 returns the points spent. */
  readonly specials: readonly Special[];
  /** Offers only numbers of points that make a difference; `missing` lists what each difference needs. */
  choices(missing: readonly number[]): RollChoice[];
}

export function heroismIn({ chosen }: Roll, luck = 0): Heroism {
  const bonus = heroismBonus(luck);
  const spent = chosen.filter(({ choice }) => choice === 'heroism');
  const pointsOf = (choices: Roll['chosen']): number => sum(choices.map(({ option }) => Number(option ?? 0)));
  const points = pointsOf(spent);
  const back = pointsOf(spent.filter(({ dice }) => dice?.[0] === figures.heroism.recoveredFrom));
  const source = {
    label: t('rolls.heroism.source', { count: points }),
    amount: points * bonus,
    rule: figures.heroism.source,
  };
  return {
    added: points * bonus,
    sources: points === 0 ? [] : [source],
    specials:
      back === 0
        ? []
        : [{ id: luckId(back), title: t('rolls.luck.title'), text: t('rolls.luck.text'), tone: 'good' }],
    choices: (missing) => (points > 0 ? [] : choicesOf(missing, luck)),
  };
}

function choicesOf(missing: readonly number[], luck: number): RollChoice[] {
  const bonus = heroismBonus(luck);
  const points = [...new Set(missing.map((amount) => Math.ceil(amount / bonus)))].filter(
    (count) => count >= 1 && count <= mostHeroism,
  );
  if (points.length === 0) return [];
  return [
    {
      id: 'heroism',
      label: t('rolls.heroism.label'),
      text: t(luck >= 2 ? 'rolls.heroism.textLucky' : 'rolls.heroism.text', { bonus }),
      options: points.map((count) => ({
        id: String(count),
        title: t('rolls.heroism.option', { count, bonus: count * bonus }),
      })),
      ...(luck >= 2 && { dice: { id: 'luck', sides: 6, count: 1 } }),
    },
  ];
}

/** The id of a result that gives back Heroism. */
export function luckId(points: number): string {
  return `luck-${String(points)}`;
}
