import { computed } from 'vue';
import type {
  PlayAction,
  PlayBlock,
  RowsBlock,
  TogglesBlock,
  Tracker,
  TrackersBlock,
} from '#shared/rules/play';
import { mayHoldAttacks, type FiguresBlock, type SheetBlock } from '#shared/rules/sheetViews';
import { message } from '#shared/kernel/text';
import { rollRows } from '#renderer/components/play/rollRows';
import { computedParts } from '#renderer/composables/computedParts';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The number of points beside the health that fit into the strip; the others are in a card. */
const mostInStrip = 2;

/** The open character's blocks by their places on the page of play; nothing is in two of them, and nothing empty is in one. */
export function usePlayParts() {
  const store = useCharacterStore();
  const play = computed(() => store.play?.blocks ?? []);
  const inPlay = computed(() => {
    const { sheet } = store;
    const all = sheet === null ? [] : sheet.blocks.concat(sheet.playBlocks ?? []);
    return all.filter((block) => block.inPlay !== undefined);
  });
  const fighter = computed(() => store.opened?.fight?.({ minor: false }));
  const state = computed(() => fighter.value?.state);
  const hasHealth = computed(() => (fighter.value?.health ?? null) !== null);
  const isDead = computed(() => state.value?.kind === 'dead');
  /** The dead attack no more: the table of attacks on the sheet, which shows their numbers all the same, and why. */
  const closedAttacks = computed(() => {
    const table = store.sheet?.blocks.find((block) => mayHoldAttacks(block));
    const label = state.value?.label;
    if (!isDead.value || table === undefined || label === undefined) return undefined;
    return { block: table.id, reason: message('sheet.play.noAttacks', { state: label }) };
  });

  /** Those that the state of health counts by are part of it. */
  const counted = computed(() => new Set(state.value?.counted?.trackers));
  const vitals = computed(() => play.value.find(isTrackers));
  /** Without the points that damage and healing already show. */
  const trackers = computedParts(() => {
    const first = vitals.value;
    const left = uncounted(first?.trackers ?? []).filter(({ health }) => !(health && hasHealth.value));
    return first === undefined || left.length === 0 ? [] : [{ ...first, trackers: left }];
  });
  const points = computed(() => trackers.value[0]?.trackers ?? []);
  const inStrip = computed(() => (hasHealth.value ? mostInStrip : mostInStrip * 2));
  const others = computed(() => play.value.filter((block) => block !== vitals.value));
  const now = computed(() => others.value.filter((block) => block.folded === undefined));
  const rows = computed(() => others.value.filter(isRows));
  const toggles = computed(() => now.value.filter(isToggles));

  function uncounted(all: readonly Tracker[]): readonly Tracker[] {
    return all.filter(({ id }) => !counted.value.has(id));
  }

  /** Parts with a place of their own are left out. */
  function own(block: PlayBlock): PlayBlock[] {
    if (block.kind === 'trackers') {
      const left = uncounted(block.trackers);
      return left.length === 0 ? [] : [{ ...block, trackers: left }];
    }
    if (block.kind !== 'actions') return [block];
    const placed = new Set([state.value?.next, ...(state.value?.also ?? [])]);
    const left = block.actions.filter(({ id, begins }) => begins === undefined && !placed.has(id));
    return block.place === 'rest' || left.length === 0 ? [] : [{ ...block, actions: left }];
  }

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
  const attackRows = computedParts(() => rows.value.filter(({ place }) => place === 'attacks'));
  /** The first table that can be rolled, unless the attacks are rows. */
  const attacks = computed(() =>
    attackRows.value.length > 0 ? [] : rollable.value.filter(mayHoldAttacks).slice(0, 1),
  );
  const rolls = computed(() =>
    rollable.value.filter((block) => block !== attacks.value[0] && rollRows(block).length > 0),
  );
  const filled = computed(() =>
    rows.value.filter((row) => row.place === undefined && (row.rows.length > 0 || row.grows)),
  );

  return {
    fighter,
    state,
    closedAttacks,
    trackers,
    points: computedParts(() => points.value.slice(0, inStrip.value)),
    morePoints: computedParts(() => {
      const [block] = trackers.value;
      const left = points.value.slice(inStrip.value);
      return block === undefined || left.length === 0 ? [] : [{ ...block, trackers: left }];
    }),
    conditions: computedParts(() => toggles.value.filter(({ beside }) => beside === undefined)),
    choices: computedParts(() => toggles.value.filter(({ beside }) => beside !== undefined)),
    /** Things that can happen to the character, such as hazards. */
    adders: computedParts(() =>
      rows.value.filter(isAdded).flatMap((block): readonly PlayAction[] => block.actions),
    ),
    afflictions: computedParts(() =>
      filled.value.filter(isActive).map((block) => (isAdded(block) ? { ...block, actions: [] } : block)),
    ),
    things: computedParts(() => filled.value.filter((block) => !isActive(block) && !block.folded)),
    turn: computed(() => actionsOf(play.value).find(({ begins }) => begins === 'turn')),
    rest: computedParts(() =>
      others.value.flatMap((block) =>
        block.kind === 'actions' && block.place === 'rest'
          ? block.actions.filter(({ begins }) => begins === undefined)
          : [],
      ),
    ),
    actions: computedParts(() =>
      now.value.filter(({ kind }) => kind === 'actions' || kind === 'trackers').flatMap(own),
    ),
    folded: computedParts(() =>
      others.value
        .filter(
          (block) => block.folded && !(block.kind === 'rows' && (isActive(block) || block.rows.length === 0)),
        )
        .flatMap(own),
    ),
    numbers,
    attacks,
    attackRows,
    /** Long tables are below the attacks, other rolls beside them. */
    tables: computed(() => rolls.value.filter(({ kind }) => kind === 'table')),
    rolls: computed(() => rolls.value.filter(({ kind }) => kind !== 'table')),
    /** Rolls of the numbers, which are above them. */
    checks: computedParts(() =>
      numbers.value.slice(0, 1).map((block) => ({
        ...block,
        figures: numbers.value.flatMap(({ figures }) => figures.filter(({ roll }) => roll !== undefined)),
      })),
    ),
    moreRolls: computedParts(() => inPlay.value.filter((block) => block.inPlay === 'moreRolls')),
  };
}

function isTrackers(block: PlayBlock): block is TrackersBlock {
  return block.kind === 'trackers';
}

function isToggles(block: PlayBlock): block is TogglesBlock & PlayBlock {
  return block.kind === 'toggles';
}

function isRows(block: PlayBlock): block is RowsBlock & Pick<PlayBlock, 'folded'> {
  return block.kind === 'rows';
}

/** Wounds and hazards, which change what the character can do, rather than things that are carried. */
function isActive({ rows }: RowsBlock): boolean {
  return rows.some(({ active }) => active);
}

/** The strip has a button for it. */
function isAdded({ actions, folded, grows }: RowsBlock & Pick<PlayBlock, 'folded'>): boolean {
  return actions.length === 1 && folded === undefined && !grows;
}

function isFigures(block: SheetBlock): block is FiguresBlock & Pick<SheetBlock, 'inPlay'> {
  return block.kind === 'figures';
}

function actionsOf(blocks: readonly PlayBlock[]): readonly PlayAction[] {
  return blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
}
