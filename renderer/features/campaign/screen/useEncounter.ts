import { computed, ref, watch } from 'vue';
import { putEncounter } from '../../../../shared/campaign/campaign';
import type { Encounter } from '../../../../shared/campaign/document';
import {
  actNow,
  amend,
  countedNames,
  delay,
  explode,
  join,
  leave,
  newEncounter,
  next,
  putFirst,
  rollOff,
  setMode,
  setOut,
  start,
  toStart,
  type NewCombatant,
} from '../../../../shared/campaign/encounter/encounter';
import { initiativeRolls, type InitiativeRoll } from '../../../../shared/campaign/encounter/initiativeRolls';
import { order } from '../../../../shared/campaign/encounter/order';
import { plainDice } from '../../../../shared/campaign/dice/plainDice';
import { limits } from '../../../../shared/character/limits';
import { message, raw } from '../../../../shared/kernel/text';
import type { InitiativeRules } from '../../../../shared/rules/encounter';
import { useText } from '../../../composables/useText';
import { call } from '../../../platform/client';
import { ids, rng } from '../../../platform/ports';
import { useCampaignStore } from '../../../stores/campaigns/useCampaignStore';
import { useDiceLog } from '../../../stores/dice/useDiceLog';
import { useDialogs } from '../../../stores/window/useDialogs';
import { useNotifications } from '../../../stores/window/useNotifications';

/** A name with a count creates several combatants. */
export type Joining = Omit<NewCombatant, 'id'> & { readonly count: number };

/** The open screen's fight and its changes. */
export function useEncounter(rules: () => InitiativeRules) {
  const { t } = useText();
  const store = useCampaignStore();
  const dialogs = useDialogs();
  const diceLog = useDiceLog();
  const notifications = useNotifications();

  const encounter = computed(() => store.document?.encounter ?? newEncounter(rules()));
  const turnOrder = computed(() => order(encounter.value, rules()));
  const current = computed(() => turnOrder.value.find((each) => each.combatant.id === encounter.value.turn));

  /** Every change is one step of undo; dice rolled for it stay in the log. */
  function change(make: (encounter: Encounter, rules: InitiativeRules) => Encounter): void {
    const before = encounter.value;
    const changed = make(before, rules());
    store.apply((campaign) => putEncounter(campaign, changed));
    if (store.readOnly !== null) return;
    for (const fallen of initiativeRolls(before, changed, rules()).toReversed()) log(fallen);
  }

  function log({ members, groups, faces, total }: InitiativeRoll): void {
    const [first, ...others] = members;
    if (first === undefined) return;
    const side = message(`screen.fight.side.${first.party ? 'party' : 'foe'}`);
    const name = others.length > 0 ? side : raw(first.name);
    diceLog.keepRolled({
      label: message('screen.fight.rolled', { name }),
      who: '',
      rolled: plainDice(groups, faces, total),
    });
  }

  const announcement = ref('');
  watch(
    () => [encounter.value.round, encounter.value.turn] as const,
    ([round, turn], [before]) => {
      if (round === 0) return;
      const name = encounter.value.combatants.find((each) => each.id === turn)?.name;
      const said = name === undefined ? t('screen.fight.nobody') : t('screen.fight.turnOf', { name });
      announcement.value = round === before ? said : `${t('screen.fight.round', { round })}. ${said}`;
    },
  );

  function add({ name, count, ...rest }: Joining): void {
    const newcomers = countedNames(name.trim(), count).map((each) => ({
      ...rest,
      id: ids.next(),
      name: each.slice(0, limits.name),
    }));
    change((now, by) => join(now, by, newcomers, rng));
    announcement.value = t('screen.fight.joined', { name: newcomers.map((each) => each.name).join(', ') });
  }

  /**
   * Adds a character of the library to a side with the numbers of its sheet; the given numbers fill in for
   * missing ones.
   */
  async function addCharacter(
    character: string,
    { name, party, values }: Pick<Joining, 'name' | 'party' | 'values'>,
  ): Promise<void> {
    const read = await call('character.read', { id: character });
    const opened = read.ok ? store.ruleset?.open(read.value) : undefined;
    const own = opened?.ok === true ? opened.value.initiative?.() : undefined;
    add({ name, count: 1, party, character, values: { ...values, ...own } });
  }

  function remove(id: string, name: string): void {
    change((now, by) => leave(now, by, id));
    notifications.done(message('screen.fight.left', { name: raw(name) }), store.lastStep());
  }

  async function clear(): Promise<void> {
    const sure = await dialogs.confirm(
      message('screen.fight.clearTitle'),
      message('screen.fight.clearText', { count: encounter.value.combatants.length }),
      message('screen.fight.clearDo'),
    );
    if (sure) store.apply((campaign) => putEncounter(campaign, null));
  }

  return {
    encounter,
    turnOrder,
    current,
    announcement,
    add,
    addCharacter,
    remove,
    clear,
    start: () => change((now, by) => start(now, by, rng)),
    stop: () => change(toStart),
    next: () => change((now, by) => next(now, by, rng)),
    delay: (points?: number) => change((now, by) => delay(now, by, points)),
    actNow: (id: string) => change((now) => actNow(now, id)),
    setOut: (id: string, out: boolean) => change((now, by) => setOut(now, by, id, out)),
    explode: (id: string) => change((now, by) => explode(now, by, id, rng)),
    rollOff: (id: string) => change((now, by) => rollOff(now, by, id, rng)),
    putFirst: (id: string) => change((now, by) => putFirst(now, by, id)),
    setMode: (mode: string) => change((now) => setMode(now, mode)),
    amend: (id: string, what: Parameters<typeof amend>[2]) => change((now) => amend(now, id, what)),
  };
}
