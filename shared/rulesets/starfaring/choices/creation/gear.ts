import { sourcesText } from '#shared/rules/explained';
import { insert, remove } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { signed, type Text } from '#shared/kernel/text';
import { chosenWidget, type Row } from '#shared/rules/builders/blocks';
import type { CatalogEntry, CatalogWidget } from '#shared/rules/views';
import { armed, carried, type GearChoice } from '#shared/rulesets/starfaring/choices/index';
import { armory, ranges, skills } from '#shared/rulesets/starfaring/data/index';
import { attackOf, type Attack, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { attackName, gearName } from '#shared/rulesets/starfaring/checks/rolls';
import { damageText } from '#shared/rulesets/starfaring/sheet/index';
import { skillName, t } from '#shared/rulesets/starfaring/texts';
import { numberAt, selectAt, textAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';

const newAttack = { name: '', skill: 'kinetic-weapons', range: 'close', damage: '', properties: '' };
const newGear = { name: '', quantity: 1, weight: 0 };

/** Attacks and gear of the armory, or of the table in its own words. */
export function gearStep(character: StarfaringCharacter): StepBody {
  const { choices, attacks } = character;
  return {
    intro: t('creation.gear.intro'),
    widgets: [
      chosen('attacks', 'Attack', attacks.map(attackRow), newAttack),
      {
        ...catalog('attacks', 'Attack'),
        groups: (['melee', 'ranged'] as const).map((id) => ({ id, label: t(`creation.gear.${id}`) })),
        entries: armory.attacks.map((entry) => {
          const attack = attackOf(armed(entry), character);
          return {
            ...entryOf('attacks', entry.id, armed(entry)),
            title: attackName(attack),
            group: attack.melee ? 'melee' : 'ranged',
            detail: attackDetail(attack),
            owned: choices.attacks.filter(({ item }) => item === entry.id).length,
          };
        }),
      },
      chosen('gear', 'Gear', choices.gear.map(gearRow), newGear),
      {
        ...catalog('gear', 'Gear'),
        groups: [{ id: 'gear', label: t('sheet.gear') }],
        unit: t('creation.gear.kilograms'),
        entries: armory.gear.map((entry) => ({
          ...entryOf('gear', entry.id, carried(entry)),
          title: gearName(carried(entry)),
          group: 'gear',
          load: entry.weight,
          owned: sum(choices.gear.map(({ item, quantity }) => (item === entry.id ? quantity : 0))),
        })),
      },
    ],
  };
}

type Kind = 'attacks' | 'gear';

/** The texts of both lists have names of the same pattern. */
function chosen(id: Kind, kind: string, rows: readonly Row[], added: typeof newAttack | typeof newGear) {
  const empty = t(`creation.gear.no${kind === 'Attack' ? 'Attacks' : kind}`);
  const label = t(`creation.gear.add${kind}`);
  const add = { id: `add-${kind.toLowerCase()}`, label, edits: [insert([id], added)] };
  return chosenWidget({ id, title: t(`sheet.${id}`), empty, add }, rows);
}

const catalog = (id: Kind, kind: string): Pick<CatalogWidget, 'kind' | 'id' | 'title' | 'searchLabel'> => ({
  kind: 'catalog',
  id: `all-${id}`,
  title: t(`creation.gear.${kind.toLowerCase()}Catalog`),
  searchLabel: t(`creation.gear.search${kind === 'Attack' ? 'Attacks' : kind}`),
});

const entryOf = (kind: Kind, id: string, taken: ReturnType<typeof armed> | GearChoice) =>
  ({
    id,
    terms: [],
    actions: [{ id: 'take', label: t('creation.gear.take'), edits: [insert([kind], taken)] }],
  }) satisfies Partial<CatalogEntry>;

/** Everything that an entry of the armory fixes cannot be changed. */
function attackRow(attack: Attack, index: number): Row {
  const { item, name, skill, range, damage, properties } = attack.choice;
  const path = ['attacks', index];
  return {
    id: `attack-${String(index)}`,
    title: attackName(attack),
    detail: attackDetail(attack),
    controls: [
      ...(item === undefined
        ? [
            textAt([...path, 'name'], t('creation.gear.name'), name, 60),
            selectAt(
              [...path, 'skill'],
              t('sheet.skill'),
              skill,
              skills.map(({ id }) => ({ value: id, label: skillName(id) })),
            ),
            selectAt(
              [...path, 'range'],
              t('sheet.range'),
              range,
              ranges.map((id) => ({ value: id, label: t(`ranges.${id}`) })),
            ),
            textAt([...path, 'damage'], t('sheet.damage'), damage, 40, {
              hint: t('creation.gear.damageHint'),
            }),
          ]
        : []),
      textAt([...path, 'properties'], t('sheet.properties'), properties, 120),
    ],
    remove: [remove(path)],
  };
}

function attackDetail({ attack, damage, choice }: Attack): Text {
  const range = t(`ranges.${choice.range}`);
  const bonus = t('creation.gear.attackTotal', {
    total: signed(attack.value),
    sources: sourcesText(attack),
  });
  return damage === undefined
    ? t('creation.gear.attackPlain', { attack: bonus, range })
    : t('creation.gear.attackDamage', { attack: bonus, damage: damageText(damage), range });
}

function gearRow(choice: GearChoice, index: number): Row {
  const { name, quantity, weight } = choice;
  const isOwn = choice.item === undefined;
  const path = ['gear', index];
  return {
    id: `gear-${String(index)}`,
    title: gearName(choice),
    detail: t('sheet.kilograms', { weight: decimal(quantity * weight) }),
    controls: [
      ...(isOwn ? [textAt([...path, 'name'], t('creation.gear.name'), name, 80)] : []),
      numberAt([...path, 'quantity'], t('sheet.quantity'), quantity, [1, 9999]),
      ...(isOwn ? [numberAt([...path, 'weight'], t('creation.gear.weight'), weight, [0, 100_000])] : []),
    ],
    remove: [remove(path)],
  };
}
