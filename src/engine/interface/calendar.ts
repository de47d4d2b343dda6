import type { Fields, KernelInterface, Slots } from './declare.ts'

/** Columns of a calendar problem. Their semantics: ../calendar/problem.ts. */
export const calendarColumns = {
  /** Day number of day 0. */
  firstDay: 'count',
  dayCount: 'count',
  dayStart: 'wide',
  dayTurn: 'i32',
  /** Turns of all zones; each zone ends with one at local time Infinity. */
  turnLocal: 'wide',
  turnUtc: 'wide',
  turnOffset: 'wide',
  /** Segments of plan p: [planStart[p], planStart[p + 1]). */
  planStart: 'i32',
  segStart: 'i32',
  segEnd: 'i32',
  /** 10^-6, above 0; integers below 2^53. */
  segQty: 'wide',
  segKind: 'i32',
  /** 32-bit words of a day set; even. */
  dayWords: 'count',
  daySets: 'u32',
  entryRank: 'i32',
  entryDays: 'i32',
  entryPlan: 'i32',
  entryKind: 'i32',
  /** Entries of list l: [listStart[l], listStart[l + 1]), by rank. */
  listStart: 'i32',
  classCount: 'count',
  classList: 'i32',
  classZone: 'i32',
  resourceCount: 'count',
  /** -1 = never scheduled: no slots. */
  resourceClass: 'i32',
  /** List of the resource's own claims or -1. */
  resourceOwn: 'i32',
  /** Pieces of resource r, best first: [resourcePieces[r], resourcePieces[r + 1]). */
  resourcePieces: 'i32',
  pieceStart: 'wide',
  pieceEnd: 'wide',
  /** 10^-6, may be 0. */
  pieceQty: 'wide',
  pieceKind: 'i32',
  pieceDay: 'i32',
} as const satisfies Slots

/** Record of a working slot; its meaning: assembly/kernels/calendar/slots.ts. */
export const slotRecord = {
  start: 'i64',
  length: 'u32',
  open: 'u32',
  work: 'i64',
  kind: 'u32',
  day: 'i32',
} as const satisfies Fields

/** Start of the sentinel: later than every instant. A quarter of the range, so that differences do not overflow. */
export const NEVER = 0x3fff_ffff_ffff_ffffn

export const calendarInterface = {
  constants: { NEVER },
  records: { SLOT: slotRecord },
  blocks: { bindProblem: { window: 'i64', ...calendarColumns, segmentCount: 'count', entryCount: 'count' } },
} as const satisfies KernelInterface
