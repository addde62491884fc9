import { dateText } from '#shared/calendar/texts';
import type { Calendar } from '#shared/calendar/calendar';
import type { CampaignDocument } from '#shared/campaign/document';
import { lineTitle } from '#shared/campaign/past/past';
import { lifestyleName, type Terms } from '#shared/downtime/terms';
import { sameValue } from '#shared/kernel/same';
import { isRaw, message, raw, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { documentName } from '#renderer/composables/documentName';
import { renamedStep, type DocumentSteps } from '#renderer/stores/editing/documentSteps';
import { listStep } from '#renderer/stores/editing/listStep';
import { planStep, runningStep } from './encounterSteps';
import { clockStep, handoutStep, pinStep, stashStep, timerStep } from './sessionSteps';
import { stashOf } from '#shared/campaign/table/stash';
import { deckStep, screenStep } from './tableSteps';

/** A new member, for example, also appears in the log, so the party comes before it. */
export const campaignSteps = {
  ruleset: () => message('undoStep.campaign.ruleset'),
  name: renamedStep,
  packs: () => message('undoStep.campaign.packs'),
  variants: () => message('undoStep.campaign.variants'),
  terms: (before, after) => termsStep(before.terms, after.terms),
  calendar: (before, after) => calendarStep(before.calendar, after.calendar),
  begins: (_, { calendar, begins }) =>
    message('undoStep.campaign.begins', { date: dateText(calendar, begins) }),
  firstSession: (_, { firstSession }) => message('undoStep.campaign.firstSession', { number: firstSession }),
  party: partyStep,
  notes: noteStep,
  expenses: (before, after) => {
    const step = listStep(before.expenses, after.expenses);
    return step && message(`undoStep.expense.${step.did}`, { name: raw(step.item.name) });
  },
  log: (before, after) => {
    const step = listStep(before.log, after.log);
    if (step === undefined) return undefined;
    const title = lineTitle(step.did === 'removed' ? before : after, step.item);
    const untitled = isRaw(title) && title.raw.trim() === '';
    return message(`undoStep.log.${step.did}`, {
      title: untitled ? message('campaignNotes.entryUntitled') : title,
    });
  },
  screen: (before, after) => screenStep(before.screen, after.screen),
  encounters: (before, after) => runningStep(before.encounters ?? {}, after.encounters ?? {}),
  plans: (before, after) => planStep(before.plans ?? [], after.plans ?? []),
  decks: (before, after) => deckStep(before.decks, after.decks),
  clocks: (before, after) => clockStep(before.clocks ?? [], after.clocks ?? []),
  pins: pinStep,
  handouts: (before, after) => handoutStep(before.handouts ?? [], after.handouts ?? []),
  stash: (before, after) => stashStep(stashOf(before), stashOf(after)),
  drafts: (before, after) => draftStep(before.drafts, after.drafts),
  // Carrying the time into the close-out changes both, and is named by the draft.
  timer: timerStep,
} as const satisfies DocumentSteps<CampaignDocument>;

function termsStep(before: Terms, after: Terms): Text | undefined {
  if (before.currency !== after.currency) return message('undoStep.terms.currency');
  if (!sameValue(before.scale, after.scale)) return message('undoStep.terms.scale');
  const step = listStep(before.lifestyles, after.lifestyles);
  if (step === undefined) return undefined;
  return step.count > 1
    ? message('undoStep.terms.all')
    : message(`undoStep.terms.${step.did}`, { name: lifestyleName(step.item) });
}

function calendarStep(before: Calendar, after: Calendar): Text {
  const more = after.months.length - before.months.length;
  const differing = (['months', 'weekdays', 'firstWeekday', 'leap', 'era'] as const).filter(
    (part) => !sameValue(before[part], after[part]),
  );
  const [only] = differing;
  // The leap day follows its month when months are added, moved or removed; a preset also changes the
  // weekdays or the era.
  const others = differing.filter((part) => part !== 'months' && part !== 'leap');
  if (only === undefined || (only === 'months' && others.length > 0)) return message('undoStep.calendar.all');
  if (only !== 'months') return message(`undoStep.calendar.${only}`);
  if (more !== 0) return message(`undoStep.calendar.month${more > 0 ? 'Added' : 'Removed'}`);
  const days = daysInYear(after) - daysInYear(before);
  if (days === 0) return message('undoStep.calendar.months');
  return message(`undoStep.calendar.days${days > 0 ? 'Added' : 'Removed'}`, { count: Math.abs(days) });
}

function daysInYear({ months }: Calendar): number {
  return sum(months.map(({ days }) => days));
}

function partyStep(before: CampaignDocument, after: CampaignDocument): Text | undefined {
  const step = listStep(before.party, after.party);
  if (step === undefined) return undefined;
  const { did, item, was, count } = step;
  const name = documentName('character', item);
  if (was !== undefined && was.away !== item.away)
    return message(`undoStep.party.${item.away ? 'away' : 'back'}`, { name });
  return message(`undoStep.party.${did}`, { name, count });
}

function noteStep(before: CampaignDocument, after: CampaignDocument): Text | undefined {
  const titles = new Map(before.notes.map(({ id, title }) => [id, title]));
  // A new title is also written into every note that links to the old one.
  const renamed =
    before.notes.length === after.notes.length &&
    after.notes.find(({ id, title }) => titles.get(id) !== title);
  if (renamed) return message('undoStep.note.renamed', { title: raw(renamed.title) });
  const step = listStep(before.notes, after.notes);
  return step && message(`undoStep.note.${step.did}`, { title: raw(step.item.title) });
}

function draftStep(before: CampaignDocument['drafts'], after: CampaignDocument['drafts']): Text | undefined {
  const kind = (['closeOut', 'downtime'] as const).find((each) => before[each] !== after[each]);
  if (kind === undefined) return undefined;
  const [then, now] = [before[kind], after[kind]];
  if (now === null) return message(`undoStep.${kind}.discarded`);
  if (then === null) return message(`undoStep.${kind}.begun`, { count: now.days });
  const fields = [
    'title',
    'date',
    'days',
    'summary',
    'present',
    'awards',
    'loot',
    'played',
    'memberDowntimes',
  ] as const;
  const values = (draft: object): Readonly<Record<string, unknown>> => ({ ...draft });
  const field = fields.find((each) => !sameValue(values(then)[each], values(now)[each]));
  return message(`undoStep.${kind}.${field ?? 'changed'}`, { count: now.days });
}
