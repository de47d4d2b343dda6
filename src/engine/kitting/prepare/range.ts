import { textAt } from '../../columns.ts'
import { quantityText } from '../exact.ts'
import { MAX_QUANTITY } from '../../numbers.ts'
import { LINE_ITEM, LINE_LIST, LINE_USAGE, LINE_WIDTH } from '../problem.ts'
import type { Structure } from './demand-recipes.ts'
import { DemandStatus, type Demands } from './demands.ts'
import type { RecipeBook } from './recipes.ts'
import type { Source } from './source.ts'

/**
 * Refuses orders with a line, on any level, whose requirement exceeds the largest quantity: one fault per order; the run
 * continues without them. All other orders are calculated exactly.
 */
export function refuseBeyondRange(source: Source, demands: Demands, structure: Structure): void {
  const range = new Range(structure.book)
  const { order, item: product } = source.input.demands.columns
  const refuse = (d: number, item: number): void => {
    const row = demands.row[d]!
    demands.status[d] = DemandStatus.ER
    source.messages.add({
      level: 'E',
      table: 'demands',
      row,
      column: 'planQty',
      code: 'requirementTooLarge',
      order: textAt(order, row),
      item: source.items.values[item] ?? textAt(product, row),
      value: quantityText(MAX_QUANTITY),
    })
  }
  for (let d = 0; d < demands.count; d++) {
    if (demands.status[d] !== DemandStatus.in || structure.recipe[d]! < 0) continue
    const item = range.itemBeyond(structure.recipe[d]!, demands.open[d]!)
    if (item >= 0) refuse(d, item)
  }
  for (const { demand, item, qty } of structure.byProducts)
    if (qty > MAX_QUANTITY && demands.status[demand] === DemandStatus.in) refuse(demand, item)
}

/** Maximum number of sets of a recipe for which every requirement, on all levels, stays within MAX_QUANTITY. */
class Range {
  readonly #book: RecipeBook
  readonly #most = new Map<number, number>()

  constructor(book: RecipeBook) {
    this.#book = book
  }

  /** Item whose requirement for the number of sets is too large, or -1. */
  itemBeyond(recipe: number, sets: number): number {
    return this.#mostOfAll(recipe) >= sets ? -1 : this.#find(recipe, sets)
  }

  /** Of a recipe and its variants. */
  #mostOfAll(first: number): number {
    let most = this.#most.get(first)
    if (most !== undefined) return most
    this.#most.set(first, 0)
    most = MAX_QUANTITY
    for (let recipe = first; recipe >= 0; recipe = this.#book.recipeNext.array[recipe]!)
      for (const line of this.#linesOf(recipe)) most = Math.min(most, this.#mostOfLine(line))
    this.#most.set(first, most)
    return most
  }

  *#linesOf(recipe: number): Generator<number> {
    const { recipeStart } = this.#book
    for (let line = recipeStart.array[recipe]!; line < recipeStart.array[recipe + 1]!; line++) yield line
  }

  #mostOfLine(line: number): number {
    if (this.#book.beyond.has(line)) return 0
    const usage = this.#book.lines.array[line * LINE_WIDTH + LINE_USAGE]!
    return this.#book.usages.mostParents(usage, this.#limitOf(line))
  }

  /** Maximum units of its item that a line can require. */
  #limitOf(line: number): number {
    const list = this.#book.lines.array[line * LINE_WIDTH + LINE_LIST]!
    const below = this.#book.lineRecipe.array[line]!
    const members = list < 0 ? MAX_QUANTITY : this.#book.mostOfList(list)
    return below < 0 ? members : Math.min(members, this.#mostOfAll(below))
  }

  /** The lowest level at fault; lines in their order. */
  #find(first: number, sets: number): number {
    for (let recipe = first; recipe >= 0; recipe = this.#book.recipeNext.array[recipe]!)
      for (const line of this.#linesOf(recipe)) {
        if (this.#mostOfLine(line) >= sets) continue
        const below = this.#book.lineRecipe.array[line]!
        const usage = this.#book.lines.array[line * LINE_WIDTH + LINE_USAGE]!
        const own = this.#book.beyond.has(line) || this.#book.usages.mostParents(usage, MAX_QUANTITY) < sets
        if (!own && below >= 0) {
          const needed = this.#book.usages.needed(usage, sets)
          if (this.#mostOfAll(below) < needed) return this.#find(below, needed)
        }
        return this.#book.lines.array[line * LINE_WIDTH + LINE_ITEM]!
      }
    return -1
  }
}
