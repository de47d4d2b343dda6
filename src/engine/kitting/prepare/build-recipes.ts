import { LINE_ITEM, LINE_WIDTH } from '../problem.ts'
import type { Bom } from '../../bom/bom.ts'
import { itemText } from './item-facts.ts'
import type { LineReader, LineSpec } from './recipe-lines.ts'
import type { RecipeBook } from './recipes.ts'
import type { Source } from './source.ts'
import type { GroupSubstitution, Scope, Substitutes } from './substitutes.ts'
import type { Validity } from './validity.ts'

/** Input of recipes. */
export interface Parts {
  readonly bom: Bom
  readonly substitutes: Substitutes
  readonly reader: LineReader
  readonly book: RecipeBook
  readonly validity: Validity
}

/** Recipes by which the items of lines may be built, valid at the time of the line's need, found level by level. */
export class BuildRecipes {
  readonly #source: Source
  readonly #parts: Parts
  readonly #known = new Map<number, Map<number, number>>()
  /** Count of the processed lines. */
  #line = 0

  constructor(source: Source, parts: Parts) {
    this.#source = source
    this.#parts = parts
  }

  /** Finds them for all lines added since the last call, and for the lines of the new recipes. */
  add(): void {
    const { book, reader } = this.#parts
    const { explode } = this.#source.policy
    if (explode === 'NONE') return
    for (; this.#line * LINE_WIDTH < book.lines.length; this.#line++) {
      const item = book.lines.array[this.#line * LINE_WIDTH + LINE_ITEM]!
      const at = book.lineAt.array[this.#line]!
      if (!reader.makeable(item, at)) continue
      if (explode === 'TO_KITFLAG' && itemText(this.#source, item, 'kitFlag') === 'K') continue
      book.lineRecipe.array[this.#line] = this.#of(item, at)
    }
  }

  #of(item: number, at: number): number {
    const key = this.#parts.validity.ofBuild(item, at)
    let known = this.#known.get(item)
    if (!known) this.#known.set(item, (known = new Map()))
    let recipe = known.get(key)
    if (recipe === undefined) known.set(key, (recipe = this.#make(item, at)))
    return recipe
  }

  #make(item: number, at: number): number {
    const { bom, reader, book, substitutes, validity } = this.#parts
    const rows = bom.rowsAt(item, null, at)
    if (!rows) return -1
    const scope = { at, customer: null, order: -1 }
    const { lines } = reader.read(item, rows, at, scope)
    if (lines.length === 0) return -1
    return book.add(item, lines, groupsOf(substitutes, item, lines, scope), validity.below(item, at))
  }
}

export function groupsOf(
  substitutes: Substitutes,
  item: number,
  lines: readonly LineSpec[],
  scope: Scope,
): GroupSubstitution[] {
  if (!substitutes.hasGroups) return []
  return substitutes.groupsFor(item, new Set(lines.map((line) => line.item)), scope)
}
