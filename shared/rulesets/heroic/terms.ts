import { signed } from '../../kernel/text';
import type { Term } from '../../rules/views';
import { creation, type Gear, type Modifier } from './data';
import { t } from './texts';

/** Everything that the tables note about a piece of gear, as words that explain themselves (13.4). */
export function gearTerms(gear: Gear, modifier?: Modifier): Term[] {
  const terms: Term[] = [];
  if (gear.kind === 'weapon') {
    if (gear.damage !== undefined) terms.push(keyword('damage', { plus: signed(gear.damage) }));
    if (gear.targetArmorRoll !== undefined)
      terms.push(keyword('target-armor-roll', { plus: signed(gear.targetArmorRoll) }));
    if (gear.unwieldy !== undefined) terms.push(keyword('unwieldy', { x: gear.unwieldy }));
    if (gear.ammunition === true) terms.push(keyword('ammunition', { x: creation.ammunition.scenario }));
  }
  if (gear.kind === 'armor' && gear.armorRoll !== undefined)
    terms.push(keyword('armor-roll', { numbers: gear.armorRoll.join(', ') }));
  if (gear.kind !== 'item')
    for (const { id, x } of gear.keywords) terms.push(keyword(id, x === undefined ? {} : { x }));
  if (gear.encumbrance !== undefined) terms.push(keyword('encumbrance', { x: gear.encumbrance }));
  if (modifier !== undefined)
    terms.push({
      label: t(`modifiers.${modifier.id}.name`),
      explanation: t(`modifiers.${modifier.id}.text`),
    });
  return terms;
}

function keyword(id: string, params: Readonly<Record<string, string | number>>): Term {
  return { label: t(`keywords.${id}.name`, params), explanation: t(`keywords.${id}.text`, params) };
}
