import { computed, ref, watch } from 'vue';
import type { JoinedTable } from '#shared/ipc/joined';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { nextTurn } from './turns';

/** The own characters in the fight, and the one of them whose sheet is open: the one who acts, else the chosen one. */
export function useOwnFighter(table: () => JoinedTable) {
  const store = useCharacterStore();
  const encounter = computed(() => {
    const { encounter: room } = table().rooms;
    return room?.state === 'running' ? room : null;
  });
  const sheets = computed(() => table().sheets.filter(({ asks }) => !asks));
  const own = computed(() => {
    const ids = new Set(table().seat.characters);
    return (encounter.value?.order ?? []).filter(({ character }) => character !== null && ids.has(character));
  });
  const acting = computed(() => own.value.find(({ acts }) => acts));
  const chosen = ref('');
  const character = computed({
    get: () => {
      const wanted = [acting.value?.character, chosen.value, store.document?.id];
      const known = sheets.value.map(({ id }) => id);
      return wanted.find((id) => known.some((each) => each === id)) ?? known[0];
    },
    set: (id) => (chosen.value = id ?? ''),
  });
  const me = computed(() => own.value.find((each) => each.character === character.value));
  const coming = computed(() =>
    encounter.value === null || me.value === undefined ? undefined : nextTurn(encounter.value, me.value.id),
  );
  watch(character, (id) => id !== undefined && void store.load(id), { immediate: true });

  /** The sheet of the own fighter, once it is open. */
  const opened = computed(() => (store.document?.id === character.value ? store.opened : null));

  return { encounter, sheets, acting, character, me, coming, opened };
}
