import { list, message, signed, type MessageText, type Text, type TextParam } from '../../kernel/text';
import type { Explained } from '../../rules/explained';
import type { SkillLevel, StatId } from './data';
import type { FocusEntry, SkillEntry } from './content/entries';

/** A message of this ruleset's catalogue. */
export function t(key: string, params?: Readonly<Record<string, TextParam>>): MessageText {
  return message(`ruleset.heroic.${key}`, params);
}

/** The short name of a stat as the rules print it: Str, Agi, Mnd. */
export function statName(stat: StatId): Text {
  return t(`stats.${stat}.short`);
}

/** What a skill does at a level: its basic level, then its advanced one (4). */
export function skillTexts({ basic, advanced, missing }: SkillEntry, level: SkillLevel): readonly Text[] {
  return level === 'advanced' && missing !== true ? [basic, advanced] : [basic];
}

/** The focus of a skill's list; nothing where it has no such focus. */
export function listedFocus({ focus }: SkillEntry, id: string | undefined): FocusEntry | undefined {
  return focus?.kind === 'list' ? focus.options.find((option) => option.id === id) : undefined;
}

/** A number with a true minus sign where it is negative. */
export function signlessNumber(value: number): string {
  return value < 0 ? signed(value) : String(value);
}

/** The sources of a number in one line: "Str 3, Agi 3, Base 3, Dwarf +1". */
export function sourcesText(explained: Explained): Text {
  return list(
    explained.sources.map(({ label, amount }, index) =>
      t('source', { label, amount: index === 0 ? signlessNumber(amount) : signed(amount) }),
    ),
  );
}

/** A heading of the reference's tables and lists. */
export function label(id: string): Text {
  return t(`reference.labels.${id}`);
}
