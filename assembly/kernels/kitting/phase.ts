import { demandLimit, demandNeed, demandOpen, demandSets, twoPhase } from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'

/** Times of the phase: 0 = the first phase of two, or the only one; 1 = the late phase. */
export let late: bool = false
export let pass: i32 = 1

export function setPhase(isLate: bool, number: i32): void {
  late = isLate
  pass = number
}

export function phaseFrom(demand: i32): i32 {
  return late ? max(0, i32At(demandNeed, demand) + 1) : 0
}

export function phaseTo(demand: i32): i32 {
  const limit = i32At(demandLimit, demand)
  return twoPhase && !late ? min(i32At(demandNeed, demand), limit) : limit
}

export function isUnmet(demand: i32): bool {
  return i64At(demandSets, demand) < i64At(demandOpen, demand) && phaseFrom(demand) <= phaseTo(demand)
}
