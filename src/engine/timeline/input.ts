import type { TableSchema } from '../columns.ts'

/**
 * Input of the stock and requirements list. Days are numbers of local days of the plan unit from 1970-01-01; quantities are
 * 10^-6 base units. The order of rows never matters.
 */
export const timelineItemSchema = {
  code: 'text',
  name: 'text',
  unit: 'text',
  area: 'text',
  buyer: 'text',
  planner: 'text',
  /** Nettable stock of good quality now; may be negative; null = 0. */
  stock: 'quantity',
  /** Null = 0. */
  safety: 'quantity',
  /** Null = none. */
  maximum: 'quantity',
  /** It is bought and nobody is known who delivers it. */
  noSupplier: 'flag',
} as const satisfies TableSchema

/** Receipts and demand, quantities >= 0. `part`: planned, firm, sale, forecast or dependent, as in engine/psi/input.ts. */
export const timelineFlowSchema = {
  item: 'text',
  part: 'text',
  day: 'integer',
  qty: 'quantity',
} as const satisfies TableSchema

/** The same of one item with the documents behind them. `source`: PsiSource. */
export const timelineLineSchema = {
  ...timelineFlowSchema,
  source: 'text',
  doc: 'text',
} as const satisfies TableSchema

/** Rows that change no balance: `kind` of TimelineKind, `place` such as a warehouse or the order that holds it. */
export const timelineNoteSchema = {
  kind: 'text',
  doc: 'text',
  place: 'text',
  status: 'text',
  day: 'integer',
  qty: 'quantity',
} as const satisfies TableSchema

export interface TimelineSettings {
  /** Number of the day on which the list is made. What is older happens on it, except for forecasts, which no longer count. */
  readonly today: number
  /** Days back and forward in which sales orders consume forecasts. */
  readonly window: { readonly back: number; readonly forward: number }
}

/** A receipt may come so many days before it is needed. */
export const EARLY_DAYS = 7
