import { named, type Fields, type KernelInterface, type Slots } from './declare.ts'

/** Columns of the loaded plan; the placements are those of `placementColumns`. */
export const planColumns = {
  /** Rank of every operation. */
  rank: 'i32',
  /** First sub-resource of every operation, counted from opCount. */
  subFirst: 'i32',
  status: 'u8',
  forced: 'u8',
  candidate: 'i32',
  setup: 'i32',
  start: 'i32',
  produced: 'i32',
  end: 'i32',
  ready: 'i32',
  /** 1 = another operation of its furnace batch holds its sub-resources. */
  served: 'u8',
} as const satisfies Slots

/** Added to the status of an operation that is placed beyond capacity. */
export const FORCED = 256

/** Row of an operation that a move has changed: its placement now, and as it was before. Setup to end are copied as one. */
export const changeRecord = {
  op: 'i32',
  isChanged: 'i32',
  status: 'i32',
  candidate: 'i32',
  setup: 'i32',
  start: 'i32',
  produced: 'i32',
  end: 'i32',
  ready: 'i32',
  wasStatus: 'i32',
  wasCandidate: 'i32',
  wasSetup: 'i32',
  wasStart: 'i32',
  wasProduced: 'i32',
  wasEnd: 'i32',
  wasReady: 'i32',
} as const satisfies Fields

/** Outcome of a move: it is made, or the reason of its refusal. */
export const MoveCode = { made: 0, noRoom: 1, changeover: 2, wholeRun: 3 } as const

export const movesInterface = {
  constants: { CHANGE_FORCED: FORCED, ...named('MOVE_', MoveCode) },
  records: { CHANGE: changeRecord },
  blocks: { bindPlan: planColumns },
} as const satisfies KernelInterface
