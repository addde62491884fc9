import { changeBy, set } from '#shared/character/edits';
import type { CatalogEntry, CatalogWidget, ChosenWidget, SelectOption } from '#shared/rules/views';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { gearOf } from '#shared/rulesets/heroic/content/missing';
import { heroismLeft } from '#shared/rulesets/heroic/derive/points';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { statName, t } from '#shared/rulesets/heroic/texts';
import type { RelicEntry } from '#shared/rulesets/heroic/content/relics';
import { arrived, findings, moved } from '#shared/rulesets/heroic/derive/transfers';
import { workshop } from './workshop';

/** Lists relics gained by the skill, as treasure or as a reward (5.2). */
export function relicCatalog(current: CharacterState): CatalogWidget {
  const { content } = current.character;
  return {
    kind: 'catalog',
    id: 'relics',
    title: t('inventory.relicList.title'),
    searchLabel: t('inventory.relicList.search'),
    groups: [{ id: 'relics', label: t('inventory.relicList.group') }],
    entries: content.relics.all.map((relic) => relicEntry(current, relic)),
  };
}

function relicEntry({ character }: CharacterState, relic: RelicEntry): CatalogEntry {
  const isSkilled = levelOf(character.advanced.skills, 'minion-relic') !== undefined;
  return {
    id: relic.id,
    title: relic.name,
    group: 'relics',
    text: relic.text,
    terms: relic.gear.flatMap((id) => {
      const gear = gearOf(character.content, id);
      return [{ label: gear.name, explanation: gear.text }, ...gearTerms(character.content, gear)];
    }),
    owned: character.inventory.relics.filter(({ id }) => id === relic.id).length,
    actions: [
      {
        id: 'gain',
        label: t('inventory.relicList.gain'),
        edits: [],
        options: findings.map((how): SelectOption => ({
          value: how,
          label: t(`inventory.findings.${how}`),
          edits: [arrived(character.content, { kind: 'find', what: { relic: relic.id }, quantity: 1, how })],
          ...(how === 'skill' && !isSkilled && { blocked: t('inventory.relicList.noSkill') }),
        })),
      },
    ],
  };
}

/** Requires the advanced level of Crafting (4). */
export function isCrafter({ character }: CharacterState): boolean {
  return levelOf(character.advanced.skills, 'crafting') === 'advanced';
}

/** Implements section 4: the stat, the task, and the price in Heroism. */
export function minorRelicDraft(current: CharacterState): ChosenWidget {
  const { play, character } = current;
  const { draft } = play;
  const task = draft.task.trim();
  const left = heroismLeft(play, character);
  const { heroism } = workshop.minorRelic;
  const blocked =
    left < heroism
      ? t('inventory.minor.heroism', { left, count: heroism })
      : task === ''
        ? t('inventory.minor.noTask')
        : undefined;
  return {
    kind: 'chosen',
    id: 'minor-relic',
    title: t('inventory.minor.title'),
    empty: t('inventory.minor.title'),
    rows: [
      {
        id: 'draft',
        title: t('inventory.minor.row', { bonus: figures.minorRelic.bonus }),
        terms: [],
        controls: [
          {
            kind: 'select',
            id: 'stat',
            label: t('inventory.minor.stat'),
            value: draft.stat,
            options: statIds.map((stat) => ({
              value: stat,
              label: statName(stat),
              edits: [set(['draft', 'stat'], stat)],
            })),
          },
          {
            kind: 'text',
            id: 'task',
            label: t('inventory.minor.task'),
            hint: t('inventory.minor.taskHint'),
            value: draft.task,
            maxLength: 200,
            path: ['draft', 'task'],
          },
        ],
        actions: [
          {
            id: 'craft',
            label: t('inventory.minor.craft', { count: heroism }),
            edits: [
              changeBy(['heroism'], { from: left, by: -heroism }),
              moved({ kind: 'craft', what: { stat: draft.stat, task }, quantity: 1, by: 'crafting' }),
              set(['draft', 'task'], ''),
            ],
            ...(blocked && { blocked }),
          },
        ],
        remove: [],
        problems: [],
      },
    ],
  };
}
