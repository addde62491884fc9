import { describe, expect, it } from 'vitest';
import { checkPortrait } from '#electron/services/library/portrait';
import type { Portrait } from '#shared/character/document';
import { jpeg, png } from '#test/integration/support/pictures';

function verdict(type: Portrait['type'], data: Buffer | string): string {
  const checked = checkPortrait({ type, data: typeof data === 'string' ? data : data.toString('base64') });
  if (checked.ok) return 'accepted';
  expect(checked.error).toMatchObject({ code: 'portrait-refused', path: 'portrait' });
  return 'key' in checked.error.text ? checked.error.text.key.replace('services.portrait.', '') : '';
}

describe('a portrait', () => {
  it('may be missing', () => {
    expect(checkPortrait(null)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ['a PNG', 'image/png', png(300, 400), 'accepted'],
    ['a JPEG', 'image/jpeg', jpeg(300, 400), 'accepted'],
    ['a baseline JPEG', 'image/jpeg', jpeg(300, 400, 0xc0), 'accepted'],
    ['the largest', 'image/png', png(4096, 4096), 'accepted'],
    ['a JPEG called PNG', 'image/png', jpeg(3, 3), 'type'],
    ['a PNG called JPEG', 'image/jpeg', png(3, 3), 'type'],
    ['an SVG', 'image/png', Buffer.from('<svg onload="x"/>'), 'type'],
    ['nothing', 'image/png', Buffer.alloc(0), 'type'],
    ['a torn PNG', 'image/png', png(3, 3).subarray(0, 20), 'type'],
    ['a torn JPEG', 'image/jpeg', jpeg(3, 3).subarray(0, 14), 'type'],
    ['a JPEG without a frame', 'image/jpeg', jpeg(3, 3, 0xda), 'type'],
    [
      'a JPEG that is all table',
      'image/jpeg',
      Buffer.from([0xff, 0xd8, 0xff, 0xc4, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      'type',
    ],
    ['too wide', 'image/png', png(4097, 10), 'pixels'],
    ['too high', 'image/jpeg', jpeg(10, 5000), 'pixels'],
    ['of no size', 'image/png', png(0, 10), 'pixels'],
    ['too many bytes', 'image/png', Buffer.concat([png(9, 9), Buffer.alloc(2_000_000)]), 'bytes'],
    ['not valid base64', 'image/png', '!!!!', 'encoding'],
    ['base64 with a tail', 'image/png', `${png(3, 3).toString('base64')}<script>`, 'encoding'],
  ] as const)('that is %s', (_what, type, data, expected) => {
    expect(verdict(type, data)).toBe(expected);
  });
});
