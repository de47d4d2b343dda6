import { NULL_I32, textAt } from '../../columns.ts'
import { bucket, compareNumbers, compareTexts, numbersOf } from '../numbers.ts'
import type { Source } from './source.ts'
import { usageOf, type UsageSpec } from './usage-spec.ts'

/** One component line of a parent as the BOM gives it, or after its phantom parent was replaced. */
export interface BomLine {
  /** Row of the BOM table. */
  readonly row: number
  readonly item: number
  readonly lineNo: number
  readonly usage: UsageSpec
  readonly altGroup: string | null
  readonly altPriority: number
  readonly kitFlag: string
}

/** Finds the component lines of a parent that are effective at a time; phantoms are replaced by their children. */
export class Bom {
  readonly #source: Source
  readonly #start: Int32Array
  readonly #rows: Int32Array
  readonly #from: Float64Array
  readonly #to: Float64Array
  readonly #known = new Map<string, readonly number[] | null>()
  readonly #changes = new Map<number, { readonly from: readonly number[]; readonly to: readonly number[] }>()

  constructor(source: Source) {
    this.#source = source
    const { bom } = source.input
    const { start, order } = bucket(source.items.bomParent, source.items.values.length)
    this.#start = start
    this.#rows = order
    this.#from = numbersOf(bom.columns.validFrom)
    this.#to = numbersOf(bom.columns.validTo)
  }

  has(item: number): boolean {
    return this.#start[item]! < this.#start[item + 1]!
  }

  /** Any row is limited in time. */
  get dated(): boolean {
    return [this.#from, this.#to].some((times) => times.some((time) => time === time))
  }

  /** All rows of a parent, of any version and date. */
  rowsOf(item: number): Int32Array {
    return this.#rows.subarray(this.#start[item], this.#start[item + 1])
  }

  /** Instants from which on rows of a parent count, or count no more. */
  changesOf(item: number): number[] {
    const { clock } = this.#source
    const rows = Array.from(this.rowsOf(item))
    const begins = rows.map((row) => this.#from[row]!)
    const ends = rows.map((row) => (this.#to[row] === this.#to[row] ? clock.addDays(this.#to[row]!, 1) : NaN))
    return [...begins, ...ends].filter((time) => time === time)
  }

  /** Number that tells apart the times between which the effective lines of a parent do not change. */
  epoch(item: number, at: number): number {
    let changes = this.#changes.get(item)
    if (!changes) {
      const rows = this.rowsOf(item)
      const dated = (times: Float64Array) =>
        Array.from(rows, (row) => times[row]!).filter((time) => time === time)
      changes = { from: dated(this.#from), to: dated(this.#to) }
      this.#changes.set(item, changes)
    }
    const { from, to } = changes
    if (from.length + to.length === 0) return 0
    const day = this.#source.clock.dayStart(at)
    const begun = from.reduce((count, time) => count + Number(time <= at), 0)
    return to.reduce((count, time) => count + Number(time < day), begun * (to.length + 1))
  }

  /** A line counts from the instant `validFrom` through the day of `validTo`. */
  #effective(row: number, at: number, day: number): boolean {
    const from = this.#from[row]!
    const to = this.#to[row]!
    return !(from > at) && !(to < day)
  }

  /**
   * Rows effective at a time: of the version asked for; when it is missing or has none, of the latest effective
   * version (latest start, then greater version code). Null when the parent has none at all.
   */
  rowsAt(item: number, version: string | null, at: number): readonly number[] | null {
    if (!this.has(item)) return null
    const key = `${item} ${version ?? ''} ${this.epoch(item, at)}`
    let rows = this.#known.get(key)
    if (rows === undefined) this.#known.set(key, (rows = this.#find(item, version, at)))
    return rows
  }

  #find(item: number, version: string | null, at: number): readonly number[] | null {
    const { columns } = this.#source.input.bom
    const day = this.#source.clock.dayStart(at)
    const versions = new Map<string, number[]>()
    for (let k = this.#start[item]!; k < this.#start[item + 1]!; k++) {
      const row = this.#rows[k]!
      if (!this.#effective(row, at, day)) continue
      const name = textAt(columns.version, row) ?? ''
      versions.set(name, [...(versions.get(name) ?? []), row])
    }
    const wanted = versions.get(version ?? '')
    if (wanted) return this.#inOrder(wanted)
    const latest = [...versions].sort(
      ([a, rowsA], [b, rowsB]) => this.#latestStart(rowsB) - this.#latestStart(rowsA) || (a < b ? 1 : -1),
    )[0]
    return latest ? this.#inOrder(latest[1]) : null
  }

  #latestStart(rows: readonly number[]): number {
    return rows.reduce((latest, row) => Math.max(latest, this.#from[row] || 0), 0)
  }

  #inOrder(rows: number[]): readonly number[] {
    const { columns } = this.#source.input.bom
    const line = (row: number) => (columns.line[row] === NULL_I32 ? NaN : columns.line[row]!)
    return rows.sort(
      (a, b) =>
        compareNumbers(line(a), line(b)) ||
        compareTexts(columns.component, a, b) ||
        compareTexts(columns.altGroup, a, b) ||
        Number(columns.usageNum[a]! - columns.usageNum[b]!) ||
        Number(columns.usageDen[a]! - columns.usageDen[b]!),
    )
  }

  lineOf(row: number): BomLine {
    const { bom, items } = this.#source.input
    const { columns } = bom
    const item = this.#source.items.bomComponent[row]!
    const itemRow = this.#source.items.row[item] ?? -1
    const flag = textAt(columns.kitFlag, row) ?? (itemRow < 0 ? null : textAt(items.columns.kitFlag, itemRow))
    const altPriority = columns.altPriority[row]!
    const lineNo = columns.line[row]!
    return {
      row,
      item,
      lineNo: lineNo === NULL_I32 ? 0 : lineNo,
      usage: usageOf(this.#source, row),
      altGroup: textAt(columns.altGroup, row),
      altPriority: altPriority === NULL_I32 ? 0 : altPriority,
      kitFlag: flag ?? 'Y',
    }
  }

  isPhantom(row: number): boolean {
    return this.#source.input.bom.columns.phantom[row] === 1
  }
}
