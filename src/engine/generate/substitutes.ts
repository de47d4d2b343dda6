import {
  PART,
  SUBSTITUTE,
  type FactoryItems,
  type FactoryOptions,
  type FactorySubstitutes,
} from './shapes.ts'
import type { Random } from '../random.ts'

/** Each item of kind substitute replaces one part; most are approved, some need more than one for one. */
export function generateSubstitutes(
  options: FactoryOptions,
  items: FactoryItems,
  random: Random,
): FactorySubstitutes {
  const first = items.start[SUBSTITUTE]!
  const count = items.count - first
  const substitutes: FactorySubstitutes = {
    count,
    main: new Int32Array(count),
    substitute: new Int32Array(count),
    ratio: new Int32Array(count),
    approved: new Uint8Array(count),
  }
  for (let i = 0; i < count; i++) {
    substitutes.main[i] = items.start[PART]! + mainPart(i, options.parts)
    substitutes.substitute[i] = first + i
    substitutes.ratio[i] = random.chance(0.85) ? 100 : 200
    substitutes.approved[i] = random.chance(0.85) ? 1 : 0
  }
  return substitutes
}

/** The part that substitute number `i` replaces: every third, so that common and rare parts have one. */
export const mainPart = (i: number, parts: number): number => (3 * i) % parts
