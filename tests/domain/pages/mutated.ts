import type { Random } from '../../support/random-kitting.ts'

const odd = [null, 7, -1e300, '', 'PAGE.', '{', [], {}, true, [[[]]], '<img src=x onerror=alert(1)>']

/** JSON with one value replaced by another somewhere. */
export function mutated(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return random.pick(odd)
  if (Array.isArray(value)) {
    if (value.length === 0) return [random.pick(odd)]
    const at = random.int(0, value.length - 1)
    return value.map((one: unknown, index) => (index === at ? mutated(one, random) : one))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { a: random.pick(odd) }
  const [chosen] = random.pick(entries)
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === chosen ? mutated(one, random) : one]),
  )
}
