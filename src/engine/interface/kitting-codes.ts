import { indexesOf, layoutOf, countOf, type Fields, type Settings } from './declare.ts'

export const MAX_DEPTH = 30
export const NEVER = 0x7fff_ffff

/** Line of a recipe: item, usage, list of members or -1, LINE_... bits. */
export const lineRecord = { item: 'i32', usage: 'i32', list: 'i32', flags: 'i32' } as const satisfies Fields
const line = layoutOf(lineRecord)
/** Words of a line, and the index of each. */
export const LINE_WIDTH = line.bytes / 4
export const LINE_ITEM = line.at.item / 4
export const LINE_USAGE = line.at.usage / 4
export const LINE_LIST = line.at.list / 4
export const LINE_FLAGS = line.at.flags / 4

/** Counts towards the sets of a demand. */
export const LINE_ANSWERS = 1
/** Counts when the recipe builds a sub-assembly. */
export const LINE_ANSWERS_BELOW = 2

/** Explosion meets substitutes (or minimum substitute quantities, or members may not mix): n(t) may fall with t. */
export const RECIPE_NON_MONOTONE = 1
/** The recipe or one below it has lists of members. */
export const RECIPE_HAS_SUBSTITUTES = 2
/** The recipe has a makeable line. */
export const RECIPE_HAS_BUILDS = 4

export const DEMAND_STEALS = 1
export const DEMAND_USES_SAFETY = 2
/** Balance of negative stock: a demand without an order. */
export const DEMAND_INTERNAL = 4

export const SUPPLY_SAFETY = 1
/** Endless supply of an item without any supply record. */
export const SUPPLY_ENDLESS = 2
/** Becomes free when a demand is kitted. */
export const SUPPLY_OUTPUT = 4
/** Piece reserved for the demand that had it in the last published run; also in the item's range, near its end. */
export const SUPPLY_STABLE = 8
/** Piece of a reservation, of a hard peg; only in the peg list of its demand. */
export const SUPPLY_RESERVED = 16
export const SUPPLY_PEGGED = 32

export const MEMBER_MAIN = 1

export const TAG_WIDTH = 8
export const TAG_AREA = 0
export const TAG_PROJECT = 1
export const TAG_WAREHOUSE = 2
export const TAG_LOT = 3
export const TAG_OWNER = 4
/** Slots 5-7: pairs of `allocValid`. */
export const TAG_PAIRS = 5

/** Match of a slot of the demand's tag (a) and the supply's (b); -1 = has none. */
export const TagMode = {
  any: 0,
  /** a = -1 or a = b */
  demand: 1,
  /** a = -1 or b = -1 or a = b */
  either: 2,
  /** a = b */
  same: 3,
  /** b = -1 or a = b */
  supply: 4,
  /** a = -1 or b = -1 or a <> b */
  differs: 5,
  /** Never excludes; a <> b with neither -1 makes the supply a CROSS supply (areas only). */
  cross: 6,
} as const

export const Timing = { JIT: 0, ASAP: 1 } as const
export const Mixing = { MIX: 0, NOMIX_ORDER: 1, NOMIX_BATCH: 2, RATIO: 3 } as const
export const FairnessCode = {
  SEQUENTIAL: 0,
  PROPORTIONAL: 1,
  ROUND_ROBIN: 2,
  MAX_ORDERS: 3,
  MAX_VALUE: 4,
} as const

/** Words of the column `policy` in their order. */
export const kittingSettings = {
  /** 0 = complete sets, 1 = mode LINE. */
  lineMode: 'flag',
  /** `Timing`; by supply groups only walks like ASAP. */
  timing: 'count',
  twoPhase: 'flag',
  releaseSets: 'flag',
  loops: 'count',
  /** `FairnessCode` */
  fairness: 'count',
  /** `Mixing`; ALT_FIRST is MIX with the members in another order. */
  mixing: 'count',
  buildFirst: 'flag',
  flow: 'flag',
  explodeAll: 'flag',
  shelfLife: 'flag',
  oneLot: 'flag',
  /** Seconds added to the time of a CROSS supply. */
  areaLead: 'count',
  wholeMain: 'flag',
  resultAsSupply: 'flag',
  /** 0 when every tag agrees with every other: no comparison is needed. */
  useTags: 'flag',
  /** TAG_WIDTH entries of `TagMode`. */
  tagModes: TAG_WIDTH,
} as const satisfies Settings

/** Index of each setting in `Problem.policy`; flags are 0 or 1. */
export const Setting = indexesOf(kittingSettings)
export const POLICY_SIZE = countOf(kittingSettings)
