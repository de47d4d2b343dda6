const encoder = new TextEncoder()

class Bytes extends Uint8Array<ArrayBuffer> {
  copy(target: Uint8Array, at: number, from: number, to: number): number {
    target.set(this.subarray(from, to), at)
    return to - from
  }

  /** Writes characters from a place on, as many as fit whole; answers their bytes. */
  write(text: string, at: number): number {
    return encoder.encodeInto(text, this.subarray(at)).written
  }
}

function bytesOf(data: string | ArrayBuffer): Bytes {
  if (typeof data !== 'string') return new Bytes(data)
  const { buffer, byteOffset, length } = encoder.encode(data)
  return new Bytes(buffer, byteOffset, length)
}

const zeros = (size: number): Bytes => new Bytes(new ArrayBuffer(size))

function joined(parts: readonly Uint8Array[]): Bytes {
  const all = zeros(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** What exceljs calls of the buffers of Node, on the encoder that browsers have. */
export const Buffer = Object.assign(Bytes, {
  alloc: zeros,
  from: bytesOf,
  concat: joined,
})
