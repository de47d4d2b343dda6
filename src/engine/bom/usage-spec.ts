import { parseDecimal } from '#domain/rules/decimal.ts'
import { NULL_I64, textAt, type Table } from '../columns.ts'
import { reduced } from '../fraction.ts'
import { int64At, MAX_QUANTITY } from '../numbers.ts'
import type { bomLineSchema } from './schema.ts'

/** Requirement of a line as a function of the parent quantity, before it is numbered (problem.ts, REQUIREMENT). */
export interface UsageSpec {
  /** Factor per parent, exact, in lowest terms. */
  readonly num: bigint
  readonly den: bigint
  readonly offset: number
  readonly round: number
  readonly steps: readonly (readonly [from: number, qty: number])[]
  /** The row is faulty and is rejected. */
  readonly fault: 'usageZero' | 'usageInvalid' | null
}

const ONE = 1_000_000n

/**
 * The usage of a BOM row.
 * @param formula ReqFormula: how scrap counts (kitting.md step 3)
 * @param round multiple to which requirements are rounded up, 10^-6 units; 1 = not rounded
 */
export function usageOf(
  { columns }: Table<typeof bomLineSchema>,
  row: number,
  formula: string,
  round: number,
): UsageSpec {
  const type = textAt(columns.usageType, row)
  let num = orElse(columns.usageNum[row]!, 0n)
  let den = orElse(columns.usageDen[row]!, ONE)
  let fixed = int64At(columns.fixedQty, row) ?? 0
  if (type === 'F') {
    if (fixed === 0 && den > 0n) fixed = Number((num * ONE + den - 1n) / den)
    num = 0n
  }
  const scrap = orElse(columns.scrap[row]!, 0n)
  const invalid = den <= 0n || scrap < 0n || (formula === 'DIV' && scrap >= ONE)
  if (!invalid && formula !== 'NONE') {
    if (formula === 'DIV') [num, den] = [num * ONE, den * (ONE - scrap)]
    else [num, den] = [num * (ONE + scrap), den * ONE]
  }
  const steps = type === 'T' || formula === 'STEP' ? readSteps(textAt(columns.steps, row)) : []
  const empty = num === 0n && fixed === 0 && steps?.length === 0
  const fault = invalid || steps === null || fixed < 0 ? 'usageInvalid' : empty ? 'usageZero' : null
  const factor = invalid ? { num, den: ONE } : reduced(num, den)
  return { ...factor, offset: fixed, round, steps: steps ?? [], fault }
}

/** Usage of a child below a phantom: both factors, the fixed quantity of the phantom passed on. */
export function through(phantom: UsageSpec, child: UsageSpec): UsageSpec {
  if (child.steps.length > 0 || phantom.steps.length > 0) return child
  const factor = reduced(phantom.num * child.num, phantom.den * child.den)
  const passed =
    phantom.offset > 0 ? Number((BigInt(phantom.offset) * child.num + child.den - 1n) / child.den) : 0
  return { ...child, ...factor, offset: child.offset + passed }
}

function readSteps(text: string | null): UsageSpec['steps'] | null {
  if (text === null) return []
  try {
    const steps: unknown = JSON.parse(text)
    if (!Array.isArray(steps)) return null
    const read = steps.map((step: unknown) => {
      const [from, qty] = Array.isArray(step) ? step.map(unitsOfStep) : []
      return [from ?? NaN, qty ?? NaN] as const
    })
    if (read.some(([from, qty]) => !(from >= 0) || !(qty >= 0))) return null
    return read.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  } catch {
    return null
  }
}

/** A number of a JSON text by its digits, in 10^-6 units; NaN when there are none, too many or too large ones. */
function unitsOfStep(value: unknown): number {
  const units = parseDecimal(String(value))
  return typeof units === 'bigint' && units <= MAX_QUANTITY ? Number(units) : NaN
}

const orElse = (value: bigint, otherwise: bigint): bigint => (value === NULL_I64 ? otherwise : value)
