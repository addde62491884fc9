import type { Gear, KeywordFigures, ModifierEntry } from './entries';
import { t } from '#shared/rulesets/heroic/texts';
import { raw, signed } from '#shared/kernel/text';
import type { Term } from '#shared/rules/views';
import type { Content } from './index';
import { creation } from '#shared/rulesets/heroic/data/index';

export function groupOf(thing: Gear): string {
  return thing.kind === 'armor' ? 'armor' : thing.group;
}

/** Returns true for things that need no owning: unarmed attacks and being unarmored (13.1, 13.2). */
export function isInborn(gear: Gear): boolean {
  return gear.kind === 'weapon'
    ? gear.group === 'unarmed'
    : gear.kind === 'armor' && gear.type === 'unarmored';
}

/** The notes of the tables as terms with explanations (13.4). `shots` are left in the weapon of a character. */
export function gearTerms(
  content: Content,
  gear: Gear,
  modifier?: Pick<ModifierEntry, 'name' | 'text'>,
  shots?: { readonly left: number; readonly full: number },
): Term[] {
  return termsOf(content, gear, modifier, shots).map(([, term]) => term);
}

/** Figures with a column or a text of their own in the line of a thing. */
const inColumns: ReadonlySet<string> = new Set(['damage', 'armor-roll', 'encumbrance']);

/** The notes that a line does not show already. */
export function lineTerms(...thing: Parameters<typeof gearTerms>): Term[] {
  return termsOf(...thing).flatMap(([id, term]) => (inColumns.has(id) ? [] : [term]));
}

function termsOf(
  ...[content, gear, modifier, shots]: Parameters<typeof gearTerms>
): (readonly [id: string, term: Term])[] {
  const keyword = (id: string, figures: KeywordFigures) => [id, keywordTerm(content, id, figures)] as const;
  const terms: (readonly [string, Term])[] = [];
  if (gear.kind === 'weapon') {
    if (gear.damage !== undefined) terms.push(keyword('damage', { plus: signed(gear.damage) }));
    if (gear.targetArmorRoll !== undefined)
      terms.push(keyword('target-armor-roll', { plus: signed(gear.targetArmorRoll) }));
    if (gear.unwieldy !== undefined) terms.push(keyword('unwieldy', { x: gear.unwieldy }));
    if (gear.ammunition === true) {
      const [id, term] = keyword('ammunition', { x: creation.ammunition.scenario });
      terms.push([id, shots === undefined ? term : { ...term, label: t('sheet.shots', shots) }]);
    }
  }
  if (gear.kind === 'armor' && gear.armorRoll !== undefined)
    terms.push(keyword('armor-roll', { numbers: gear.armorRoll.join(', ') }));
  if (gear.kind !== 'item')
    for (const { id, x } of gear.keywords) terms.push(keyword(id, x === undefined ? {} : { x }));
  if (gear.encumbrance !== undefined) terms.push(keyword('encumbrance', { x: gear.encumbrance }));
  if (modifier !== undefined) terms.push(['modifier', { label: modifier.name, explanation: modifier.text }]);
  return terms;
}

/** Falls back to the id of an unknown keyword. */
function keywordTerm(content: Content, id: string, figures: KeywordFigures): Term {
  const entry = content.keywords.get(id);
  if (entry === undefined) return { label: raw(id) };
  return { label: entry.name(figures), explanation: entry.text(figures) };
}
