import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { raw } from '#shared/kernel/text';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { builtInContent, contentWith, type Content } from '#shared/rulesets/heroic/content/index';
import type {
  ModifierEntry,
  RaceEntry,
  SkillEntry,
  WeaponEntry,
} from '#shared/rulesets/heroic/content/entries';
import { heroicWith } from '#shared/rulesets/heroic/ruleset';
import { pointBuy, ports, textsIn, translate, type Plan, type Report } from './support';

export const gnome: RaceEntry = {
  id: 'gnome',
  name: raw('Gnome'),
  text: raw('Small and busy.'),
  traits: raw('Mnd may reach 7.'),
  statPoints: 4,
  statMaximum: { mnd: 7 },
  effects: [{ to: 'endurance', add: 2 }],
  exp: 5,
  source: '2.1',
};

export const juggling: SkillEntry = {
  id: 'juggling',
  name: raw('Juggling'),
  basic: raw('Catches things.'),
  advanced: raw('Catches everything.'),
  focus: { kind: 'list', options: [{ id: 'knives', name: raw('Knives') }], limitation: false },
  effects: { basic: [{ to: 'defense', add: 1 }], advanced: [] },
  roll: { stats: ['agi'], basic: 'advantage' },
  source: '4',
};

export const scythe: WeaponEntry = {
  kind: 'weapon',
  id: 'scythe',
  name: raw('Scythe'),
  text: raw('For hay.'),
  group: 'farm-tools',
  melee: true,
  attack: [{ stat: 'str', plus: 1 }],
  damage: 2,
  cost: 9,
  keywords: [{ id: 'two-handed' }, { id: 'whistles' }],
  source: '13.2',
};

export const blessed: ModifierEntry = {
  id: 'blessed',
  name: raw('Blessed'),
  text: raw('+2 Att; four times the price.'),
  fits: 'weapon',
  price: 4,
  effects: [{ to: 'attack', add: 2 }],
  source: '13.2',
};

export const widened = contentWith(builtInContent, {
  races: [gnome],
  skills: [juggling],
  weapons: [scythe],
  modifiers: [blessed],
  focuses: {
    power: [{ id: 'time', name: raw('Time') }],
    weaponcraft: [{ id: 'farm-tools', name: raw('Farm tools') }],
  },
});

const wideRuleset = heroicWith(widened);

export function openIn(content: Content, document: CharacterDocument): OpenCharacter {
  const opened = heroicWith(content).open(document);
  if (!opened.ok) throw new Error(translate(opened.error.text));
  return opened.value;
}

/** A document of a plan that only the wider content can read. */
export function wideDocument(input: Plan): CharacterDocument {
  const planned = wideRuleset.readPlan(input, ports());
  if (!planned.ok) throw new Error(`${planned.error.path ?? ''}: ${translate(planned.error.text)}`);
  return { ...newCharacter(wideRuleset, ports()), ...planned.value };
}

export const reportOf = (opened: OpenCharacter): Report => opened.report(translate) as unknown as Report;
export const problemsOf = (opened: OpenCharacter): string[] =>
  reportOf(opened).problems.map(({ code, path }) => `${code} ${path}`);
export const translatedIn = (node: unknown): string[] => textsIn(node).map(translate);

/** Every typed text in a view. */
export function rawIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const here = 'raw' in node && typeof node.raw === 'string' ? [node.raw] : [];
  return [...here, ...Object.values(node).flatMap(rawIn)];
}

/** A farmer with one of everything that was added. */
export const farmer = pointBuy({
  race: 'gnome',
  archetype: 'farmer',
  definitions: ['stubborn'],
  skills: [
    { id: 'juggling', focus: 'knives', level: 'basic' },
    { id: 'power', focus: 'time', level: 'basic' },
  ],
  gear: {
    items: [
      { id: 'scythe', state: 'wielded' },
      { id: 'meal', quantity: 2 },
    ],
  },
  awards: [{ exp: 9 }],
  advancement: [
    { buy: 'skill', id: 'weaponcraft', focus: 'farm-tools' },
    { buy: 'advanced', id: 'juggling', focus: 'knives' },
  ],
});
