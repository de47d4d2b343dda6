/** Width and height of a picture in px, as its file says; null: it does not. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

type Reader = (bytes: Buffer) => PictureSize | null

/** IHDR is the first part of every PNG. */
const png: Reader = (bytes) =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const gif: Reader = (bytes) =>
  bytes.length >= 10 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null

/** Markers of a frame; C4, C8 and CC are tables and extensions. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpeg: Reader = (bytes) => {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const webp: Reader = (bytes) => {
  if (bytes.length < 30) return null
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Kinds of pictures that browsers show: what their files begin with, and how they say their size. */
export const pictures: readonly {
  readonly mediaType: string
  readonly extension: string
  readonly begins: (bytes: Buffer) => boolean
  readonly size: Reader
}[] = [
  {
    mediaType: 'image/png',
    extension: 'png',
    begins: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n',
    size: png,
  },
  {
    mediaType: 'image/jpeg',
    extension: 'jpg',
    begins: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff',
    size: jpeg,
  },
  {
    mediaType: 'image/gif',
    extension: 'gif',
    begins: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
    size: gif,
  },
  {
    mediaType: 'image/webp',
    extension: 'webp',
    begins: (bytes) =>
      bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    size: webp,
  },
]
