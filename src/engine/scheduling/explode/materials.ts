import { parseRatio } from '#domain/rules/capacity.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { SCALE } from '../../columns.ts'
import type { Finding } from './messages.ts'
import type { Material } from './route.ts'
import { compareTexts, keyOf, type MasterRow } from './rows.ts'

type Report = (finding: Omit<Finding, 'item' | 'procNo'>) => void

/**
 * Materials of one direction of a process. Rows of one alternate group, or else of one instruction code, are alternatives:
 * the first readable one (lowest altPriority, then highest priority) is taken.
 */
export function materialsOf(
  rows: readonly MasterRow[],
  known: (item: string) => boolean,
  report: Report,
): Material[] {
  const taken = new Map<string, Material>()
  for (const row of rows.toSorted(byPreference)) {
    const group = row.altGroup === null ? `i ${keyOf(row.instCode)}` : `a ${keyOf(row.altGroup)}`
    if (taken.has(group)) continue
    const material = read(row, known, report)
    if (material) taken.set(group, material)
  }
  return [...taken.values()].toSorted((a, b) => compareTexts(a.inst, b.inst) || compareTexts(a.item, b.item))
}

const byPreference = (a: MasterRow, b: MasterRow): number =>
  (a.altPriority ?? 0) - (b.altPriority ?? 0) || (b.priority ?? 0) - (a.priority ?? 0)

function read(row: MasterRow, known: (item: string) => boolean, report: Report): Material | null {
  if (row.target === null || !known(row.target)) {
    report({ level: 'W', code: 'inputUnknown', value: row.target })
    return null
  }
  const ratio = parseRatio(row.production ?? '1')
  if ('fault' in ratio) {
    report({
      level: 'W',
      code: 'ratioFault',
      value: `${row.target} ${row.production}: ${ratio.fault.reason.en}`,
    })
    return null
  }
  const [scrap, fixed] = [row.scrapRate ?? 0n, row.fixedScrap ?? 0n]
  const steps = row.usageType === 'T' ? readSteps(row.steps) : []
  if (scrap < 0n || scrap >= SCALE || fixed < 0n || steps === null) {
    report({ level: 'W', code: 'rateInvalid', value: row.target })
    return null
  }
  return {
    inst: row.instCode ?? '',
    item: row.target,
    ratio,
    once: row.usageType === 'F',
    steps,
    scrap,
    fixed,
  }
}

/** `[[from, quantity], ...]` in base units, ordered by `from`; null when it is invalid. */
function readSteps(text: string | null): Material['steps'] | null {
  try {
    const list: unknown = JSON.parse(text ?? '')
    if (!Array.isArray(list)) return null
    const steps = (list as unknown[]).map((step) => {
      const pair = Array.isArray(step) ? step.map((part) => parseDecimal(String(part))) : []
      if (pair.length !== 2 || pair.some((part) => typeof part !== 'bigint')) throw new SyntaxError('no step')
      return pair as [bigint, bigint]
    })
    return steps.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))
  } catch {
    return null
  }
}

/** Quantity of a material for `qty` pieces: kitting's DIV formula, u * q / (1 - scrap) + fixed, rounded up at the sixth digit. */
export function materialQty(material: Material, qty: bigint): bigint {
  const { ratio, once, steps, scrap, fixed } = material
  const step = steps.findLast(([from]) => from <= qty)
  if (step) return step[1] + fixed
  const pieces = once ? SCALE : qty
  return ceilDiv(pieces * ratio.numerator * SCALE, ratio.denominator * (SCALE - scrap)) + fixed
}

/**
 * The same for one lot of several: the need of the lots up to it less that of those before it. So their sum is the need of
 * the whole, and a fixed quantity belongs to the first of them.
 */
export function lotQty<L extends { readonly qty: bigint }>(
  material: Material,
  lot: L,
  lots: readonly L[],
): bigint {
  let [pieces, needed] = [0n, 0n]
  for (const one of lots) {
    pieces += one.qty
    const whole = materialQty(material, pieces)
    const more = whole > needed ? whole - needed : 0n
    if (one === lot) return more
    needed += more
  }
  return 0n
}

export const ceilDiv = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator
