import { insert, remove, set } from '../../../../character/edits';
import { signed } from '../../../../kernel/text';
import type { ChosenWidget, StepView } from '../../../../rules/views';
import { ranges } from '..';
import { attributes, saveIds } from '../../data';
import type { DelverCharacter } from '../../derive';
import { t } from '../../texts';

/** House rules: the modifier table, and custom saves. */
export function houseStep(character: DelverCharacter): StepView {
  return {
    id: 'house',
    title: t('creation.house.title'),
    intro: t('creation.house.intro'),
    widgets: [saves(character), modifiers(character)],
  };
}

function saves({ choices, saves: derived }: DelverCharacter): ChosenWidget {
  const byHand = saveIds.flatMap((id) => {
    const score = choices.saves[id];
    return score === null ? [] : [{ id, score }];
  });
  const others = saveIds.filter((id) => choices.saves[id] === null);
  return {
    kind: 'chosen',
    id: 'saves',
    title: t('creation.house.saves'),
    empty: t('creation.house.savesEmpty'),
    rows: byHand.map(({ id, score }) => ({
      id,
      title: t(`saves.${id}.name`),
      detail: t(`saves.${id}.against`),
      terms: [],
      controls: [
        {
          kind: 'number',
          id: 'score',
          label: t('creation.house.score'),
          value: score,
          ...ranges.save,
          path: ['saves', id],
        },
      ],
      remove: [set(['saves', id], null)],
      problems: [],
    })),
    add: {
      id: 'add',
      label: t('creation.house.addSave'),
      edits: [],
      options: others.map((id) => ({
        value: id,
        label: t(`saves.${id}.name`),
        edits: [set(['saves', id], derived[id].value)],
      })),
      ...(others.length === 0 && { blocked: t('creation.house.allSaves') }),
    },
  };
}

/** Each row applies from its score up to the next row. */
function modifiers({ choices }: DelverCharacter): ChosenWidget {
  const { minimum, maximum } = attributes;
  return {
    kind: 'chosen',
    id: 'modifiers',
    title: t('creation.house.modifiers'),
    empty: t('creation.house.modifiersEmpty'),
    rows: choices.modifiers.map(({ from, modifier }, index) => ({
      id: `modifiers-${String(index)}`,
      title: t('creation.house.row', { from, modifier: signed(modifier) }),
      terms: [],
      controls: [
        {
          kind: 'number',
          id: 'from',
          label: t('creation.house.from'),
          value: from,
          min: minimum,
          max: maximum,
          path: ['modifiers', index, 'from'],
        },
        {
          kind: 'number',
          id: 'modifier',
          label: t('creation.house.modifier'),
          value: modifier,
          min: -9,
          max: 9,
          path: ['modifiers', index, 'modifier'],
        },
      ],
      remove: [remove(['modifiers', index])],
      problems: [],
    })),
    add: {
      id: 'add',
      label: t('creation.house.changeTable'),
      edits: [],
      options: [
        {
          value: 'row',
          label: t('creation.house.addRow'),
          edits: [insert(['modifiers'], { from: minimum, modifier: 0 })],
          ...(choices.modifiers.length >= 16 && { blocked: t('creation.house.fullTable') }),
        },
        {
          value: 'usual',
          label: t('creation.house.usualTable'),
          edits: [set(['modifiers'], [...attributes.modifiers])],
          ...(isUsualTable(choices.modifiers) && { blocked: t('creation.house.isUsualTable') }),
        },
      ],
    },
  };
}

function isUsualTable(rows: DelverCharacter['choices']['modifiers']): boolean {
  const { modifiers: usual } = attributes;
  return (
    rows.length === usual.length &&
    rows.every(
      ({ from, modifier }, index) => usual[index]?.from === from && usual[index].modifier === modifier,
    )
  );
}
