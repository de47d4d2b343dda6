import { next, openBlock } from '../../memory/block'

export { i32At, i64At } from '../../memory/columns'

/**
 * State of one kitting run, bound from the parameter block that the host fills (src/engine/kernel/kitting-block.ts has
 * the same order of slots). Semantics of every column: src/engine/kitting/problem.ts.
 */
export let demandCount: i32 = 0
export let demandOpen: usize = 0
export let demandStep: usize = 0
export let demandMinBatch: usize = 0
export let demandNeed: usize = 0
export let demandLimit: usize = 0
export let demandRecipe: usize = 0
export let demandFlags: usize = 0
export let demandTag: usize = 0
export let demandGroup: usize = 0
export let demandValue: usize = 0
export let demandOutput: usize = 0
export let demandPegStart: usize = 0
export let pegSupply: usize = 0
/** Sets committed per demand (int64), zero at the start; part of the solution. */
export let demandSets: usize = 0

export let recipeCount: i32 = 0
export let recipeStart: usize = 0
export let recipeNext: usize = 0
export let recipeFlags: usize = 0
export let lines: usize = 0
export let lineRecipe: usize = 0

export let listStart: usize = 0
export let members: usize = 0

export let itemCount: i32 = 0
export let itemSupplyStart: usize = 0
export let itemPeggedStart: usize = 0
export let itemLead: usize = 0
export let itemMinRemain: usize = 0

export let supplyCount: i32 = 0
export let supplyItem: usize = 0
export let supplyExpiry: usize = 0
export let supplyTag: usize = 0
export let supplyLot: usize = 0
export let supplySupplier: usize = 0
export let supplyFlags: usize = 0

export let demandTags: usize = 0
export let demandTagCount: i32 = 0
export let supplyTags: usize = 0
export let supplyTagCount: i32 = 0

export let usageCount: i32 = 0
export let stepFrom: usize = 0
export let stepQty: usize = 0
export let usages: usize = 0
export let supplies: usize = 0
export let listCount: i32 = 0

export let policy: usize = 0

export let lineMode: bool = false
export let jit: bool = false
export let twoPhase: bool = false
export let releaseSets: bool = false
export let loops: i32 = 0
export let fairness: i32 = 0
export let mixing: i32 = 0
export let buildFirst: bool = false
export let flow: bool = false
export let explodeAll: bool = false
export let shelfLife: bool = false
export let oneLot: bool = false
export let areaLead: i32 = 0
export let wholeMain: bool = false
export let resultAsSupply: bool = false
/** Tags must be compared: they exclude supplies, or they determine which cross areas. */
export let useTags: bool = false
export let excluding: bool = false
export let crossing: bool = false

function setting(index: i32): i32 {
  return load<i32>(policy + ((<usize>index) << 2))
}

/** Reads the block; every pointer in it must stay valid until the run is dropped. */
export function bind(block: usize): void {
  openBlock(block)
  policy = next()
  demandCount = <i32>next()
  demandOpen = next()
  demandStep = next()
  demandMinBatch = next()
  demandNeed = next()
  demandLimit = next()
  demandRecipe = next()
  demandFlags = next()
  demandTag = next()
  demandGroup = next()
  demandValue = next()
  demandOutput = next()
  demandPegStart = next()
  pegSupply = next()
  demandSets = next()
  recipeCount = <i32>next()
  recipeStart = next()
  recipeNext = next()
  recipeFlags = next()
  lines = next()
  lineRecipe = next()
  usageCount = <i32>next()
  usages = next()
  stepFrom = next()
  stepQty = next()
  listCount = <i32>next()
  listStart = next()
  members = next()
  itemCount = <i32>next()
  itemSupplyStart = next()
  itemPeggedStart = next()
  itemLead = next()
  itemMinRemain = next()
  supplyCount = <i32>next()
  supplies = next()
  supplyItem = next()
  supplyExpiry = next()
  supplyTag = next()
  supplyLot = next()
  supplySupplier = next()
  supplyFlags = next()
  demandTagCount = <i32>next()
  demandTags = next()
  supplyTagCount = <i32>next()
  supplyTags = next()
  lineMode = setting(0) != 0
  jit = setting(1) == 0
  twoPhase = setting(2) != 0
  releaseSets = setting(3) != 0
  loops = setting(4)
  fairness = setting(5)
  mixing = setting(6)
  buildFirst = setting(7) != 0
  flow = setting(8) != 0
  explodeAll = setting(9) != 0
  shelfLife = setting(10) != 0
  oneLot = setting(11) != 0
  areaLead = setting(12)
  wholeMain = setting(13) != 0
  resultAsSupply = setting(14) != 0
  crossing = setting(16) == 6
  excluding = setting(15) != 0
  useTags = excluding || crossing
}

// ---- readers

export const LINE_BYTES: usize = 16
export const LINE_ITEM: usize = 0
export const LINE_USAGE: usize = 4
export const LINE_LIST: usize = 8
export const LINE_FLAGS: usize = 12
export const ANSWERS: i32 = 1
export const ANSWERS_BELOW: i32 = 2

export const MIX: i32 = 0
export const NOMIX_ORDER: i32 = 1
export const NOMIX_BATCH: i32 = 2
export const RATIO: i32 = 3

export const RECIPE_NON_MONOTONE: i32 = 1
export const RECIPE_HAS_SUBSTITUTES: i32 = 2
export const RECIPE_HAS_BUILDS: i32 = 4

export const DEMAND_STEALS: i32 = 1
export const DEMAND_USES_SAFETY: i32 = 2
export const SUPPLY_SAFETY: i32 = 1

/** Member: item i32, flags i32, num i64, den i64, min i64, share i32, supplier i32. */
export const MEMBER_BYTES: usize = 40
export const MEMBER_ITEM: usize = 0
export const MEMBER_FLAGS: usize = 4
export const MEMBER_NUM: usize = 8
export const MEMBER_DEN: usize = 16
export const MEMBER_MIN: usize = 24
export const MEMBER_SHARE: usize = 32
export const MEMBER_SUPPLIER: usize = 36
export const MEMBER_MAIN: i32 = 1

export const MAX_DEPTH: i32 = 30
export const NEVER: i32 = 0x7fff_ffff
