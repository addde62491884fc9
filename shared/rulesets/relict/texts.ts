import { list, message, raw, signed, type MessageText, type Text, type TextParam } from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import { bandEnd, type Bands, type Rarity, type StatId } from './data';

export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.relict.${key}`, params);
}

export function statName(stat: StatId): Text {
  return t(`stats.${stat}.name`);
}

/** An example is "d12"; "flat 1" for a die reduced to nothing. */
export function dieText(sides: number): Text {
  return sides === 1 ? t('dice.flat') : t('dice.die', { sides });
}

/** An example is "2d8+1". */
export function damageText({ count, sides, bonus }: Damage): Text {
  const dice = `${String(count)}d${String(sides)}`;
  return raw(bonus === 0 ? dice : `${dice}${signed(bonus)}`);
}

interface Damage {
  readonly count: number;
  readonly sides: number;
  readonly bonus: number;
}

/** An example is "14–17"; "21+" for the last band. */
export function bandText(bands: Bands, { id, from }: Bands['bands'][number]): Text {
  const end = bandEnd(bands, id);
  if (end === undefined) return raw(`${String(from)}+`);
  return raw(end === from ? String(from) : `${String(from)}–${String(end)}`);
}

/** An example is "Written 14, Cover +1". */
export function sourcesText({ sources }: Explained): Text {
  return list(
    sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? plain(amount) : signed(amount) }),
    ),
  );
}

/** Uses a real minus sign. */
export function plain(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** Examples are "levels 3–5" and "level 10 and up". */
export function levelsText({ id, levels }: Rarity): Text {
  const [from, to] = levels ?? [];
  if (from === undefined) return t(`rarity.${id}.levels`);
  return to === undefined ? t('rarity.levelsFrom', { from }) : t('rarity.levelsTo', { from, to });
}
