import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ByteRange } from '../../../src/server/base/files/file-store.ts'
import { FrameWriter, fromFrames } from '../../../src/server/base/files/frames.ts'

const MEBIBYTE = 2 ** 20

/** What stands in a store, and how much of it was read. */
function stored(content: Buffer) {
  const asked: number[] = []
  const read = (range?: ByteRange): Promise<Readable> => {
    const part = content.subarray(range?.from ?? 0, range?.to)
    asked.push(part.length)
    return Promise.resolve(Readable.from([part], { objectMode: false }))
  }
  return { read, asked }
}

/** Written in pieces that do not end where frames do. */
async function inFrames(content: Buffer): Promise<Buffer> {
  const frames = new FrameWriter()
  for (let at = 0; at < content.length; at += 300_000) await frames.write(content.subarray(at, at + 300_000))
  return Buffer.from(await frames.end())
}

const plainOf = async (content: Buffer, range?: ByteRange): Promise<Buffer> =>
  buffer((await fromFrames(stored(content).read, range))!)

describe('content in frames', () => {
  const content = Buffer.concat([
    randomBytes(700_000),
    Buffer.alloc(2 * MEBIBYTE, 'takt'),
    randomBytes(700_000),
  ])

  it('is smaller, and is given back whole and in every range', async () => {
    const framed = await inFrames(content)
    expect(framed.length).toBeLessThan(1_500_000)
    expect((await plainOf(framed)).equals(content)).toBe(true)
    for (const [from, to] of [
      [0, 1],
      [MEBIBYTE - 1, MEBIBYTE + 1],
      [MEBIBYTE, 2 * MEBIBYTE],
      [5, 3 * MEBIBYTE],
      [content.length - 1, content.length],
    ] as const)
      expect((await plainOf(framed, { from, to })).equals(content.subarray(from, to))).toBe(true)
  })

  it('is read where a range needs it alone', async () => {
    const { read, asked } = stored(await inFrames(content))
    await buffer((await fromFrames(read, { from: MEBIBYTE, to: MEBIBYTE + 10 }))!)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toBeLessThan(1000)
  })

  it('may be empty, or of a time before frames', async () => {
    expect(await plainOf(await inFrames(Buffer.alloc(0)))).toHaveLength(0)
    const plain = randomBytes(MEBIBYTE)
    expect((await plainOf(plain)).equals(plain)).toBe(true)
    expect((await plainOf(plain, { from: 7, to: 99 })).equals(plain.subarray(7, 99))).toBe(true)
  })

  it('that is damaged or cut off is no content', async () => {
    const framed = await inFrames(content)
    const changed = Buffer.from(framed)
    changed[changed.length - 100]! ^= 1
    await expect(plainOf(changed)).rejects.toThrow()
    await expect(plainOf(framed.subarray(0, -1))).rejects.toThrow('too early')
  })
})
