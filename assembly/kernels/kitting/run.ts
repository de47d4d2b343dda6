import { packUsages } from './usage'
import { packMembers } from './members'
import { OUT_OF_MEMORY } from '../../interface/memory'
import { allocRecords } from '../../memory/arena'
import { openChosen } from './chosen'
import { openCover } from './line-members'
import { climb, climbAlone } from './fairness'
import { becomeSupply, openFresh } from './fresh'
import { exhausted, openJournal, rollback } from './journal'
import { commitLines, keepLines, openLines, tryLines } from './line'
import { closeRows, openOutput } from './output'
import { isUnmet, pass, setPhase } from './phase'
import { openIndependent } from './independent-lines/recipes'
import { clearScratch } from './scratch'
import { openStairs } from './staircase'
import { bind } from './state'
import {
  bindPacked,
  demandCount,
  demandGroup,
  demandSets,
  fairness,
  lineMode,
  loops,
  releaseSets,
  resultAsSupply,
  SEQUENTIAL,
  STEP_FINISHED,
  STEP_MORE,
  twoPhase,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { climbPurchased } from './purchased-only/climb'
import { isPurchasedRun } from './purchased-only/eligible'
import { packLines } from './purchased-only/lines'
import { packStock } from './purchased-only/stock'
import { openSupplies, packSupplies } from './supply'

/** Stages of mode LINE with release. */
const TRYING: i32 = 0
const COMMITTING: i32 = 1
const LOOPING: i32 = 2

let finished: bool = false
let round: i32 = 1
let late: bool = false
let cursor: i32 = 0
let stage: i32 = 0
let firstPass: i32 = 1
let gained: bool = false
let reached: usize = 0
let worked: i32 = 0
/** True when every demand takes the fast path of purchased-only/. */
let purchasedOnly: bool = false

/**
 * Binds the parameter block; its columns must not move until the run is dropped. Then `kittingPack`, then
 * `kittingStart`, then steps. Returns 0 or OUT_OF_MEMORY.
 */
export function kittingOpen(block: usize): i32 {
  bind(block)
  finished = false
  round = 1
  late = false
  cursor = 0
  stage = TRYING
  firstPass = 1
  worked = 0
  clearScratch()
  openOutput()
  openStairs()
  memory.fill(demandSets, 0, (<usize>demandCount) << 3)
  setPhase(false, 1)
  return openSupplies() ? 0 : OUT_OF_MEMORY
}

/** Packs usages and members from their columns, which are not needed afterwards; before the run is opened. */
export function kittingPackRecords(block: usize, packed: usize): void {
  bind(block)
  bindPacked(packed)
  packUsages()
  packMembers()
}

/** Packs the supplies from their columns of quantities (int64) and times (int32), which are not needed afterwards. */
export function kittingPack(qty: usize, time: usize): void {
  purchasedOnly = isPurchasedRun(time)
  if (purchasedOnly) packStock(qty, time)
  else packSupplies(qty, time)
}

/** After `kittingPack`: prepares all other data of the run. Returns 0 or OUT_OF_MEMORY. */
export function kittingStart(): i32 {
  if (purchasedOnly) return openJournal() && packLines() ? 0 : OUT_OF_MEMORY
  if (!openJournal() || !openCover() || !openIndependent() || !openChosen() || !openFresh() || !openLines())
    return OUT_OF_MEMORY
  reached = 0
  if (lineMode && releaseSets) {
    reached = allocRecords(<usize>demandCount, 8)
    if (!reached) return OUT_OF_MEMORY
  }
  return 0
}

/** Count of demands (or groups) processed, over all phases. */
export function kittingWorked(): i32 {
  return worked
}

/** After `kittingPack`: 1 when every demand takes the fast path of purchased-only/. */
export function kittingIsPurchased(): bool {
  return purchasedOnly
}

/** Processes about `most` demands. Returns 1 when the run is finished, 0 when there is more, or OUT_OF_MEMORY. */
export function kittingStep(most: i32): i32 {
  for (let k = 0; k < most && !finished; k++) {
    if (purchasedOnly) stepPurchased()
    else if (!lineMode) stepSets()
    else if (!releaseSets) stepKeep()
    else stepRelease()
    if (exhausted) return OUT_OF_MEMORY
    worked++
  }
  if (purchasedOnly) closeRows()
  return finished ? STEP_FINISHED : STEP_MORE
}

function stepPurchased(): void {
  if (cursor < demandCount) climbPurchased(cursor++)
  else nextPhase(pass + 1)
}

function stepSets(): void {
  if (cursor >= demandCount) return nextPhase(pass + 1)
  if (fairness == SEQUENTIAL) {
    climbAlone(cursor++)
    return
  }
  const group = i32At(demandGroup, cursor)
  let end = cursor + 1
  while (end < demandCount && i32At(demandGroup, end) == group) end++
  climb(cursor, end)
  cursor = end
}

function stepKeep(): void {
  if (cursor >= demandCount) return nextPhase(pass + 1)
  if (isUnmet(cursor)) keepLines(cursor)
  cursor++
}

/** Pass 1 finds the sets of all demands and rolls back; then they are committed; later passes alternate. */
function stepRelease(): void {
  if (cursor >= demandCount) return nextStage()
  const demand = cursor++
  const at = reached + ((<usize>demand) << 3)
  if (stage == TRYING) store<i64>(at, isUnmet(demand) ? tryLines(demand) : -1)
  else if (stage == COMMITTING) {
    if (i64At(reached, demand) >= 0) commitLines(demand, i64At(reached, demand))
  } else if (isUnmet(demand)) {
    const total = tryLines(demand)
    rollback(0, 0)
    if (commitLines(demand, total)) gained = true
  }
}

function nextStage(): void {
  cursor = 0
  if (stage == TRYING) {
    rollback(0, 0)
    stage = COMMITTING
    return
  }
  // After the commits the passes begin as if one had gained; they end with the first that gains nothing.
  const again = stage == COMMITTING || gained
  stage = LOOPING
  gained = false
  if (again && pass + 1 < firstPass + loops) setPhase(late, pass + 1)
  else nextPhase(pass + 1)
}

/** The late phase, the next round, or the end. */
function nextPhase(number: i32): void {
  cursor = 0
  stage = TRYING
  firstPass = number
  if (twoPhase && !late) late = true
  else {
    late = false
    openStairs()
    finished = round >= loops || !resultAsSupply || !becomeSupply()
    // The reference counts the sets of the last round as supply as well, without an effect.
    round++
  }
  setPhase(late, number)
}
