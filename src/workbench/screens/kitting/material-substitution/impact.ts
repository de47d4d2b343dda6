import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'

/** Rows of the current result, as the full-set endpoints answer them. Quantities are decimal text. */
export interface ShortageRow {
  readonly order: string
  readonly lineNo: string | null
  readonly item: string
  readonly short: string
}

export interface SupplyRow {
  readonly item: string
  readonly free: string | null
  readonly excluded: boolean | null
}

export interface Impact {
  readonly short: string
  readonly free: string
  /** Orders whose shortage the free quantity would cover whole. */
  readonly helped: number
  readonly orders: readonly {
    readonly key: string
    readonly order: string
    readonly short: string
    readonly covered: string
  }[]
}

/**
 * What the free quantity of a substitute would cover of the shortages of its main item, given out in the order of
 * the result (which is the order of allocation). `ratio` is substitute units per main unit. An estimate: the run
 * itself also sees other shortages of the orders.
 */
export function impactOf(
  shortages: readonly ShortageRow[],
  supplies: readonly SupplyRow[],
  ratio: string,
): Impact {
  const perMain = units(ratio)
  let free = supplies.filter((row) => row.excluded !== true).reduce((sum, row) => sum + units(row.free), 0n)
  const result = {
    free: formatDecimal(free),
    short: formatDecimal(shortages.reduce((sum, row) => sum + units(row.short), 0n)),
  }
  const orders = shortages.map((row, index) => {
    const short = units(row.short)
    const reach = perMain > 0n ? (free * 1_000_000n) / perMain : 0n
    const covered = short < reach ? short : reach
    free -= (covered * perMain + 999_999n) / 1_000_000n
    return {
      key: `${row.order} ${row.lineNo ?? ''} ${index}`,
      order: row.order,
      short: row.short,
      covered: formatDecimal(covered),
      whole: covered === short,
    }
  })
  return { ...result, orders, helped: orders.filter((order) => order.whole).length }
}

function units(text: string | null): bigint {
  return unitsOr(text ?? '0', 0n)
}
