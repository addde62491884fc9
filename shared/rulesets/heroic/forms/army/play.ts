import { changeBy, resetTo, set, type Edit } from '../../../../character/edits';
import { signed, type Text } from '../../../../kernel/text';
import type { PlayAction, RowsBlock, Toggle, TogglesBlock } from '../../../../rules/play';
import { allOver, heroismLeft } from '../../play/state';
import { t } from '../../texts';
import { forms } from '../data';
import type { BlockStanding } from '../standing';

/** Intelligence and surprise (10) are either done or not. */
export function deedToggles({ formPlay }: BlockStanding): TogglesBlock {
  const toggle = (id: 'intelligence' | 'surprise'): Toggle => ({
    id,
    title: t(`forms.deeds.${id}.name`),
    text: t(`forms.deeds.${id}.text`, { initiative: signed(forms.deeds.initiative) }),
    on: formPlay.deeds[id],
    edits: [set(['deeds', id], !formPlay.deeds[id])],
  });
  return {
    kind: 'toggles',
    id: 'deeds',
    title: t('forms.deeds.heading'),
    hint: t('forms.deeds.hint'),
    toggles: [toggle('intelligence'), toggle('surprise')],
  };
}

/** Actions whose size the GM sets, and the end of the round (10). */
export function deedRows(standing: BlockStanding): RowsBlock {
  const { deeds } = standing.formPlay;
  const rows: RowsBlock['rows'] = [
    sized('deed', deeds.attack, forms.deeds.attack, (to) => [
      resetTo(['deeds', 'attack'], { from: deeds.attack, to }),
    ]),
    sized('position', deeds.defense, forms.deeds.defense, (to) => [
      resetTo(['deeds', 'defense'], { from: deeds.defense, to }),
    ]),
    sized('morale', deeds.morale, forms.deeds.heroism, (to) => moraleEdits(standing, to)),
  ];
  return {
    kind: 'rows',
    id: 'sized-deeds',
    title: t('forms.deeds.sized'),
    empty: t('forms.deeds.sized'),
    rows,
    actions: [roundOver(standing)],
  };
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
function moraleEdits(standing: BlockStanding, to: number): Edit[] {
  const { before, left } = heroismBeforeMorale(standing);
  const { morale, before: was } = standing.formPlay.deeds;
  return [
    resetTo(['deeds', 'morale'], { from: morale, to }),
    resetTo(['deeds', 'before'], { from: was, to: before }),
    changeBy(['heroism'], { from: left, by: to - morale }),
  ];
}

function heroismBeforeMorale({ play, character, formPlay }: BlockStanding) {
  const left = heroismLeft(play, character);
  return { left, before: formPlay.deeds.morale > 0 ? formPlay.deeds.before : left };
}

/** Ends all actions; unspent points from morale are lost. */
function roundOver(standing: BlockStanding): PlayAction {
  const { deeds } = standing.formPlay;
  const { before, left } = heroismBeforeMorale(standing);
  const kept = Math.min(before, left);
  const on: readonly (readonly [string, boolean])[] = [
    ['intelligence', deeds.intelligence],
    ['deed', deeds.attack > 0],
    ['position', deeds.defense > 0],
    ['surprise', deeds.surprise],
    ['morale', deeds.morale > 0],
  ];
  const changes: Text[] = [
    ...on
      .filter(([, active]) => active)
      .map(([id]) => t('play.lines.ends', { what: t(`forms.deeds.${id}.name`) })),
    ...(kept === left ? [] : [t('play.lines.heroism', { from: left, to: kept })]),
  ];
  const { attack, defense, morale, before: was } = deeds;
  return {
    id: 'round-over',
    label: t('forms.deeds.over'),
    changes,
    edits: [
      set(['deeds', 'intelligence'], false),
      set(['deeds', 'surprise'], false),
      ...allOver(['deeds'], { attack, defense, morale, before: was }),
      ...(morale > 0 ? [changeBy(['heroism'], { from: left, by: -morale, least: before })] : []),
    ],
    ...(changes.length === 0 && { blocked: t('forms.deeds.noneDone') }),
  };
}
