import { signed, type Text } from '#shared/kernel/text';
import { t } from '#shared/rulesets/heroic/texts';
import { forms } from '#shared/rulesets/heroic/content/formData';
import type { BlockState } from './blockState';
import { changeBy, resetTo, set, type Edit } from '#shared/character/edits';
import { rowsBlock, togglesBlock } from '#shared/rules/builders/blocks';
import type { TurnEdge } from '#shared/rules/fight/fighter';
import type { PlayAction, RowsBlock, Toggle, TogglesBlock } from '#shared/rules/play';
import { allOver } from '#shared/rulesets/heroic/state/play';
import { heroismLeft } from '#shared/rulesets/heroic/derive/state';

/** Intelligence and surprise (10) are either done or not. */
export function deedToggles({ formPlay }: BlockState): TogglesBlock {
  const toggle = (id: 'intelligence' | 'surprise'): Toggle => ({
    id,
    title: t(`forms.deeds.${id}.name`),
    text: t(`forms.deeds.${id}.text`, { initiative: signed(forms.deeds.initiative) }),
    on: formPlay.deeds[id],
    edits: [set(['deeds', id], !formPlay.deeds[id])],
  });
  return togglesBlock({ id: 'deeds', title: t('forms.deeds.heading'), hint: t('forms.deeds.hint') }, [
    toggle('intelligence'),
    toggle('surprise'),
  ]);
}

/** Actions whose size the GM sets, and the end of the round (10). */
export function deedRows(current: BlockState): RowsBlock {
  const { deeds: armyActions } = current.formPlay;
  const rows: RowsBlock['rows'] = [
    sized('deed', armyActions.attack, forms.deeds.attack, (to) => [
      resetTo(['deeds', 'attack'], { from: armyActions.attack, to }),
    ]),
    sized('position', armyActions.defense, forms.deeds.defense, (to) => [
      resetTo(['deeds', 'defense'], { from: armyActions.defense, to }),
    ]),
    sized('morale', armyActions.morale, forms.deeds.heroism, (to) => moraleEdits(current, to)),
  ];
  return rowsBlock(
    { id: 'army-actions', title: t('forms.deeds.sized'), empty: t('forms.deeds.sized') },
    rows,
    [roundOver(current)],
  );
}

function sized(
  id: 'deed' | 'position' | 'morale',
  now: number,
  most: number,
  edits: (to: number) => Edit[],
): RowsBlock['rows'][number] {
  const action: PlayAction = {
    id: 'size',
    label: t('forms.deeds.size'),
    edits: [],
    options: Array.from({ length: most + 1 }, (_, to) => ({
      id: String(to),
      label: to === 0 ? t('forms.deeds.none') : t(`forms.deeds.${id}.amount`, { amount: signed(to) }),
      edits: edits(to),
    })),
  };
  return {
    id,
    title: t(`forms.deeds.${id}.name`),
    ...(now > 0 && { active: true, detail: t(`forms.deeds.${id}.amount`, { amount: signed(now) }) }),
    text: t(`forms.deeds.${id}.text`),
    actions: [action],
  };
}

/** Morale adds temporary points for the round to the existing ones. */
function moraleEdits(current: BlockState, to: number): Edit[] {
  const { before, left } = heroismBeforeMorale(current);
  const { morale, before: was } = current.formPlay.deeds;
  return [
    resetTo(['deeds', 'morale'], { from: morale, to }),
    resetTo(['deeds', 'before'], { from: was, to: before }),
    changeBy(['heroism'], { from: left, by: to - morale }),
  ];
}

function heroismBeforeMorale({ play, character, formPlay }: BlockState) {
  const left = heroismLeft(play, character);
  return { left, before: formPlay.deeds.morale > 0 ? formPlay.deeds.before : left };
}

/**
 * An action counts in one turn of its army (10), with which it ends; a position goes on until the next one begins.
 */
export function actionsOver(
  current: BlockState,
  edge: TurnEdge,
): Pick<PlayAction, 'edits'> & { readonly changes: readonly Text[] } {
  const { held, defense } = current.formPlay.deeds;
  if (edge === 'start') return held ? ending(current, ['position']) : { changes: [], edits: [] };
  const { changes, edits } = ending(current, ['intelligence', 'deed', 'surprise', 'morale']);
  return { changes, edits: defense > 0 ? [...edits, set(['deeds', 'held'], true)] : edits };
}

const armyActions = ['intelligence', 'deed', 'position', 'surprise', 'morale'] as const;
type ArmyAction = (typeof armyActions)[number];

/** Unspent points from morale are lost. */
function ending(current: BlockState, which: readonly ArmyAction[]) {
  const { intelligence, surprise, attack, defense, morale, before: was } = current.formPlay.deeds;
  const { before, left } = heroismBeforeMorale(current);
  const kept = Math.min(before, left);
  const edits: Readonly<Record<ArmyAction, readonly Edit[]>> = {
    intelligence: intelligence ? [set(['deeds', 'intelligence'], false)] : [],
    surprise: surprise ? [set(['deeds', 'surprise'], false)] : [],
    deed: attack > 0 ? allOver(['deeds'], { attack }) : [],
    position: defense > 0 ? [...allOver(['deeds'], { defense }), set(['deeds', 'held'], false)] : [],
    morale:
      morale > 0
        ? [
            ...allOver(['deeds'], { morale, before: was }),
            changeBy(['heroism'], { from: left, by: -morale, least: before }),
          ]
        : [],
  };
  const over = which.filter((id) => edits[id].length > 0);
  const isLost = over.includes('morale') && kept !== left;
  return {
    changes: [
      ...over.map((id) => t('play.lines.ends', { what: t(`forms.deeds.${id}.name`) })),
      ...(isLost ? [t('play.lines.heroism', { from: left, to: kept })] : []),
    ],
    edits: over.flatMap((id) => edits[id]),
  };
}

function roundOver(current: BlockState): PlayAction {
  const over = ending(current, armyActions);
  return {
    id: 'round-over',
    label: t('forms.deeds.over'),
    ...over,
    ...(over.changes.length === 0 && { blocked: t('forms.deeds.noneDone') }),
  };
}
