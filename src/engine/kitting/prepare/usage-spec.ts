import { NULL_FLAG, textAt } from '../../columns.ts'
import { int64At } from '../numbers.ts'
import { unitsPerPack } from './item-facts.ts'
import type { Source } from './source.ts'

/** Requirement of a line as a function of the parent quantity, before it is numbered (problem.ts, REQUIREMENT). */
export interface UsageSpec {
  readonly num: bigint
  readonly den: bigint
  readonly offset: number
  readonly round: number
  readonly steps: readonly (readonly [from: number, qty: number])[]
  /** Something is wrong with the row: it is left out. */
  readonly fault: 'usageZero' | 'usageInvalid' | null
}

const ONE = 1_000_000n

/** The usage of a BOM row by the scheme's formula and rounding. */
export function usageOf(source: Source, row: number): UsageSpec {
  const { columns } = source.input.bom
  const formula = source.policy.reqFormula
  const type = textAt(columns.usageType, row)
  let num = BigInt(int64At(columns.usageNum, row) ?? 0)
  let den = BigInt(int64At(columns.usageDen, row) ?? 1_000_000)
  let fixed = int64At(columns.fixedQty, row) ?? 0
  if (type === 'F') {
    if (fixed === 0 && den > 0n) fixed = Number((num * ONE + den - 1n) / den)
    num = 0n
  }
  const scrap = BigInt(int64At(columns.scrap, row) ?? 0)
  const invalid = den <= 0n || scrap < 0n || (formula === 'DIV' && scrap >= ONE)
  if (!invalid && formula !== 'NONE') {
    if (formula === 'DIV') [num, den] = [num * ONE, den * (ONE - scrap)]
    else [num, den] = [num * (ONE + scrap), den * ONE]
  }
  const steps = type === 'T' || formula === 'STEP' ? readSteps(textAt(columns.steps, row)) : []
  const divisor = gcd(num < 0n ? -num : num, den)
  const round = unitsPerPack(source, source.items.bomComponent[row]!)
  const empty = num === 0n && fixed === 0 && steps?.length === 0
  const fault = invalid || steps === null || fixed < 0 ? 'usageInvalid' : empty ? 'usageZero' : null
  if (divisor > 1n) [num, den] = [num / divisor, den / divisor]
  return { num, den, offset: fixed, round, steps: steps ?? [], fault }
}

/** Usage of a child below a phantom: both factors, the fixed quantity of the phantom passed on. */
export function through(phantom: UsageSpec, child: UsageSpec): UsageSpec {
  if (child.steps.length > 0 || phantom.steps.length > 0) return child
  const num = phantom.num * child.num
  const den = phantom.den * child.den
  const divisor = gcd(num < 0n ? -num : num, den)
  const passed =
    phantom.offset > 0 ? Number((BigInt(phantom.offset) * child.num + child.den - 1n) / child.den) : 0
  return { ...child, num: num / divisor, den: den / divisor, offset: child.offset + passed }
}

function readSteps(text: string | null): UsageSpec['steps'] | null {
  if (text === null) return []
  try {
    const steps: unknown = JSON.parse(text)
    if (!Array.isArray(steps)) return null
    const read = steps.map((step: unknown) => {
      const [from, qty] = Array.isArray(step) ? step.map(Number) : []
      return [Math.round((from ?? NaN) * 1e6), Math.round((qty ?? NaN) * 1e6)] as const
    })
    if (read.some(([from, qty]) => !(from >= 0) || !(qty >= 0))) return null
    return read.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  } catch {
    return null
  }
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

export const isTrue = (flag: number | undefined, otherwise = false): boolean =>
  flag === undefined || flag === NULL_FLAG ? otherwise : flag === 1
