import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromGroups, toGroups } from '#shared/table/joining/crockford';
import {
  browserLink,
  invitationCode,
  programLink,
  readInvitation,
  type Invitation,
} from '#shared/table/joining/invitation';

const bytes = (length: number, start = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (start + index * 37) & 255);
const home: Invitation = {
  table: 'evening-7',
  seat: '0b6f7c1e-5a30-4a1f-9c6e-3d8f5b2a7e10',
  secret: bytes(16),
  fingerprint: bytes(16, 90),
  origin: 'https://192.168.1.5:7411',
  others: [],
};
const hosted: Invitation = { ...home, fingerprint: null, origin: 'https://tables.example.org' };
const code = invitationCode(home);

describe.each([
  ['on the local network', home],
  ['on a server with a name', hosted],
  ['without a certificate', { ...hosted, origin: 'http://10.0.0.9:7412' }],
])('an invitation to a table %s', (_, invitation) => {
  it('is read from its code and from the link of programs', () => {
    expect(readInvitation(invitationCode(invitation))).toEqual({ ok: true, value: invitation });
    expect(readInvitation(programLink(invitationCode(invitation)))).toEqual({ ok: true, value: invitation });
  });

  it('is read from the link of browsers, which need no fingerprint', () => {
    expect(readInvitation(browserLink(invitation))).toEqual({
      ok: true,
      value: { ...invitation, fingerprint: null },
    });
  });
});

it('tells programs of further addresses beside the port of the first, in five groups at most', () => {
  const others = ['https://10.8.0.1:7411', 'https://172.17.0.1:7411', 'https://100.64.3.9:7411'];
  const several = invitationCode({ ...home, others });
  expect(readInvitation(several)).toEqual({ ok: true, value: { ...home, others } });
  expect(several.split('-').length - code.split('-').length).toBe(5);
  // What has no place in a code is left out: more of them, other ports, names, and the first once more.
  const odd = ['https://10.8.0.2:7412', 'https://tables.example.org', home.origin];
  const more = [...odd, ...others, 'https://10.8.0.3:7411'];
  expect(invitationCode({ ...home, others: more })).toBe(several);
  expect(invitationCode({ ...home, others: odd })).toBe(code);
  expect(readInvitation(invitationCode({ ...hosted, others }))).toEqual({ ok: true, value: hosted });
});

it('reads codes that were given before there were further addresses', () => {
  expect(
    readInvitation(
      '640JV-CJVGS-JPXDX-Y1192-9SSSM-HFF2R-0WP5W-MZX43-S7Q14-6E2XP-GAKWD-SW8P0-7DG8C-BG58A-042H1-SWR92-CNV6N-AVK9B-DSKJ7-TDZZM-1DQQX-R7JTN-61513-Z73EJ-7P7N4-PAKYV-20009',
    ),
  ).toEqual({ ok: true, value: home });
});

it('reads a code as people type it', () => {
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}\n`;
  expect(readInvitation(typed)).toEqual({ ok: true, value: home });
});

it('names the group that was mistyped', () => {
  const groups = code.split('-');
  const wrong = groups.map((group, index) => (index === 2 ? `${group.slice(0, 4)}${group.at(0)}` : group));
  expect(readInvitation(wrong.join('-'))).toEqual({
    ok: false,
    error: { key: 'sharedTable.invitation.group', params: { number: 3, group: wrong[2] } },
  });
});

it('notices every wrong letter, and letters or groups that changed places', () => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const plain = code.replaceAll('-', '');
  for (let at = 0; at < plain.length; at += 1) {
    for (const letter of letters)
      if (letter !== plain[at])
        expect(fromGroups(plain.slice(0, at) + letter + plain.slice(at + 1)).ok).toBe(false);
    const [one = '', other = ''] = plain.slice(at, at + 2);
    if (one !== other && at % 5 < 4)
      expect(fromGroups(plain.slice(0, at) + other + one + plain.slice(at + 2)).ok).toBe(false);
  }
  const [first = '', second = '', ...others] = code.split('-');
  expect(fromGroups([second, first, ...others].join('-')).ok).toBe(false);
});

it.each([
  ['nothing', ' ', 'empty'],
  ['another text', 'See you on Friday!', 'unreadable'],
  ['an address without an invitation', 'https://example.org/join', 'unreadable'],
  ['a link with credentials', browserLink(home).replace('https://', 'https://gm:pass@'), 'unreadable'],
  ['a link whose secret is too short', browserLink({ ...home, secret: bytes(9) }), 'unreadable'],
  ['a link with another path', browserLink(home).replace('/join', '/other'), 'unreadable'],
  ['half a group', code.slice(0, -2), 'incomplete'],
  ['a code without its last groups', code.split('-').slice(0, 12).join('-'), 'incomplete'],
  ['a code of a later version', toGroups(Uint8Array.of(9, ...bytes(60))), 'newer'],
  ['a code without any address', toGroups(Uint8Array.of(1, ...bytes(16), 0, 1, 65, 1, 65)), 'unreadable'],
  ['a script', 'javascript:alert(1)', 'unreadable'],
  [
    'an address that is none',
    toGroups(Uint8Array.of(1, ...bytes(16), 4, ...Array.from('file', (c) => c.charCodeAt(0)), 1, 65, 1, 65)),
    'unreadable',
  ],
])('refuses %s in words', (_, text, key) => {
  expect(readInvitation(text)).toMatchObject({
    ok: false,
    error: { key: `sharedTable.invitation.${key}` },
  });
});

it('never fails on any text or bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 90 }).map(toGroups)), (text) => {
      const read = readInvitation(text);
      if (read.ok) expect(readInvitation(invitationCode(read.value))).toEqual(read);
    }),
  );
});
