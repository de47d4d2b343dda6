import { next, openBlock } from '../../memory/block'
import { i32At } from '../../memory/columns'

export { i32At } from '../../memory/columns'

/**
 * State of one scheduling pass, bound from the parameter block that the host fills (src/engine/kernel/scheduling.ts
 * has the same order of slots). Semantics of every column: src/engine/scheduling/problem.ts.
 */
export const NONE: i32 = i32.MIN_VALUE
export const MAX_SETUP: i32 = 1 << 26
export const MAX_WORK: i32 = 1 << 28

export const SINGLE: i32 = 0
export const PARALLEL: i32 = 1
export const FURNACE: i32 = 2
export const INFINITE: i32 = 3

export const OP_BACKWARD: i32 = 1
export const OP_SETUP_EARLY: i32 = 2
export const OP_FIXED: i32 = 4
export const OP_BY_EST: i32 = 8
export const OP_REFUSED: i32 = 16
export const OP_FAST_PATH: i32 = 32

export const LINK_END: i32 = 1
export const LINK_START: i32 = 2
export const LINK_ENDEND: i32 = 4
export const LINK_LOTS: i32 = 8
export const LINK_LAST: i32 = 16
export const LINK_WORKING: i32 = 32
export const LINK_GROUP: i32 = 64

export const PLACED: i32 = 1
export const FIXED: i32 = 2
export const NO_ROOM: i32 = 3
export const LIMIT: i32 = 4
export const NEIGHBOUR: i32 = 5
export const REFUSED: i32 = 6
export const TURN: i32 = 7

export const TERMS: i32 = 11

export let settings: usize = 0
export let weights: usize = 0
export let calendarCount: i32 = 0
export let calendarStart: usize = 0
export let calendarUnit: usize = 0
export let calendarEven: usize = 0
export let slotStart: usize = 0
export let slotEnd: usize = 0
export let slotBefore: usize = 0
export let slotSpeed: usize = 0
export let slotQty: usize = 0
export let resourceCount: i32 = 0
export let resourceFirst: usize = 0
export let resourceKind: usize = 0
export let resourceCalendar: usize = 0
export let resourceFence: usize = 0
export let resourceProfile: usize = 0
export let resourceMaxBatch: usize = 0
export let resourceWindow: usize = 0
export let resourceLock: usize = 0
export let resourceLeast: usize = 0
export let postStart: usize = 0
export let postResource: usize = 0
export let hasPosts: bool = false
export let opCount: i32 = 0
export let opFlags: usize = 0
export let opBasis: usize = 0
export let opEarliest: usize = 0
export let opLatest: usize = 0
export let opDue: usize = 0
export let opQty: usize = 0
export let opBatchKey: usize = 0
export let opPreviousStart: usize = 0
export let opPreviousResource: usize = 0
export let opItem: usize = 0
export let opFamily: usize = 0
export let candStart: usize = 0
export let candResource: usize = 0
export let candCalendar: usize = 0
export let candWork: usize = 0
export let candTeardown: usize = 0
export let candSetup: usize = 0
export let candPause: usize = 0
export let candQty: usize = 0
export let candPriority: usize = 0
export let candCost: usize = 0
export let candSubStart: usize = 0
export let subResource: usize = 0
export let subParts: usize = 0
export let subQty: usize = 0
export let predStart: usize = 0
export let predLink: usize = 0
export let succStart: usize = 0
export let succLink: usize = 0
export let linkBefore: usize = 0
export let linkAfter: usize = 0
export let linkKind: usize = 0
export let linkMin: usize = 0
export let linkMax: usize = 0
export let linkLots: usize = 0
export let linkShare: usize = 0
export let fixedCount: i32 = 0
export let fixedOp: usize = 0
export let fixedCand: usize = 0
export let fixedSetup: usize = 0
export let fixedStart: usize = 0
export let fixedProduced: usize = 0
export let fixedEnd: usize = 0
export let kindCount: i32 = 0
export let toolKinds: i32 = 0
export let kindClasses: usize = 0
export let changeValue: usize = 0
export let changeClass: usize = 0
export let candTool: usize = 0
export let candToolClass: usize = 0
export let tableOffset: usize = 0
export let tables: usize = 0
export let tableWorkers: usize = 0
export let hasWorkers: bool = false
export let profileSlack: usize = 0

