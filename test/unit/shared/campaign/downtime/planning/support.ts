import { newCampaign } from '#shared/campaign/campaign';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import type { Activity } from '#shared/downtime/activities';
import { countingIds, fixedClock } from '#test/fixtures/ports';

export const days = 30;
export const modest = { id: 'modest', perDay: null };
export const wealthy = { id: 'wealthy', perDay: null };

export const rest = (id: string, from: number, length: number): Activity => ({
  kind: 'recuperate',
  ...{ id, from, days: length },
});
export const lessons = (id: string, from: number, length: number, project = 'tongue'): Activity => ({
  kind: 'learn',
  subject: 'Old tongue',
  ...{ id, from, days: length, project },
});
export const hull: Extract<Activity, { kind: 'repair' }> = {
  kind: 'repair',
  ...{ id: 'hull', from: 5, days: 4, project: 'ship' },
  ...{ what: 'Hull', price: 100, structurePoints: 30, missing: 20, conditions: 'good', rolls: [1, 2, 3] },
};

export const memberDowntimeOf = (...activities: Activity[]): MemberDowntime => ({
  ...{ member: 'm1', living: modest, spans: [], learning: null, debt: false },
  activities,
});
export const places = ({ activities }: MemberDowntime) =>
  activities.map(({ id, from, days: length }) => [id, from, length]);

export const member = (id: string, more: Partial<Member> = {}): Member => ({
  ...{ id, character: null, name: id, player: '', role: 'player', away: false, living: null },
  ...more,
});
export const campaignOf = (more: Partial<CampaignDocument>): CampaignDocument => ({
  ...newCampaign('toy', 'Isle', { clock: fixedClock, ids: countingIds() }),
  ...more,
});
export const downtimePeriodOf = (...memberDowntimes: MemberDowntime[]): DowntimePeriod => ({
  ...{ title: '', date: '2026-01-31', days, summary: '', memberDowntimes },
});
