import { deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

/** The start of a PNG picture of any size: everything that the check of a portrait reads, and a little more. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(10)))]);
}

/** The segments of a JPEG picture up to its frame header, with an APP0 and a table before it. */
export function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const app0 = [0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46];
  const table = [0xff, 0xc4, 0x00, 0x05, 1, 2, 3];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([0xff, 0xd8, ...app0, ...table, 0xff, frame, 0x00, 0x0b, 8, ...size, 1, 1, 0x11, 0]);
}
