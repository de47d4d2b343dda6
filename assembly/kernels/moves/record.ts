/**
 * Records of the plan in which operations are moved; addresses serve as names, 0 = none.
 *
 * A use (128 bytes) is an operation on its main resource, or its place in the line of a sub-resource; operations stand in
 * the order of their start when the plan was loaded, so that what a move touches one after the other lies side by side.
 * The first 64 bytes are what a move changes and what is taken back as a whole. Each line begins with a use of its own,
 * placed before all, which holds what stood on the resource before the plan. Semantics: src/engine/scheduling/moves.
 */
export const USE: usize = 128
/** Turn (half seconds) above RANK_BITS bits of rank: who has the smaller one is placed first. */
export const KEY: usize = 0
/** Neighbours in the line. */
export const LEFT: usize = 8
export const RIGHT: usize = 12
/** Positions on the calendar of the resource: setup (or begin of a sub-resource), production, end. */
export const FROM: usize = 16
export const BEGIN: usize = 20
export const TO: usize = 24
/** Resource in whose line the use stands. */
export const LINE: usize = 28
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

// ---- not taken back: follows from the candidate, or belongs to the move that is on
export const OWNER: usize = 64
/** Number of the operation, or of the sub-resource among those of its owner; opCount + resource of what begins a line. */
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
/** Links: those to what comes before, then those to what comes after. */
export const PREDS: usize = 104
export const SUCCS: usize = 108
export const LINKS_END: usize = 116
/** Next in its bucket of the queue. */
export const NEXT: usize = 112
/** Of uses that never move: end and use of the one that ends last up to and with this one. */
export const FAR_END: usize = 120
export const FAR: usize = 124

// ---- BITS: the status in the lowest eight
export const STATUS: u32 = 255
export const FORCED: u32 = 1 << 8
/** Never moves. */
export const STILL: u32 = 1 << 9
/** Is moved by hand now. */
export const BY_HAND: u32 = 1 << 10
/** Is in the log of the move that is on. */
export const SAVED: u32 = 1 << 11

// ---- SHAPE
export const IS_HELD: u32 = 1
export const IS_EVEN: u32 = 2
export const IS_EARLY: u32 = 4
export const HAS_PAUSE: u32 = 8
/** Nothing but the line of its resource can be in its way. */
export const IS_SIMPLE: u32 = 16
export const IS_WAITING: u32 = 64
export const IS_CONFLICT: u32 = 128
/** Is moved by hand by the move that is on, or by the last one. */
export const IS_MOVED: u32 = 256
/**
 * It begins no earlier than what it waits for, by its links and those of all before them: so it takes its turn by its own
 * start where it stands.
 */
export const IS_SURE: u32 = 512
/** So does all that waits for it. */
export const LEADS_SURE: u32 = 1024
/** All that it waits for must have been produced, and no link asks for more. */
export const WAITS_PLAINLY: u32 = 2048
/** The short cut of a sweep is good for it (plain.ts). */
export const IS_PLAIN: u32 = 4096
/** What waits for it can all be placed anew: none of it never moves or is part of a furnace batch. */
export const LEADS_FREELY: u32 = 8192
/** Another one of its furnace batch uses the sub-resources, as long as it is part of the batch. */
export const IS_SERVED: u32 = 16384
/** What follows from the candidate. */
export const OF_CANDIDATE: u32 = IS_HELD | IS_EVEN | HAS_PAUSE | IS_SIMPLE | IS_PLAIN

/** A resource. */
export const RESOURCE_BYTES: usize = 64
export const INDEX: usize = 0
export const OWN: usize = 4
export const FENCE: usize = 8
/** Table of the first changeover kind. */
export const TABLE: usize = 12
/** The use that begins its line. */
export const HEAD: usize = 16
export const TRAITS: usize = 20
/** Position behind which the move that is on has placed nothing. */
export const REACHED: usize = 24
/** No use is longer. */
export const LONGEST: usize = 28
/** Addresses of the uses that never move, in order, and how many. */
export const STILLS: usize = 32
export const STILL_COUNT: usize = 36
/** Next of those that a move has reached, and of those from which it took what had not moved. */
export const NEXT_REACHED: usize = 40
export const NEXT_FREED: usize = 44
/** Of a line that a sweep has cut: its sweep, position from which on uses were taken out, the use placed last of all. */
export const CUT: usize = 48
export const CUT_AT: usize = 52
export const TAIL: usize = 56

// ---- TRAITS
export const IS_SINGLE: u32 = 1
export const IS_UNLIMITED: u32 = 2
export const IS_FURNACE: u32 = 4
export const IS_PARALLEL: u32 = 8
/** Has been used as sub-resource: places do not follow turns. */
export const HAS_SUBS: u32 = 16
/** The move that is on has taken something from it that had not moved. */
export const IS_FREED: u32 = 32

/** A link, seen from one of its ends: the operation at the other. */
export const LINK: usize = 16
export const OTHER: usize = 0
export const LINK_KIND: usize = 4
export const LAG: usize = 8
export const LINK_NUMBER: usize = 12

export const RANK_BITS: i64 = 30
export const RANK_MASK: i64 = (1 << 30) - 1
/** Turn of what is placed before all. */
export const LEAST_TURN: i64 = -(1 << 33)
