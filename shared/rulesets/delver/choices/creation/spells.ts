import { insert, remove } from '../../../../character/edits';
import type { ChosenRow, StepView } from '../../../../rules/views';
import { longest, type Spell } from '..';
import type { DelverCharacter } from '../../derive';
import { t, typed } from '../../texts';

/** Spells have free names, because the document leaves their rules open (Spellcasting). */
export function spellsStep({ choices }: DelverCharacter): StepView {
  return {
    id: 'spells',
    title: t('creation.spells.title'),
    intro: t('creation.spells.intro'),
    widgets: [
      {
        kind: 'chosen',
        id: 'spells',
        title: t('sheet.spells'),
        empty: t('creation.spells.empty'),
        rows: choices.spells.map(spellRow),
        add: {
          id: 'add',
          label: t('creation.spells.add'),
          edits: [insert(['spells'], { name: '', note: '' })],
        },
      },
    ],
  };
}

function spellRow({ name, note }: Spell, index: number): ChosenRow {
  const path = ['spells', index];
  return {
    id: `spells-${String(index)}`,
    title: typed(name, 'sheet.unnamed'),
    terms: [],
    controls: [
      {
        kind: 'text',
        id: 'name',
        label: t('creation.spells.name'),
        value: name,
        maxLength: longest.name,
        path: [...path, 'name'],
      },
      {
        kind: 'text',
        id: 'note',
        label: t('creation.spells.note'),
        value: note,
        maxLength: longest.note,
        path: [...path, 'note'],
      },
    ],
    remove: [remove(path)],
    problems: [],
  };
}
