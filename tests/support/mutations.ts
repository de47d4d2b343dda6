/** Mulberry32: the same mutations in every run. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A few flipped bits, a cut end, a hole, or a repeated part. */
export function mutate(bytes: Uint8Array, next: () => number): Uint8Array {
  const place = () => Math.floor(next() * bytes.length)
  const kind = next()
  if (kind < 0.2) return bytes.slice(0, place())
  if (kind < 0.3) return Buffer.concat([bytes.slice(0, place()), bytes.slice(place())])
  const copy = Uint8Array.from(bytes)
  for (let flips = 1 + Math.floor(next() * 4); flips > 0; flips--)
    copy[place()]! ^= 1 << Math.floor(next() * 8)
  return copy
}
