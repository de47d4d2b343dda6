import { MAX_DEPTH } from '../../kitting/problem.ts'
import { eachSupply } from './draw.ts'
import type { Demand, Item, Recipe, Settings } from './model.ts'

/** Times at which the quantities that a demand can draw may change (problem.ts, TIMES), ascending and distinct. */
export function timesOf(settings: Settings, demand: Demand): number[] {
  const times = new Set<number>([0])
  const seen = new Set<string>()

  const addItem = (item: Item, lead: number): void => {
    if (seen.has(`item ${item.index} ${lead}`)) return
    seen.add(`item ${item.index} ${lead}`)
    eachSupply(settings, demand, item, (supply, transfer) => {
      times.add(Math.max(0, supply.time) + transfer + lead)
      return false
    })
  }

  const addRecipe = (first: Recipe, lead: number, depth: number): void => {
    if (depth > MAX_DEPTH || seen.has(`recipe ${first.index} ${lead}`)) return
    seen.add(`recipe ${first.index} ${lead}`)
    times.add(lead)
    for (let recipe: Recipe | null = first; recipe; recipe = recipe.next) {
      for (const line of recipe.lines) {
        for (const member of line.members) addItem(member.item, lead)
        if (line.build) addRecipe(line.build, lead + line.item.lead, depth + 1)
      }
    }
  }

  addRecipe(demand.recipe, 0, 0)
  return [...times].sort((a, b) => a - b)
}
