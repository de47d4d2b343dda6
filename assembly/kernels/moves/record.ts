import { CHANGE_FORCED } from '../../interface/moves'
/**
 * Records of a plan in which operations are moved; addresses identify records, 0 = none.
 *
 * An assignment (128 bytes) is an operation on its main resource, or its use of a sub-resource. Operations are ordered by
 * their start when the plan was loaded, so that a move touches adjacent memory. The first 64 bytes are what a move changes
 * and an undo restores. Each timeline begins with a head assignment, dispatched before all others, which holds the state
 * of the resource before the plan. Semantics: src/engine/scheduling/moves.
 */
export const ASSIGNMENT_BYTES: usize = 128
/** Dispatch key: dispatch time (half seconds) above RANK_BITS bits of rank; the smaller key is placed first. */
export const KEY: usize = 0
/** Neighbours on the timeline. */
export const LEFT: usize = 8
export const RIGHT: usize = 12
/** Positions on the calendar of the resource: setup (or begin of a sub-resource), production, end. */
export const FROM: usize = 16
export const BEGIN: usize = 20
export const TO: usize = 24
/** Resource on whose timeline the assignment is. */
export const TIMELINE: usize = 28
/** Times. */
export const SETUP: usize = 32
export const START: usize = 36
export const PRODUCED: usize = 40
export const END: usize = 44
export const READY: usize = 48
/** Production starts no earlier. */
export const RELEASE: usize = 52
export const CANDIDATE: usize = 56
export const BITS: usize = 60
export const SAVED_BYTES: usize = 64

// ---- not restored by undo: derived from the candidate, or state of the current move
export const OWNER: usize = 64
/** Number of the operation, or of the sub-resource among those of its owner; opCount + resource for a head. */
export const NUMBER: usize = 68
export const RESOURCE: usize = 72
export const CALENDAR: usize = 76
export const WORK: usize = 80
export const TEARDOWN: usize = 84
/** Static setup, seconds. */
export const STATIC: usize = 88
export const SHAPE: usize = 92
/** Value and class in the first changeover kind. */
export const VALUE: usize = 96
export const CLASS: usize = 100
/** Links: those to predecessors, then those to successors. */
export const PREDS: usize = 104
export const SUCCS: usize = 108
export const LINKS_END: usize = 116
/** Next in its bucket of the queue. */
export const NEXT: usize = 112
/** Of a pinned assignment: end and address of the latest-ending pinned assignment up to and including this one. */
export const LATEST_END: usize = 120
export const LATEST: usize = 124

// ---- BITS: the status in the lowest eight
export const STATUS: u32 = 255
export const FORCED: u32 = CHANGE_FORCED
/** Keeps its place. */
export const PINNED: u32 = 1 << 9
/** Is being moved by hand. */
export const BY_HAND: u32 = 1 << 10
/** Is in the log of the current move. */
export const SAVED: u32 = 1 << 11

// ---- SHAPE
export const IS_HELD: u32 = 1
export const IS_EVEN: u32 = 2
export const IS_EARLY: u32 = 4
export const HAS_PAUSE: u32 = 8
/** Only the timeline of its resource constrains it. */
export const IS_SIMPLE: u32 = 16
export const IS_WAITING: u32 = 64
export const IS_CONFLICT: u32 = 128
/** Is moved by hand by the current move, or by the last one. */
export const IS_MOVED: u32 = 256
/**
 * By its links and those of all its predecessors it begins no earlier than its predecessors: its dispatch time is its own
 * start.
 */
export const IS_ORDER_PRESERVING: u32 = 512
/** All its successors are order preserving. */
export const SUCCS_ORDER_PRESERVING: u32 = 1024
/** Its predecessors must only have finished production; no link requires more. */
export const HAS_ONLY_FINISH_LINKS: u32 = 2048
/** The fast path of a right-shift applies (fast-path.ts). */
export const IS_FAST: u32 = 4096
/** All its successors can be placed again: none is pinned or part of a furnace batch. */
export const SUCCS_MOVABLE: u32 = 8192
/** Another operation of its furnace batch holds the sub-resources while it is part of the batch. */
export const IS_SERVED: u32 = 16384
/** Derived from the candidate. */
export const OF_CANDIDATE: u32 = IS_HELD | IS_EVEN | HAS_PAUSE | IS_SIMPLE | IS_FAST

/** A resource. */
export const RESOURCE_BYTES: usize = 64
export const INDEX: usize = 0
export const OWN: usize = 4
export const FENCE: usize = 8
/** Table of the first changeover kind. */
export const TABLE: usize = 12
/** The head assignment of its timeline. */
export const HEAD: usize = 16
export const TRAITS: usize = 20
/** Largest position at which the current move has placed an assignment. */
export const REACHED: usize = 24
/** Length of the longest assignment. */
export const LONGEST: usize = 28
/** Addresses of the pinned assignments in order, and their count. */
export const PINNED_LIST: usize = 32
export const PINNED_COUNT: usize = 36
/** Next resource that the move has reached, and next from which it removed a pinned assignment. */
export const NEXT_REACHED: usize = 40
export const NEXT_FREED: usize = 44
/** Of a timeline cut by a right-shift: number of the shift, position from which assignments were removed, last placed one. */
export const CUT: usize = 48
export const CUT_AT: usize = 52
export const TAIL: usize = 56

// ---- TRAITS
export const IS_SINGLE: u32 = 1
export const IS_UNLIMITED: u32 = 2
export const IS_FURNACE: u32 = 4
export const IS_PARALLEL: u32 = 8
/** Has been used as sub-resource: places do not follow dispatch times. */
export const HAS_SUBS: u32 = 16
/** The current move has removed a pinned assignment from it. */
export const IS_FREED: u32 = 32

/** A link, from one of its ends: the operation at the other end. */
export const LINK: usize = 16
export const OTHER: usize = 0
export const LINK_KIND: usize = 4
export const LAG: usize = 8
export const LINK_NUMBER: usize = 12

export const RANK_BITS: i64 = 30
export const RANK_MASK: i64 = (1 << 30) - 1
/** Dispatch time of what precedes all operations. */
export const EARLIEST_DISPATCH_TIME: i64 = -(1 << 33)
