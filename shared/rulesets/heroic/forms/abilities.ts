import { raw, signed, type Text } from '#shared/kernel/text';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { abilityOf } from '#shared/rulesets/heroic/content/missing';
import { t } from '#shared/rulesets/heroic/texts';
import type { AbilityChoice } from './choices';
import {
  scaleIds,
  type AbilityEntry,
  type Amount,
  type ScaleId,
  type Variable,
} from '#shared/rulesets/heroic/content/formData';

export interface FilledAbility {
  readonly entry: AbilityEntry;
  readonly choice: AbilityChoice;
  /** An example is "Charge (+2)". */
  readonly title: Text;
  readonly text: Text;
  /** Describes its use by this creature. */
  readonly note?: Text;
  /** Resolves a variable or a constant. */
  readonly number: (amount: Amount) => number;
  /** Returns nothing if nothing was entered. */
  readonly words: (variable: string) => string;
}

/** Variables without a value use their initial ones (14.2). */
export function filledAbilities(content: Content, choices: readonly AbilityChoice[]): FilledAbility[] {
  return choices.map((choice) => filled(abilityOf(content, choice.id), choice));
}

/** Falls back to the initial value if the choice has the wrong type. */
export function valueOf(variable: Variable, values: AbilityChoice['values']): number | string {
  const chosen = Object.hasOwn(values, variable.id) ? values[variable.id] : undefined;
  if (variable.kind === 'words') return typeof chosen === 'string' ? chosen : '';
  if (variable.kind === 'scale') return isScale(chosen) ? chosen : variable.initial;
  return typeof chosen === 'number' ? chosen : variable.initial;
}

/** Implements section 8. */
export function isScale(value: unknown): value is ScaleId {
  return scaleIds.some((id) => id === value);
}

/** Implements 14.2. */
export function isInvulnerable(abilities: readonly FilledAbility[]): boolean {
  return abilities.some(({ entry }) => entry.changes.invulnerable === true);
}

function filled(entry: AbilityEntry, choice: AbilityChoice): FilledAbility {
  const values = new Map(
    entry.variables.map((variable) => [variable.id, valueOf(variable, choice.values)] as const),
  );
  const figures = Object.fromEntries(
    entry.variables.map((variable) => [variable.id, figureText(variable, values.get(variable.id) ?? '')]),
  );
  const note = noteOf(choice);
  return {
    entry,
    choice,
    title: entry.title(figures),
    text: entry.text(figures),
    ...(note && { note }),
    number: (amount) => {
      const value = typeof amount === 'number' ? amount : values.get(amount);
      return typeof value === 'number' ? value : 0;
    },
    words: (variable) => String(values.get(variable) ?? ''),
  };
}

function figureText(variable: Variable, value: number | string): Text {
  switch (variable.kind) {
    case 'number':
      return raw(String(value));
    case 'modifier':
      return raw(signed(Number(value)));
    case 'scale':
      return t(`scales.${String(value)}`);
    case 'words':
      return String(value).trim() === '' ? t('forms.open') : raw(String(value));
  }
}

/** Notes of the rule document's own blocks. */
const knownNotes: readonly string[] = ['axe-and-horns', 'sweep'];

function noteOf({ note, key }: AbilityChoice): Text | undefined {
  if (note.trim() !== '') return raw(note);
  return key !== undefined && knownNotes.includes(key) ? t(`forms.notes.${key}`) : undefined;
}
