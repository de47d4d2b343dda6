import type { Random } from '../../support/random-kitting.ts'

const odd = [null, 7, -1e300, '', 'PAGE.', '{', [], {}, true, [[[]]], '<img src=x onerror=alert(1)>']

/** JSON with one value replaced by another somewhere. */
export function mutated(value: unknown, dice: Random): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.15)) return dice.pick(odd)
  if (Array.isArray(value)) {
    if (value.length === 0) return [dice.pick(odd)]
    const at = dice.int(0, value.length - 1)
    return value.map((one: unknown, index) => (index === at ? mutated(one, dice) : one))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return { a: dice.pick(odd) }
  const [chosen] = dice.pick(entries)
  return Object.fromEntries(entries.map(([name, one]) => [name, name === chosen ? mutated(one, dice) : one]))
}