// ---- the pass and its result
export let sequence: usize = 0
export let sequenceCount: i32 = 0
export let backward: usize = 0
export let status: usize = 0
export let forced: usize = 0
export let placedBackward: usize = 0
export let candidate: usize = 0
export let setup: usize = 0
export let start: usize = 0
export let produced: usize = 0
export let end: usize = 0
export let ready: usize = 0
export let score: usize = 0
export let worker: usize = 0

// ---- settings
export let assignEnd: i32 = 0
export let afterEnd: i32 = 0
export let afterDue: i32 = 0
export let beforeStart: i32 = 0
export let beforeEst: i32 = 0
export let maxFail: i32 = 0
export let select: i32 = 0
export let sumSetups: bool = false
export let allInfinite: bool = false
export let lockFail: i32 = 0
export let ignoreOpen: bool = false

export function u8At(column: usize, index: i32): i32 {
  return <i32>load<u8>(column + <usize>index)
}

export function f64At(column: usize, index: i32): f64 {
  return load<f64>(column + ((<usize>index) << 3))
}

export function put32(column: usize, index: i32, value: i32): void {
  store<i32>(column + ((<usize>index) << 2), value)
}

/** Reads the block; every pointer in it must stay valid until the pass is dropped. */
export function bind(block: usize): void {
  openBlock(block)
  settings = next()
  weights = next()
  calendarCount = <i32>next()
  calendarStart = next()
  calendarUnit = next()
  calendarEven = next()
  slotStart = next()
  slotEnd = next()
  slotBefore = next()
  slotSpeed = next()
  slotQty = next()
  resourceCount = <i32>next()
  resourceFirst = next()
  resourceKind = next()
  resourceCalendar = next()
  resourceFence = next()
  resourceProfile = next()
  resourceMaxBatch = next()
  resourceWindow = next()
  resourceLock = next()
  resourceLeast = next()
  postStart = next()
  postResource = next()
  hasPosts = next() == 1
  opCount = <i32>next()
  opFlags = next()
  opBasis = next()
  opEarliest = next()
  opLatest = next()
  opDue = next()
  opQty = next()
  opBatchKey = next()
  opPreviousStart = next()
  opPreviousResource = next()
  opItem = next()
  opFamily = next()
  candStart = next()
  candResource = next()
  candCalendar = next()
  candWork = next()
  candTeardown = next()
  candSetup = next()
  candPause = next()
  candQty = next()
  candPriority = next()
  candCost = next()
  candSubStart = next()
  subResource = next()
  subParts = next()
  subQty = next()
  predStart = next()
  predLink = next()
  succStart = next()
  succLink = next()
  linkBefore = next()
  linkAfter = next()
  linkKind = next()
  linkMin = next()
  linkMax = next()
  linkLots = next()
  linkShare = next()
  fixedCount = <i32>next()
  fixedOp = next()
  fixedCand = next()
  fixedSetup = next()
  fixedStart = next()
  fixedProduced = next()
  fixedEnd = next()
  kindCount = <i32>next()
  toolKinds = <i32>next()
  kindClasses = next()
  changeValue = next()
  changeClass = next()
  candTool = next()
  candToolClass = next()
  tableOffset = next()
  tables = next()
  tableWorkers = next()
  hasWorkers = next() == 1
  profileSlack = next()
  sequence = next()
  sequenceCount = <i32>next()
  backward = next()
  status = next()
  forced = next()
  placedBackward = next()
  candidate = next()
  setup = next()
  start = next()
  produced = next()
  end = next()
  ready = next()
  score = next()
  worker = next()
  assignEnd = i32At(settings, 0)
  afterEnd = i32At(settings, 1)
  afterDue = i32At(settings, 2)
  beforeStart = i32At(settings, 3)
  beforeEst = i32At(settings, 4)
  maxFail = i32At(settings, 5)
  select = i32At(settings, 6)
  sumSetups = i32At(settings, 7) == 1
  allInfinite = i32At(settings, 8) == 1
  lockFail = i32At(settings, 9)
  ignoreOpen = i32At(settings, 10) == 1
}

export function isPlaced(op: i32): bool {
  const what = u8At(status, op)
  return what == PLACED || what == FIXED
}
