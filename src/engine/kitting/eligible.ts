import {
  DEMAND_USES_SAFETY,
  Setting,
  SUPPLY_SAFETY,
  TAG_AREA,
  TAG_WIDTH,
  TagMode,
  type Problem,
} from './problem.ts'

/** True when supplies of other areas may be used at all. */
export const mayCross = ({ policy }: Problem): boolean =>
  policy[Setting.tagModes + TAG_AREA] === TagMode.cross

/** Seconds that a supply needs to cross to the demand's area; 0 when it is there. */
export function crossingLead(problem: Problem, demand: number, supply: number): number {
  const { policy } = problem
  if (!mayCross(problem)) return 0
  const a = problem.demandTags[problem.demandTag[demand]! * TAG_WIDTH + TAG_AREA]!
  const b = problem.supplyTags[problem.supplyTag[supply]! * TAG_WIDTH + TAG_AREA]!
  return a !== -1 && b !== -1 && a !== b ? policy[Setting.areaLead]! : 0
}

/** True when lot, place, project and owner match. Pegs of the demand are not considered. */
export function tagsFit(problem: Problem, demand: number, supply: number): boolean {
  return misfit(problem, demand, supply) < 0
}

/** True when everything except the area matches. */
export function onlyAreaDiffers(problem: Problem, demand: number, supply: number): boolean {
  return misfit(problem, demand, supply) === TAG_AREA && misfit(problem, demand, supply, TAG_AREA + 1) < 0
}

/** First slot from `from` on in which they differ, -1 = none. */
function misfit(problem: Problem, demand: number, supply: number, first = 0): number {
  const { policy, demandTags, supplyTags } = problem
  if (!policy[Setting.useTags]) return -1
  const from = problem.demandTag[demand]! * TAG_WIDTH
  const to = problem.supplyTag[supply]! * TAG_WIDTH
  for (let slot = first; slot < TAG_WIDTH; slot++) {
    const a = demandTags[from + slot]!
    const b = supplyTags[to + slot]!
    if (!agrees(policy[Setting.tagModes + slot]!, a, b)) return slot
  }
  return -1
}

function agrees(mode: number, a: number, b: number): boolean {
  switch (mode) {
    case TagMode.demand:
      return a === -1 || a === b
    case TagMode.either:
      return a === -1 || b === -1 || a === b
    case TagMode.same:
      return a === b
    case TagMode.supply:
      return b === -1 || a === b
    case TagMode.differs:
      return a === -1 || b === -1 || a !== b
    default:
      return true
  }
}

/** The rule of shelf life: true when the supply lasts long enough for the demand. */
export function isFresh(problem: Problem, demand: number, supply: number): boolean {
  if (!problem.policy[Setting.shelfLife]) return true
  const item = problem.supplyItem[supply]!
  return problem.supplyExpiry[supply]! >= problem.demandNeed[demand]! + problem.itemMinRemain[item]!
}

/** True when shelf life and safety stock allow the demand to use the supply. */
export function mayUse(problem: Problem, demand: number, supply: number): boolean {
  const safety = (problem.supplyFlags[supply]! & SUPPLY_SAFETY) !== 0
  return (
    (!safety || (problem.demandFlags[demand]! & DEMAND_USES_SAFETY) !== 0) && isFresh(problem, demand, supply)
  )
}
