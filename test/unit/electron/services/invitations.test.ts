import { expect, it } from 'vitest';
import { invite, originsOf, type TablePlace } from '#electron/services/table/invitations';
import { readInvitation } from '#shared/table/joining/invitation';

const seat = { table: 'saturday', seat: 'ann', secret: new Uint8Array(16).fill(7) };
const place: TablePlace = {
  addresses: ['192.168.1.5', '10.0.0.4', '172.17.0.1', '10.8.0.6', '10.9.0.7', 'fd00::5'],
  port: 7411,
  page: { port: 7412, scheme: 'http' },
};

function invited(preferred: string | null, at = place) {
  const { code, links } = invite(at, seat, { fingerprint: new Uint8Array(16), preferred });
  const [fromCode, fromLink] = [code, links[0] ?? ''].map((text) => readInvitation(text));
  return {
    code: fromCode?.ok === true ? [fromCode.value.origin, ...fromCode.value.others] : fromCode,
    link: fromLink?.ok === true ? fromLink.value.origin : fromLink,
    links: links.map((link) => new URL(link).hostname),
  };
}

it('names the likely address first, or the one that the GM chose', () => {
  expect(invited(null)).toMatchObject({
    code: [
      'https://192.168.1.5:7411',
      'https://10.0.0.4:7411',
      'https://172.17.0.1:7411',
      'https://10.8.0.6:7411',
    ],
    link: 'http://192.168.1.5:7412',
  });
  const chosen = invited('10.9.0.7');
  expect(chosen).toMatchObject({
    code: [
      'https://10.9.0.7:7411',
      'https://192.168.1.5:7411',
      'https://10.0.0.4:7411',
      'https://172.17.0.1:7411',
    ],
    link: 'http://10.9.0.7:7412',
  });
  expect(chosen.links).toEqual([
    '10.9.0.7',
    '192.168.1.5',
    '10.0.0.4',
    '172.17.0.1',
    '10.8.0.6',
    '[fd00::5]',
  ]);
  // One that is gone since then changes nothing.
  expect(invited('10.1.1.1')).toEqual(invited(null));
});

it('names an address of IPv6 where there is no other, or where it was chosen', () => {
  const chosen = invited('[fd00::5]');
  expect(chosen).toMatchObject({ code: ['https://[fd00::5]:7411'], link: 'http://[fd00::5]:7412' });
  expect(invited(null, { ...place, addresses: ['fd00::5', '2001:db8::5'] })).toMatchObject({
    code: ['https://[fd00::5]:7411'],
    links: ['[fd00::5]', '[2001:db8::5]'],
  });
});

it('leads to this computer without a network, and gives browsers no link where they are not let in', () => {
  expect(invited(null, { ...place, addresses: [] })).toMatchObject({
    code: ['https://127.0.0.1:7411'],
    links: [],
  });
  expect(originsOf({ ...place, page: null }).pages).toEqual([]);
});
