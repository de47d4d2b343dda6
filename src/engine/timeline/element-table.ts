import { NULL_I64, tableOf, type Table, type TableSchema, type TextColumn } from '../columns.ts'
import { NEVER } from './bounds.ts'
import { dayColumn, fitting } from './day-column.ts'
import type { Proposal } from './exceptions.ts'

/** One row of the list of an item (domain/entities/planning/timeline.ts); days are texts `YYYY-MM-DD`. */
export const timelineElementSchema = {
  day: 'text',
  kind: 'text',
  doc: 'text',
  place: 'text',
  status: 'text',
  qty: 'quantity',
  balance: 'quantity',
  exception: 'text',
  toDay: 'text',
  toQty: 'quantity',
  due: 'text',
  source: 'text',
} as const satisfies TableSchema

export type TimelineElements = Table<typeof timelineElementSchema>

/** A row before it is in the table. */
export interface Element {
  /** NEVER: what has no date, or is overdue without one. */
  readonly day: number
  readonly due: number
  readonly kind: string
  readonly doc: string | null
  readonly place: string | null
  readonly status: string | null
  readonly source: string | null
  /** What it changes; null: it changes no balance, and `shown` is its quantity. */
  readonly change: bigint | null
  readonly shown: bigint
  readonly proposal: Proposal | null
}

/** Kinds of rows that have no date. */
export const undated: ReadonlySet<string> = new Set(['blocked', 'reserved', 'stock'])

/** The rows in their order with the running balance. */
export function tableFrom(all: readonly Element[]): TimelineElements {
  const text = (of: (element: Element) => string | null): TextColumn => {
    const values = [...new Set(all.flatMap((one) => of(one) ?? []))]
    const codes = new Map(values.map((value, code) => [value, code]))
    return { codes: Int32Array.from(all, (one) => codes.get(of(one) ?? '') ?? -1), values }
  }
  let balance = 0n
  return tableOf(timelineElementSchema, all.length, {
    day: dayColumn(all.map((one) => one.day)),
    due: dayColumn(all.map((one) => one.due)),
    kind: text((one) => one.kind),
    doc: text((one) => one.doc),
    place: text((one) => one.place),
    status: text((one) => one.status),
    source: text((one) => one.source),
    qty: BigInt64Array.from(all, ({ shown }) => fitting(shown)),
    balance: BigInt64Array.from(all, ({ change, kind }) => {
      balance += change ?? 0n
      return undated.has(kind) && kind !== 'stock' ? NULL_I64 : fitting(balance)
    }),
    exception: text((one) => one.proposal?.kind ?? null),
    toDay: dayColumn(all.map((one) => one.proposal?.day ?? NEVER)),
    toQty: BigInt64Array.from(all, ({ proposal }) => fitting(proposal?.qty ?? null)),
  })
}
