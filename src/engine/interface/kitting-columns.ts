import { type Slots } from './declare.ts'

/** Columns of a kitting problem that the kernel reads where the host puts them. Their semantics: ../kitting/problem.ts. */
export const kittingColumns = {
  /** See `Setting`: POLICY_SIZE integers. */
  policy: 'i32',

  // ---- demands, in rank order (index = rank). Demands that take no part (ZQ, NB, EX, ER) are not here.
  demandCount: 'count',
  /** Sets wanted, > 0. */
  demandOpen: 'i64',
  /** Sets are multiples of it, > 0; `open` itself is always allowed. */
  demandStep: 'i64',
  /** Smallest batch unless it completes the demand; = open for whole orders. */
  demandMinBatch: 'i64',
  demandNeed: 'i32',
  /** Last time of the commit window. */
  demandLimit: 'i32',
  demandRecipe: 'i32',
  /** DEMAND_... bits. */
  demandFlags: 'i32',
  /** Tag of the demand: index into demandTags. */
  demandTag: 'i32',
  /** Grows with the rank; equal = equal priority (fairness). */
  demandGroup: 'i32',
  /** Value of the open quantity in currency units, at most 2^31 - 1 (fairness MAX_VALUE). */
  demandValue: 'i32',
  /** Supply that the kitted sets of this demand become (RESULT_AS_SUPPLY), or -1. */
  demandOutput: 'i32',
  demandPegStart: 'i32',
  /** Supplies a demand draws first: reservations, hard pegs, allocations of the last published run. */
  pegSupply: 'i32',

  // ---- recipes: lines [recipeStart[r], recipeStart[r + 1]) in the order in which they are covered
  recipeCount: 'count',
  recipeStart: 'i32',
  /** Next variant (group substitution) of the recipe, or -1. */
  recipeNext: 'i32',
  /** RECIPE_... bits. */
  recipeFlags: 'i32',
  /** LINE_WIDTH integers per line: item, usage, list of members or -1, LINE_... bits. */
  lines: 'i32',
  /** Per line: recipe by which its item is built for it, or -1. Lines of one item may have others: BOM rows have dates. */
  lineRecipe: 'i32',

  // ---- usages: distinct requirement functions
  usageCount: 'count',
  stepFrom: 'i64',
  stepQty: 'i64',

  // ---- lists of members: main item and substitutes in the order of use
  listCount: 'count',
  listStart: 'i32',

  // ---- items
  itemCount: 'count',
  itemSupplyStart: 'i32',
  /** Pegged pieces of the item: [itemPeggedStart[i], itemPeggedStart[i + 1]), all beyond the last itemSupplyStart. */
  itemPeggedStart: 'i32',
  itemLead: 'i32',
  itemMinRemain: 'i32',

  // ---- supplies: first the common ones grouped by item in draw order, then the pegged pieces grouped by item
  supplyCount: 'count',
  supplyItem: 'i32',
  supplyExpiry: 'i32',
  /** Tag of the supply: index into supplyTags. */
  supplyTag: 'i32',
  supplyLot: 'i32',
  supplySupplier: 'i32',
  /** SUPPLY_... bits. */
  supplyFlags: 'i32',

  // ---- TAGS: TAG_WIDTH slots each; slot k of both tags must agree by policy[TAG_MODES + k]
  demandTags: 'i32',
  supplyTags: 'i32',
} as const satisfies Slots

/** Columns that the kernel packs into records when a run is opened. */
export const packedColumns = {
  usageNum: 'i64',
  usageDen: 'i64',
  /** Fixed quantity less the quantity issued beyond the sets done. */
  usageOffset: 'i64',
  /** 1 = not rounded. */
  usageRound: 'i64',
  /** Steps [start, end) of the usage; empty = num/den counts. */
  usageStepStart: 'i32',
  memberItem: 'i32',
  /** Substitute units per main unit; 1/1 for the main member. */
  memberNum: 'i64',
  memberDen: 'i64',
  /** Smallest quantity in substitute units; 0 = none. */
  memberMin: 'i64',
  /** Percent of the requirement (mixing RATIO); the main member has the rest. */
  memberShare: 'i32',
  /** Supplier whose supplies are the only valid ones, or -1. */
  memberSupplier: 'i32',
  /** MEMBER_... bits. */
  memberFlags: 'i32',
} as const satisfies Slots

/** Supplies, packed when the rest is placed. */
export const supplyColumns = {
  /** Free at the start, >= 0. */
  supplyQty: 'i64',
  /** >= 0: stock on hand, or a receipt dated before now, is available now. */
  supplyTime: 'i32',
} as const satisfies Slots

/** Memory of a run that the host allocates, and sizes. */
export const kittingMemory = {
  /** Sets committed per demand (int64); part of the solution. */
  demandSets: 'address',
  usages: 'address',
  members: 'address',
  supplies: 'address',
  memberCount: 'count',
  demandTagCount: 'count',
  supplyTagCount: 'count',
} as const satisfies Slots
