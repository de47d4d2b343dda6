import { createHash } from 'node:crypto'
import { FrameWriter } from '../../base/files/frames.ts'

/** A file as the store keeps it: compressed, and named by its content. */
export interface FramedFile {
  /** sha256 of the content, hexadecimal. */
  readonly key: string
  /** Of the content. */
  readonly bytes: number
  /** The content in frames. */
  readonly stored: Uint8Array<ArrayBuffer>
}

/** Compresses and hashes content while it is made. */
export async function framed(content: Iterable<readonly Uint8Array[]>): Promise<FramedFile> {
  const hash = createHash('sha256')
  const frames = new FrameWriter()
  let bytes = 0
  for (const pieces of content)
    for (const piece of pieces) {
      hash.update(piece)
      bytes += piece.byteLength
      await frames.write(piece)
    }
  return { key: hash.digest('hex'), bytes, stored: await frames.end() }
}
