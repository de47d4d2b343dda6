import { existsSync, readFileSync } from 'node:fs'
import { units, day, type KittingRows } from './kitting-input.ts'

interface GoldenLine {
  readonly line: number
  readonly item: string
  readonly usage: number
  readonly alts?: readonly { readonly item: string; readonly ratio: number; readonly prio: number }[]
}

interface GoldenResult {
  readonly status: string
  readonly sets?: string | number
  readonly batches?: readonly (readonly [day: number, qty: string])[]
  readonly kitDate?: number | null
  readonly lines?: Readonly<Record<string, readonly [allocated: string, required: string]>>
}

export interface GoldenCase {
  readonly policy: Readonly<Record<string, string>>
  readonly supplies: readonly {
    readonly id: string
    readonly item: string
    readonly qty: number
    readonly avail: number
    readonly rank: number
  }[]
  readonly demands: readonly {
    readonly id: string
    readonly prio: number
    readonly need: number
    readonly qty: number
    readonly lines: readonly GoldenLine[]
  }[]
  readonly bom: Readonly<Record<string, readonly (readonly [item: string, usage: number])[]>>
  readonly makeItems: readonly string[]
  readonly result: Readonly<Record<string, GoldenResult>>
  readonly free: Readonly<Record<string, string>>
}

const read = (url: URL) => JSON.parse(readFileSync(url, 'utf8')) as Record<string, GoldenCase>

/** The cases kept beside the scenarios. */
export const goldenCases = read(new URL('../scenarios/kitting/golden.json', import.meta.url))

/** The cases as they were handed over, when they are there: they must be the same. */
const handedOver = new URL('../../../shared/data/kitting/golden.json', import.meta.url)
export const originalCases = existsSync(handedOver) ? read(handedOver) : null

const pulls: Readonly<Record<string, string>> = { EARLY: 'ASAP', LATE: 'JIT' }

/**
 * The policy of a case under the names of the schemes. What a case leaves out is: as early as possible, two phases, no
 * release (G2a shows what line by line allocation strands), bottom of kitting.md's defaults otherwise.
 */
export function goldenPolicy(policy: GoldenCase['policy']): Record<string, unknown> {
  const { mode, pull, alt, commit, minBatch, explode } = policy
  return {
    timing: pulls[pull ?? 'EARLY'],
    releaseUnkitted: false,
    ...(mode && { kitMode: mode }),
    ...(alt && { useSubst: alt }),
    ...(commit && { commitWindow: commit }),
    ...(explode && { explode }),
    ...(minBatch && { minKit: 'ABSOLUTE', minKitValue: minBatch }),
  }
}

/** One product per order with its own BOM; days as days after day 0. */
export function goldenRows(golden: GoldenCase): KittingRows {
  const product = (id: string) => `PRODUCT-${id}`
  return {
    demands: golden.demands.map(({ id, prio, need, qty }) => ({
      source: 'MO',
      order: id,
      item: product(id),
      planQty: units(qty),
      priority: prio,
      need: day(need),
      due: day(need),
    })),
    bom: [
      ...golden.demands.flatMap(({ id, lines }) =>
        lines.map(({ line, item, usage }) => ({
          parent: product(id),
          component: item,
          line,
          usageNum: units(usage),
        })),
      ),
      ...Object.entries(golden.bom).flatMap(([parent, components]) =>
        components.map(([component, usage], k) => ({
          parent,
          component,
          line: k + 1,
          usageNum: units(usage),
        })),
      ),
    ],
    supplies: golden.supplies.map(({ id, item, qty, avail, rank }) => ({
      source: 'WMS',
      sourceSeq: rank,
      class: avail === 0 ? 'STOCK' : 'PO',
      doc: id,
      item,
      qty: units(qty),
      date: day(avail),
    })),
    items: golden.makeItems.map((code) => ({ code, makeable: true })),
    substitutes: golden.demands.flatMap(({ id, lines }) =>
      lines.flatMap(({ item, alts = [] }) =>
        alts.map((alt) => ({
          parent: product(id),
          main: item,
          substitute: alt.item,
          ratioNum: units(alt.ratio),
          priority: alt.prio,
          approved: true,
        })),
      ),
    ),
  }
}
