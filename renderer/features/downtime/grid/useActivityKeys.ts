import { nextTick } from 'vue';
import { weekLength } from '#shared/calendar/calendar';
import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import { lastDay, removeActivity, resizeActivity, stepActivity } from '#shared/campaign/downtime/planning';
import { activityTitle, type Activity } from '#shared/downtime/activities';
import { message } from '#shared/kernel/text';
import { daysOf } from './gridKeys';
import type { Plan } from '#renderer/features/downtime/plan';

/** Arrow keys move an activity, with Shift they move its end, Delete removes it, Enter opens it. */
export function useActivityKeys(
  plan: Plan,
  activity: () => { readonly member: string; readonly activity: Activity },
  open: () => void,
): { readonly onKey: (event: KeyboardEvent) => void } {
  function edit(merge: string, next: (memberDowntime: MemberDowntime) => MemberDowntime): void {
    const { member, activity: before } = activity();
    plan.edit(member, next, `${before.id} ${merge}`);
    void nextTick(() => {
      const now = plan.rowOf(member)?.memberDowntime.activities.find(({ id }) => id === before.id);
      // A block that moves in the page loses the focus.
      document.querySelector<HTMLElement>(`[data-activity="${before.id}"]`)?.focus();
      if (now === undefined) return;
      plan.say(
        message('downtimePage.placed', { what: activityTitle(now), from: now.from, to: lastDay(now) }),
      );
    });
  }

  function remove(): void {
    const { member, activity: gone } = activity();
    plan.edit(member, (memberDowntime) => removeActivity(memberDowntime, gone.id));
    plan.say(message('downtimePage.removed', { what: activityTitle(gone) }));
    plan.select({ kind: 'person', member, days: null });
    void nextTick(() =>
      document.querySelector<HTMLElement>(`[data-row="${member}"] [data-lane="name"]`)?.focus(),
    );
  }

  function onKey(event: KeyboardEvent): void {
    const { campaign, days } = plan;
    if (campaign.value === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const { id } = activity().activity;
    const by = daysOf(event.key, weekLength(campaign.value.calendar));
    if (by !== null && event.shiftKey)
      edit('end', (memberDowntime) => {
        const now = memberDowntime.activities.find((each) => each.id === id);
        return now === undefined
          ? memberDowntime
          : resizeActivity(memberDowntime, days.value, id, 'to', lastDay(now) + by);
      });
    else if (by !== null) edit('move', (memberDowntime) => stepActivity(memberDowntime, days.value, id, by));
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else if (event.key === 'Enter') open();
    else return;
    event.preventDefault();
  }

  return { onKey };
}
