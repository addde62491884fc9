import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { freshCloseOut, putCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import {
  carryTimer,
  isRunning,
  minutesPlayed,
  pauseTimer,
  playedFor,
  resetTimer,
  startTimer,
  timerBefore,
} from '#shared/campaign/table/timer';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const bare = newCampaign('toy', 'Ferries', { clock: steppingClock(60), ids: countingIds('timer') });
const at = (time: string) => `2026-01-31T${time}.000Z`;

describe('the session timer', () => {
  it('counts the stretches between start and pause', () => {
    const started = startTimer(bare, at('18:00:00'));
    expect(isRunning(started)).toBe(true);
    expect(minutesPlayed(started, at('18:30:00'))).toBe(30);
    const paused = pauseTimer(started, at('18:45:00'));
    expect(isRunning(paused)).toBe(false);
    expect(minutesPlayed(paused, at('23:00:00'))).toBe(45);
    const again = startTimer(paused, at('19:00:00'));
    expect(minutesPlayed(again, at('19:15:30'))).toBe(61);
    expect(campaignSchema.safeParse(again).success).toBe(true);
    expect(campaignSchema.safeParse(resetTimer(again)).success).toBe(true);
  });

  it('runs on in a file that a killed program left behind', () => {
    const stored = JSON.stringify(startTimer(bare, at('18:00:00')));
    const read = campaignSchema.parse(JSON.parse(stored));
    expect(isRunning(read)).toBe(true);
    expect(minutesPlayed(read, at('20:05:00'))).toBe(125);
  });

  it('starts with the session that begins, and is as before once that is reverted', () => {
    const people = new Map();
    const beginning = freshBeginning(bare, 'session', '2026-01-31');
    const ports = { clock: steppingClock(60), ids: countingIds('begin') };
    const begin = (campaign: CampaignDocument) =>
      applyPrepared(
        campaign,
        { ...prepareBeginning(campaign, beginning, people), starts: true },
        people,
        ports,
      ).campaign;
    const begun = begin(bare);
    expect(begun.timer).toEqual({ spans: [{ from: begun.log[0]?.at, to: null }] });
    expect(timerBefore(begun, begun.log[0]!).timer).toBeUndefined();
    // One that ran before goes on.
    const early = startTimer(bare, '2020-01-31T18:00:00.000Z');
    const joined = begin(early);
    expect(joined.timer).toEqual(early.timer);
    expect(timerBefore(joined, joined.log[0]!)).toBe(joined);
    const paused = pauseTimer(early, '2020-01-31T18:30:00.000Z');
    const resumed = begin(paused);
    expect(resumed.timer?.spans).toHaveLength(2);
    expect(timerBefore(resumed, resumed.log[0]!).timer).toEqual(paused.timer);
  });

  it('is neither started twice nor paused while it rests', () => {
    const started = startTimer(bare, at('18:00:00'));
    expect(startTimer(started, at('18:10:00'))).toBe(started);
    expect(pauseTimer(bare, at('18:10:00'))).toBe(bare);
  });

  it('never counts backward when the clock of the computer is set back', () => {
    const back = pauseTimer(startTimer(bare, at('18:00:00')), at('17:00:00'));
    expect(playedFor(back, at('17:00:00'))).toBe(0);
  });

  it('moves into the draft of the close-out, on top of what that holds', () => {
    const draft = freshCloseOut(bare, new Map(), '2026-01-31');
    const started = startTimer(putCloseOut(bare, { ...draft, played: 10 }), at('18:00:00'));
    const carried = carryTimer(started, at('19:00:00'));
    expect(carried.drafts.closeOut?.played).toBe(70);
    expect(carried.timer).toBeUndefined();
    expect(carryTimer(startTimer(bare, at('18:00:00')), at('19:00:00')).timer?.spans).toHaveLength(1);
    expect(campaignSchema.safeParse(carried).success).toBe(true);
  });

  it('ends with its session, which keeps the time that nobody moved', () => {
    const ports = { clock: { now: () => at('22:00:00') }, ids: countingIds('end') };
    const close = (campaign: typeof bare, played?: number) => {
      const draft = {
        ...freshCloseOut(campaign, new Map(), '2026-01-31'),
        ...(played !== undefined && { played }),
      };
      return applyPrepared(campaign, prepareCloseOut(campaign, draft, new Map()), new Map(), ports).campaign;
    };
    const running = startTimer(bare, at('18:00:00'));
    const closed = close(running);
    expect(closed.timer).toBeUndefined();
    expect(closed.log).toMatchObject([{ kind: 'session', played: 240 }]);
    const overridden = close(running, 90);
    expect(overridden.timer).toBeUndefined();
    expect(overridden.log).toMatchObject([{ kind: 'session', played: 90 }]);
    expect(close(bare).log[0]).not.toHaveProperty('played');
  });
});
