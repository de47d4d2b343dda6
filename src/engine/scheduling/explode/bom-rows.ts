import { formatDecimal } from '#domain/rules/decimal.ts'
import { SCALE, type CellValues } from '../../columns.ts'
import type { bomSchema } from './input.ts'
import { compareTexts, keyOf, secondsOf, type MasterRow } from './rows.ts'

type BomRow = { readonly [N in keyof typeof bomSchema]: CellValues[(typeof bomSchema)[N]] }

/** Bills of material as input instructions, for routes that have none of their own. */
export class Bom {
  readonly #lines = new Map<string, BomRow[]>()

  constructor(rows: readonly BomRow[]) {
    for (const row of rows.toSorted(compareLines)) {
      const list = this.#lines.get(keyOf(row.parent)) ?? []
      list.push(row)
      this.#lines.set(keyOf(row.parent), list)
    }
  }

  /** Lines of a version that are valid at a time; of a process that the route does not have, its first. */
  inputs(item: string, version: string | null, at: number | null, numbers: readonly number[]): MasterRow[] {
    const lines = (this.#lines.get(keyOf(item)) ?? []).filter(
      (line) => keyOf(line.version) === keyOf(version) && validAt(line, at),
    )
    return lines.map(
      (line, i) =>
        ({
          item,
          procNo: numbers.includes(line.process ?? -1) ? line.process : numbers[0]!,
          instType: 'I',
          instCode: `In${line.line ?? i + 1}`,
          target: line.component,
          production: `${formatDecimal(line.usageNum ?? SCALE)}/${formatDecimal(line.usageDen ?? SCALE)}`,
          scrapRate: line.scrap,
          fixedScrap: line.fixedQty,
          altGroup: null,
          usageType: null,
          prevProcNo: null,
          process: null,
          timeConstraint: null,
          minMove: null,
          maxMove: null,
          moveWorking: null,
          yield: null,
        }) as unknown as MasterRow,
    )
  }
}

function validAt(line: BomRow, at: number | null): boolean {
  const [from, to] = [secondsOf(line.validFrom), secondsOf(line.validTo)]
  return at === null || ((from === null || from <= at) && (to === null || at <= to))
}

const compareLines = (a: BomRow, b: BomRow): number =>
  (a.line ?? 0) - (b.line ?? 0) || compareTexts(a.component, b.component)
