import { list, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import type { Entry, EntryBlock } from '#shared/rules/reference/reference';
import { weaponSkill, type Content } from '#shared/rulesets/heroic/content/index';
import type { StatTerm } from '#shared/rulesets/heroic/data/index';
import type { ArmorEntry, Gear, WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { focusName } from '#shared/rulesets/heroic/derive/skills';
import { label, statName, t } from '#shared/rulesets/heroic/texts';
import { sourceOf } from './entries';

const nothing = raw('–');

/** Examples are "Agi + 1" and "4 or Agi − 1". */
function terms(all: readonly StatTerm[]): Text {
  return all.map(term).reduce((head, tail) => t('reference.or', { head, tail }));
}

function term({ stat, plus }: StatTerm): Text {
  if (stat === undefined) return raw(plainNumber(plus));
  return plus === 0
    ? statName(stat)
    : t('reference.attackTerm', { stat: statName(stat), plus: signed(plus) });
}

const weaponDamage = (weapon: WeaponEntry): Text => raw(signed(weapon.damage ?? 0));
const armorNumbers = (armor: ArmorEntry): Text => raw(armor.armorRoll?.join(', ') ?? '–');

/** Implements section 13. */
export function gearEntriesOf(content: Content): Entry[] {
  const { weapons, armors, items } = content;
  return [
    ...gearTables(content, (cost) => coinsText(content, cost)),
    ...[...weapons.all, ...armors.all, ...items.all].map((gear) => pieceEntry(content, gear)),
    ...modifierEntries(content),
    ...keywordEntries(content),
  ];
}

function coinsText({ currency }: Content, cost: number): Text {
  return cost === 0 ? nothing : currency.amount(cost);
}

/** The entry of one piece, with what a modifier or relic makes of it. */
export function pieceEntry(content: Content, gear: Gear, modifier?: Parameters<typeof gearTerms>[2]): Entry {
  const cost = [label('cost'), coinsText(content, gear.cost)] as const;
  switch (gear.kind) {
    case 'weapon':
      return gearEntry(content, gear, modifier, [
        [label('group'), focusName(content, { id: weaponSkill, focus: gear.group })],
        [label('attack'), terms(gear.attack)],
        [label('damage'), weaponDamage(gear)],
        cost,
      ]);
    case 'armor':
      return gearEntry(content, gear, modifier, [
        [label('defense'), terms(gear.defense)],
        [label('armorRoll'), armorNumbers(gear)],
        cost,
      ]);
    case 'item':
      return gearEntry(content, gear, modifier, [[label('notes'), gear.text], cost]);
  }
}

function gearEntry(
  content: Content,
  gear: Gear,
  modifier: Parameters<typeof gearTerms>[2],
  rows: readonly (readonly [Text, Text])[],
): Entry {
  const explained = gearTerms(content, gear, modifier);
  const blocks: EntryBlock[] = [
    { kind: 'facts', rows: rows.map(([head, value]) => ({ label: head, value })) },
    ...(explained.length === 0
      ? []
      : [
          {
            kind: 'facts' as const,
            rows: explained.map((each) => ({ label: each.label, value: each.explanation ?? nothing })),
          },
        ]),
  ];
  return {
    id: `gear-${gear.id}`,
    group: 'gear',
    title: gear.name,
    rule: sourceOf(content, gear),
    ...(gear.kind !== 'item' && { summary: gear.text }),
    blocks,
    links: gear.kind === 'item' ? itemLinks(gear) : weaponLinks(content, gear),
  };
}

function itemLinks({ source }: Gear): string[] {
  return source === '5.1' ? ['items', 'potions'] : ['items'];
}

function weaponLinks(content: Content, gear: WeaponEntry | ArmorEntry): string[] {
  const known = gear.keywords.filter(({ id }) => content.keywords.has(id));
  const keywords = [...new Set(known.map(({ id }) => `keyword-${id}`))];
  return [gear.kind === 'armor' ? 'armor' : 'weapons', ...keywords];
}

/** Implements sections 13.1 to 13.3. */
function gearTables(content: Content, coins: (cost: number) => Text): Entry[] {
  const { weapons, armors, items } = content;
  const notes = (gear: Gear): Text => list(gearTerms(content, gear).map((each) => each.label));
  return [
    {
      id: 'armor',
      group: 'gear',
      title: t('reference.titles.armor'),
      rule: '13.1',
      summary: t('reference.summary.armor'),
      blocks: [
        {
          kind: 'grid',
          columns: [label('name'), label('defense'), label('armorRoll'), label('enc'), label('cost')],
          rows: armors.all.map((armor) => [
            armor.name,
            terms(armor.defense),
            armorNumbers(armor),
            raw(String(armor.encumbrance ?? 0)),
            coins(armor.cost),
          ]),
        },
      ],
      links: [
        'damage',
        'encumbrance',
        'keyword-armor-roll',
        'skill-armorcraft',
        ...modifierIds(content, 'armor'),
      ],
    },
    {
      id: 'weapons',
      group: 'gear',
      title: t('reference.titles.weapons'),
      rule: '13.2',
      summary: t('reference.summary.weapons'),
      blocks: [
        {
          kind: 'grid',
          columns: [label('name'), label('attack'), label('damage'), label('cost'), label('notes')],
          rows: weapons.all.map((weapon) => [
            weapon.name,
            terms(weapon.attack),
            weaponDamage(weapon),
            coins(weapon.cost),
            notes(weapon),
          ]),
        },
      ],
      links: ['attack', 'keywords', 'skill-weaponcraft', ...modifierIds(content, 'weapon')],
    },
    {
      id: 'items',
      group: 'gear',
      title: t('reference.titles.items'),
      rule: '13.3',
      summary: t('reference.summary.items'),
      blocks: [
        {
          kind: 'grid',
          columns: [label('name'), label('cost'), label('notes')],
          rows: items.all.map((item) => [item.name, coins(item.cost), item.text]),
        },
      ],
      links: ['potions', 'encumbrance', 'recovery'],
    },
  ];
}

function modifierIds({ modifiers }: Content, kind: 'armor' | 'weapon'): string[] {
  return modifiers.all
    .filter(({ fits }) => (fits === 'armor') === (kind === 'armor'))
    .map(({ id }) => `modifier-${id}`);
}

function modifierEntries(content: Content): Entry[] {
  return content.modifiers.all.map(({ id, name, text, fits, source }) => ({
    id: `modifier-${id}`,
    group: 'gear',
    title: name,
    rule: sourceOf(content, { id, source }),
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', rows: [{ label: label('fits'), value: t(`reference.fits.${fits}`) }] },
    ],
    links: [fits === 'armor' ? 'armor' : 'weapons'],
  }));
}

/** Placeholders for the figures of a keyword in general. */
export const unknown = { x: 'X', plus: '±X', numbers: 'X1, X2, …' };

function keywordEntries({ keywords }: Content): Entry[] {
  return keywords.all.map((keyword) => ({
    id: `keyword-${keyword.id}`,
    group: 'gear',
    title: keyword.name(unknown),
    rule: keyword.source,
    blocks: [{ kind: 'text', text: keyword.text(unknown) }],
    links: ['keywords'],
  }));
}
