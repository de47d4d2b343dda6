import { crc32, deflateSync } from 'node:zlib'
import type { Drawing } from '../codes.ts'

/** Pixels of a module: sharp on paper. */
const SCALE = 4
/** Pixels of the height of bars. */
const BARS = 120

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A code as a picture (PNG, one byte of grey for each pixel). */
export function pngOf({ width, height, dark, isSquare }: Drawing): Buffer {
  const wide = width * SCALE
  const [tall, step] = isSquare ? [height * SCALE, SCALE] : [BARS, BARS]
  // Each line of pixels begins with the filter that it has: none.
  const pixels = Buffer.alloc((wide + 1) * tall, 0xff)
  for (let y = 0; y < tall; y++) pixels[y * (wide + 1)] = 0
  for (const [x, y, w, h] of dark)
    for (let line = y * step; line < (y + h) * step; line++) {
      const from = line * (wide + 1) + 1
      pixels.fill(0, from + x * SCALE, from + (x + w) * SCALE)
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(wide, 0)
  head.writeUInt32BE(tall, 4)
  head[8] = 8
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const bytes = Buffer.alloc(named.length + 8)
  bytes.writeUInt32BE(content.length, 0)
  named.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(named), named.length + 4)
  return bytes
}
