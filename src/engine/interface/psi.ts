import { named, numbered, type Fields, type KernelInterface, type Slots } from './declare.ts'

/** Columns of a PSI problem. Their semantics: ../psi/problem.ts. */
export const psiColumns = {
  periodCount: 'count',
  /** periodCount + 1 seconds UTC, ascending: period p is [bounds[p], bounds[p + 1]). Empty without periods. */
  bounds: 'i64',
  /** First and last period whose forecasts the sales of period p may consume. */
  windowFirst: 'i32',
  windowLast: 'i32',
  itemCount: 'count',
  opening: 'i64',
  /** Seconds UTC. */
  made: 'i64',
  /** NULL_I64 = none. */
  safety: 'i64',
  /** 2^63 - 1 = none. */
  maximum: 'i64',
  /** Seconds, -1 = none. */
  shelf: 'i64',
  eventCount: 'count',
} as const satisfies Slots

/** Events, packed when the rest is placed. */
export const eventColumns = {
  eventItem: 'i32',
  /** Period * PARTS + part. */
  eventCell: 'i32',
  /** >= 0 */
  eventQty: 'i64',
} as const satisfies Slots

/** Parts of receipts and demand that are added up separately. */
export const Part = {
  planned: 0,
  firm: 1,
  received: 2,
  sale: 3,
  forecast: 4,
  dependent: 5,
  consumption: 6,
} as const

export type PartName = keyof typeof Part
/** Cells of a period in `eventCell`; the last one is not used. */
export const PARTS = 8

/** Rows of a block in their order. */
export const psiRows = [
  'opening',
  'planned',
  'firm',
  'received',
  'receipts',
  'sales',
  'forecast',
  'consumed',
  'dependent',
  'consumption',
  'demand',
  'closing',
  'cover',
] as const
export type PsiRowName = (typeof psiRows)[number]

/** Kinds of problems, the gravest first: of two in one period the first one counts. */
export const psiProblems = ['range', 'negative', 'belowSafety', 'overMaximum', 'tooOld'] as const
export type PsiProblemName = (typeof psiProblems)[number]

/** Edited cell, by item; `cell` is the offset in the cells of an item (rows of an even number of periods). */
export const editRecord = { qty: 'i64', cell: 'u32', item: 'i32' } as const satisfies Fields

export const psiInterface = {
  constants: {
    ...named('', Part),
    CELL_PARTS: PARTS,
    PROBLEMS: psiProblems.length,
    ...numbered('PROBLEM_', psiProblems),
    ROWS: psiRows.length,
    ...numbered('ROW_', psiRows),
  },
  records: { EDIT: editRecord },
  blocks: { bindProblem: { ...psiColumns, problems: 'address' } },
} as const satisfies KernelInterface
