import type { Table, TableSchema } from '../columns.ts'

/**
 * Input tables of a PSI calculation (production, sales, inventory by item and period). Every producer (SQL snapshot,
 * generator, tests) makes these; the order of rows never matters. Quantities: 10^-6 base units, >= 0 except for the opening
 * stock. A pivot by group or by resource is the same calculation with the code of the group in the column `item`.
 */
export const psiItemSchema = {
  code: 'text',
  /** Nettable stock of good quality at the start of the first period; may be negative; null = 0. */
  opening: 'quantity',
  /** When the opening stock was made or received, for shelf life; null = at the start of the first period. */
  made: 'time',
  /** Null or 0 = none. */
  safety: 'quantity',
  /** Null = none. */
  maximum: 'quantity',
  /** Days; null = no limit. */
  shelfDays: 'integer',
} as const satisfies TableSchema

/**
 * A period lasts from its start to the start of the next one, so that what falls between two periods belongs to the
 * earlier; the last one ends at its own end.
 */
export const psiPeriodSchema = {
  start: 'time',
  end: 'time',
  /** Number of the local day on which the period starts, for windows in days; null = the UTC day. */
  day: 'integer',
} as const satisfies TableSchema

export const psiReceiptSchema = {
  item: 'text',
  /** planned, firm, received */
  kind: 'text',
  time: 'time',
  qty: 'quantity',
} as const satisfies TableSchema

export const psiDemandSchema = {
  item: 'text',
  /** sale, forecast, dependent, consumption */
  kind: 'text',
  time: 'time',
  qty: 'quantity',
} as const satisfies TableSchema

export const psiSchemas = {
  items: psiItemSchema,
  periods: psiPeriodSchema,
  receipts: psiReceiptSchema,
  demands: psiDemandSchema,
} as const

export type PsiTableName = keyof typeof psiSchemas
export type PsiInput = { readonly [N in PsiTableName]: Table<(typeof psiSchemas)[N]> }

/** Where rows before the first period count: in the first period, or nowhere. */
export type Overdue = 'first' | 'out'

export interface PsiSettings {
  /** Range in which a sales order consumes forecasts beyond its own period: integers >= 0 of periods or of days. */
  readonly window: { readonly unit: 'period' | 'day'; readonly back: number; readonly forward: number }
  /** `demands`: sales orders, dependent demand and consumption. */
  readonly overdue: { readonly receipts: Overdue; readonly demands: Overdue; readonly forecasts: Overdue }
}

/** Forecasts of past periods are void; all other overdue rows count in the first period. */
export const defaultPsiSettings: PsiSettings = {
  window: { unit: 'period', back: 0, forward: 0 },
  overdue: { receipts: 'first', demands: 'first', forecasts: 'out' },
}
