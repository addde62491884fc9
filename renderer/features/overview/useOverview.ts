import { computed } from 'vue';
import { dateText } from '#shared/calendar/texts';
import { closingLabel } from '#shared/campaign/log/labels';
import { purseForecasts, type PurseForecast } from '#shared/campaign/downtime/forecasts';
import { nextNumber, today } from '#shared/campaign/log/log';
import { memberName } from '#shared/campaign/party/people';
import { openIssues, playedSessions } from '#shared/campaign/overview';
import { openProjects } from '#shared/campaign/downtime/projects';
import { message } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';
import { usePrinting } from '#renderer/stores/window/usePrinting';

export function useOverview() {
  const { t } = useText();
  const store = useCampaignStore();
  const people = usePeople();
  const printing = usePrinting();

  const party = computed(() => store.document?.party ?? []);
  const names = computed<ReadonlyMap<string, string>>(
    () => new Map(party.value.map((member) => [member.id, t(memberName(member, people.people))])),
  );
  const sessions = computed(() => (store.document === null ? [] : playedSessions(store.document)));
  const now = computed(() => {
    const campaign = store.document;
    return campaign === null ? '' : t(dateText(campaign.calendar, today(campaign)));
  });

  const last = computed(() => {
    const sitting = sessions.value.at(-1);
    const campaign = store.document;
    if (sitting === undefined || campaign === null) return null;
    const { kind, title, id, date, present } = sitting.entry;
    return {
      id,
      date,
      title: t(closingLabel(kind, sitting.number, title)),
      day: t(dateText(campaign.calendar, sitting.day)),
      there: t('overview.now.there', { came: present.length, count: campaign.party.length }),
    };
  });
  const next = computed(() => {
    const campaign = store.document;
    if (campaign === null) return null;
    const { closeOut, downtime: period } = campaign.drafts;
    const kind = closeOut?.kind ?? 'session';
    return {
      title: t(closingLabel(kind, nextNumber(campaign, kind), closeOut?.title ?? '')),
      closing: closeOut !== null,
      downtime: period?.days ?? null,
    };
  });

  const projects = computed(() => {
    const campaign = store.document;
    if (campaign === null) return [];
    const learning = (member: string): number =>
      people.people.get(member)?.opened.profile?.().learning?.value ?? 0;
    return openProjects(campaign.log, campaign.terms, learning);
  });
  const matters = computed(() => openIssues(store.document?.notes ?? []));
  const forecasts = computed<ReadonlyMap<string, PurseForecast>>(() => {
    const campaign = store.document;
    if (campaign === null) return new Map();
    const those = party.value.flatMap(({ id }) => people.people.get(id) ?? []);
    return new Map(purseForecasts(campaign, those).map((forecast) => [forecast.member, forecast]));
  });
  const characters = computed(() =>
    party.value.flatMap(({ id }) => people.people.get(id)?.document.id ?? []),
  );

  const campaignName = () => documentName('campaign', store.document);
  function printParty(): void {
    const campaign = store.document;
    if (campaign === null) return;
    const title = message('overview.actions.partyTitle', { name: campaignName() });
    printing.open({ kind: 'party', campaign: campaign.id }, title);
  }
  function printSheets(): void {
    const campaign = store.document;
    if (campaign === null) return;
    const title = message('overview.actions.sheetsTitle', { name: campaignName() });
    printing.open({ kind: 'partySheets', campaign: campaign.id }, title);
  }

  return {
    party,
    names,
    sessions,
    now,
    last,
    next,
    projects,
    matters,
    forecasts,
    characters,
    printParty,
    printSheets,
  };
}
