import { NULL_I32, textAt, type Table } from '../columns.ts'
import { bucket, compareNumbers, numbersOf } from '../numbers.ts'
import { compareTexts } from '../text-codes.ts'
import type { bomLineSchema } from './schema.ts'
import type { UsageSpec } from './usage-spec.ts'

/** One component line of a parent in the BOM, or after its phantom parent was replaced. */
export interface BomLine {
  /** Row of the BOM table. */
  readonly row: number
  readonly item: number
  readonly lineNo: number
  /** Process that consumes the component; null when the line has none. */
  readonly process: number | null
  readonly usage: UsageSpec
  readonly altGroup: string | null
  readonly altPriority: number
}

/** Input of a bill of material. Items are numbers from 0; -1 = none. */
export interface BomSource {
  readonly table: Table<typeof bomLineSchema>
  /** Per row. */
  readonly parent: Int32Array
  readonly component: Int32Array
  readonly itemCount: number
  readonly clock: Days
  readonly usageOf: (row: number) => UsageSpec
}

/** Days of a zone; instants are seconds UTC. */
export interface Days {
  dayStart(at: number): number
  addDays(at: number, days: number): number
}

/**
 * Finds the component lines of a parent that are effective at a time: the one rule by which the kitting engine and the
 * explosion of orders choose among versions and dates.
 */
export class Bom {
  readonly #source: BomSource
  readonly #start: Int32Array
  readonly #rows: Int32Array
  readonly #from: Float64Array
  readonly #to: Float64Array
  readonly #known = new Map<string, readonly number[] | null>()
  readonly #changes = new Map<number, { readonly from: readonly number[]; readonly to: readonly number[] }>()

  constructor(source: BomSource) {
    this.#source = source
    const { columns } = source.table
    const { start, order } = bucket(source.parent, source.itemCount)
    this.#start = start
    this.#rows = order
    this.#from = numbersOf(columns.validFrom)
    this.#to = numbersOf(columns.validTo)
  }

  /** Items are 0..itemCount-1. */
  get itemCount(): number {
    return this.#source.itemCount
  }

  componentOf(row: number): number {
    return this.#source.component[row]!
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

  /** Number of the interval of times between which the effective lines of a parent do not change. */
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
   * Rows effective at a time: of the version asked for (in any case of letters); when it is missing or has none, of the
   * latest effective version (latest start, then greater version code). Null when the parent has none at all.
   */
  rowsAt(item: number, version: string | null, at: number): readonly number[] | null {
    if (!this.has(item)) return null
    const key = `${item} ${versionKey(version)} ${this.epoch(item, at)}`
    let rows = this.#known.get(key)
    if (rows === undefined) this.#known.set(key, (rows = this.#find(item, version, at)))
    return rows
  }

  #find(item: number, version: string | null, at: number): readonly number[] | null {
    const { columns } = this.#source.table
    const day = this.#source.clock.dayStart(at)
    const versions = new Map<string, number[]>()
    for (let k = this.#start[item]!; k < this.#start[item + 1]!; k++) {
      const row = this.#rows[k]!
      if (!this.#effective(row, at, day)) continue
      const name = versionKey(textAt(columns.version, row))
      versions.set(name, [...(versions.get(name) ?? []), row])
    }
    const wanted = versions.get(versionKey(version))
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
    const { columns } = this.#source.table
    const line = (row: number) => (columns.line[row] === NULL_I32 ? NaN : columns.line[row]!)
    return rows.sort(
      (a, b) =>
        compareNumbers(line(a), line(b)) ||
        compareTexts(columns.component, a, b) ||
        compareTexts(columns.altGroup, a, b) ||
        Number(columns.usageNum[a]! - columns.usageNum[b]!) ||
        Number(columns.usageDen[a]! - columns.usageDen[b]!) ||
        Number(columns.fixedQty[a]! - columns.fixedQty[b]!) ||
        Number(columns.scrap[a]! - columns.scrap[b]!) ||
        columns.altPriority[a]! - columns.altPriority[b]! ||
        columns.phantom[a]! - columns.phantom[b]! ||
        columns.process[a]! - columns.process[b]!,
    )
  }

  lineOf(row: number): BomLine {
    const { columns } = this.#source.table
    return {
      row,
      item: this.componentOf(row),
      lineNo: integerOr(columns.line[row]!, 0),
      process: integerOr(columns.process[row]!, null),
      usage: this.#source.usageOf(row),
      altGroup: textAt(columns.altGroup, row),
      altPriority: integerOr(columns.altPriority[row]!, 0),
    }
  }

  isPhantom(row: number): boolean {
    return this.#source.table.columns.phantom[row] === 1
  }
}

const versionKey = (version: string | null): string => (version ?? '').toLowerCase()

const integerOr = <T>(value: number, otherwise: T): number | T => (value === NULL_I32 ? otherwise : value)
