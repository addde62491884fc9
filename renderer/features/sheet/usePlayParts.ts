import { computed } from 'vue';
import type { PlayBlock, TrackersBlock } from '#shared/rules/play';
import { mayHoldAttacks, type FiguresBlock, type SheetBlock } from '#shared/rules/views';
import { message } from '#shared/kernel/text';
import { computedParts } from '#renderer/composables/computedParts';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The open character's blocks by their places on the page of play; nothing is in two of them. */
export function usePlayParts() {
  const store = useCharacterStore();
  const play = computed(() => store.play?.blocks ?? []);
  const inPlay = computed(() => {
    const { sheet } = store;
    const all = sheet === null ? [] : sheet.blocks.concat(sheet.playBlocks ?? []);
    return all.filter((block) => block.inPlay !== undefined);
  });
  const fighter = computed(() => store.opened?.fight?.({ minor: false }));
  const hasHealth = computed(() => (fighter.value?.health ?? null) !== null);
  const isDead = computed(() => fighter.value?.state?.kind === 'dead');
  /** The dead attack no more: the table of attacks on the sheet, which shows their numbers all the same, and why. */
  const closedAttacks = computed(() => {
    const table = store.sheet?.blocks.find((block) => mayHoldAttacks(block));
    const state = fighter.value?.state?.label;
    if (!isDead.value || table === undefined || state === undefined) return undefined;
    return { block: table.id, reason: message('sheet.play.noAttacks', { state }) };
  });

  const vitals = computed(() => play.value.find(isTrackers));
  /** Without the points that damage and healing already show. */
  const trackers = computedParts(() => {
    const first = vitals.value;
    if (first === undefined) return [];
    const left = first.trackers.filter(({ health }) => !(health === true && hasHealth.value));
    return left.length === 0 ? [] : [{ ...first, trackers: left }];
  });
  const others = computed(() => play.value.filter((block) => block !== vitals.value));
  const now = computed(() => others.value.filter((block) => block.folded === undefined));

  /** Numbers of no use in a fight, and those that a tracker of the vitals shows already, are left out. */
  const numbers = computedParts(() => {
    const shown = new Set(vitals.value?.trackers.map(({ id }) => id));
    return inPlay.value.filter(isFigures).flatMap((block) => {
      if (block.inPlay !== 'numbers') return [];
      const figures = block.figures.filter(({ id, inPlay: use }) => use !== false && !shown.has(id));
      return figures.length === 0 ? [] : [{ ...block, figures }];
    });
  });
  const rollable = computedParts(() => inPlay.value.filter((block) => block.inPlay === 'rolls'));
  const attackRows = computedParts(() => (isDead.value ? [] : now.value.filter(isAttacks)));
  /** The first table that can be rolled, unless the attacks are rows. */
  const attacks = computed(() =>
    attackRows.value.length > 0 ? [] : rollable.value.filter(mayHoldAttacks).slice(0, 1),
  );
  /** The dead attack no more. */
  const ownAttacks = computed(() => (isDead.value ? [] : attacks.value));

  return {
    trackers,
    states: computedParts(() =>
      now.value.filter((block) => block.kind === 'toggles' || (block.kind === 'rows' && !isAttacks(block))),
    ),
    actions: computedParts(() => now.value.filter(({ kind }) => kind === 'actions' || kind === 'trackers')),
    folded: computedParts(() => others.value.filter((block) => block.folded === true)),
    numbers,
    closedAttacks,
    attacks: ownAttacks,
    attackRows,
    rolls: computed(() => rollable.value.filter((block) => block !== attacks.value[0])),
    moreRolls: computedParts(() => inPlay.value.filter((block) => block.inPlay === 'moreRolls')),
  };
}

function isTrackers(block: PlayBlock): block is TrackersBlock {
  return block.kind === 'trackers';
}

function isAttacks(block: PlayBlock): boolean {
  return block.kind === 'rows' && block.place === 'attacks';
}

function isFigures(block: SheetBlock): block is FiguresBlock & Pick<SheetBlock, 'inPlay'> {
  return block.kind === 'figures';
}
