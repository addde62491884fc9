import { computed } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member, MemberRole } from '#shared/campaign/party/members';
import {
  changeRole,
  removalImpact,
  joinParty,
  leaveParty,
  setAbsent,
  revertParty,
  type NewMember,
} from '#shared/campaign/party/party';
import { memberName } from '#shared/campaign/party/people';
import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { useText } from '#renderer/composables/useText';
import { clock, ids } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { realDay } from '#renderer/composables/realDay';

/** Joining, leaving and absence: each change is a line of the log, and can be undone. */
export function useParty() {
  const { t } = useText();
  const store = useCampaignStore();
  const people = usePeople();
  const dialogs = useDialogs();
  const notifications = useNotifications();

  const partyPorts = () => ({ clock, ids, date: realDay(clock.now()) });
  const nameOf = (member: Pick<Member, 'id' | 'name'>): Text => memberName(member, people.people);
  const party = computed(() => store.document?.party ?? []);

  /** Changes the campaign and shows a notice with undo. */
  function carryOut(change: (campaign: CampaignDocument) => CampaignDocument, done: Text): void {
    const { document: before } = store;
    if (before === null) return;
    store.apply(change);
    const { document: after } = store;
    if (after === null || after === before) return;
    const stands = () => store.document?.id === before.id && !sameValue(store.document.party, before.party);
    notifications.done(done, {
      stands,
      run: () => stands() && store.apply((campaign) => revertParty(campaign, before, after)),
      whose: documentName('campaign', after),
    });
  }

  /** Adds members whose sheets stay unchanged. */
  function join(newcomers: readonly NewMember[]): void {
    carryOut((campaign) => joinParty(campaign, newcomers, partyPorts()), joinedText(newcomers));
  }

  /** Asks first and says what else is removed with the member. */
  async function leave(member: Member): Promise<void> {
    const { document } = store;
    if (document === null) return;
    const name = nameOf(member);
    const { closeOut, downtime: period, shared, ended } = removalImpact(document, member.id);
    const items = [
      ...(closeOut ? [message('party.leave.closeOut')] : []),
      ...(period ? [message('party.leave.downtime')] : []),
      ...shared.map((what) => message('party.leave.shared', { what: raw(what) })),
      ...ended.map((what) => message('party.leave.ended', { what: raw(what) })),
    ];
    const answer = await dialogs.ask({
      title: message('party.leave.title', { name }),
      text: message(items.length === 0 ? 'party.leave.text' : 'party.leave.textMore'),
      items,
      choices: [
        { id: 'stay', label: message('app.cancel'), tone: 'plain' },
        { id: 'leave', label: message('party.leave.do'), tone: 'danger' },
      ],
      escape: 'stay',
    });
    if (answer !== 'leave') return;
    carryOut(
      (campaign) => leaveParty(campaign, member.id, t(name), partyPorts()),
      message('party.left', { name }),
    );
  }

  const setAway = (member: Member, away: boolean) =>
    store.apply((campaign) => setAbsent(campaign, member.id, away, t(nameOf(member)), partyPorts()));
  const setRole = (member: Member, role: MemberRole) =>
    store.apply((campaign) => changeRole(campaign, member.id, role, t(nameOf(member)), partyPorts()));

  return { party, nameOf, partyPorts, join, leave, setAway, setRole };
}

export function joinedText(newcomers: readonly Pick<NewMember, 'name'>[]): Text {
  const [only, ...others] = newcomers;
  const name = only?.name.trim() ?? '';
  return others.length === 0 && name !== ''
    ? message('party.joined', { name: raw(name) })
    : message('party.joinedMany', { count: newcomers.length });
}
