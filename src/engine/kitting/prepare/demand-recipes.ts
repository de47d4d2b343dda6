import { textAt } from '../../columns.ts'
import { mulDivDown, mulDivUp, quantityText } from '../exact.ts'
import { inSlices, numbersOf } from '../../numbers.ts'
import { Bom } from '../../bom/bom.ts'
import { DemandStatus, type Demands } from './demands.ts'
import { BuildRecipes, groupsOf, type Parts } from './build-recipes.ts'
import { Cycles } from '../../bom/cycles.ts'
import { usageOf } from '../../bom/usage-spec.ts'
import { isBought, itemText, unitsPerPack } from './item-facts.ts'
import { LineOrigin, LineReader, type ByProduct } from './recipe-lines.ts'
import { RecipeBook, type ItemSupply } from './recipes.ts'
import type { Source } from './source.ts'
import { Substitutes, type Scope } from './substitutes.ts'
import { Validity } from './validity.ts'

export interface Made {
  /** Position of the demand. */
  readonly demand: number
  readonly item: number
  readonly qty: number
}

/** Recipes of all demands and of the items built for them. */
export interface Structure {
  readonly book: RecipeBook
  readonly bom: Bom
  readonly substitutes: Substitutes
  readonly cycles: Cycles
  /** Recipe per demand position, -1 = none. */
  readonly recipe: Int32Array
  readonly byProducts: readonly Made[]
  /** Recipe of a demand for an item itself, by the time of its need. */
  directRecipe(item: number, at: number): number
}

export function readStructure(
  source: Source,
  demands: Demands,
  supply: ItemSupply,
  supplierCode: (supplier: string) => number,
): Structure {
  const bom = bomOf(source)
  const substitutes = new Substitutes(source)
  const cycles = new Cycles(bom)
  const validity = new Validity(source, demands, bom, substitutes, cycles)
  const reader = new LineReader(source, bom, substitutes, cycles)
  const book = new RecipeBook(source, supply, supplierCode)
  const parts = { bom, substitutes, reader, book, validity }
  const own = new DemandRecipes(source, demands, parts)
  const builds = new BuildRecipes(source, parts)
  const recipe = new Int32Array(demands.count).fill(-1)
  inSlices(demands.count, (from, to) => own.readSlice(recipe, from, to))
  builds.add()
  const directRecipe = (item: number, at: number) => {
    const direct = own.direct(item, at)
    builds.add()
    return direct
  }
  return { book, bom, substitutes, cycles, recipe, byProducts: own.byProducts, directRecipe }
}

class DemandRecipes {
  readonly byProducts: Made[] = []
  readonly #source: Source
  readonly #demands: Demands
  readonly #parts: Parts
  readonly #shared = new Map<readonly number[], Map<string, Exploded>>()
  /** Result for the last demand of an item: the next one mostly has the same. */
  readonly #last: (Known | undefined)[] = []
  readonly #direct = new Map<string, number>()
  readonly #lists = new Map<string, number>()
  readonly #req: Float64Array
  readonly #issued: Float64Array
  readonly #datedPhantoms: boolean

  constructor(source: Source, demands: Demands, parts: Parts) {
    this.#source = source
    this.#demands = demands
    this.#parts = parts
    const { columns } = source.input.demands
    this.#req = numbersOf(columns.reqQty)
    this.#issued = numbersOf(columns.issuedQty)
    this.#datedPhantoms = source.input.bom.columns.phantom.includes(1)
  }

  /** Recipes of calculated demands from..to-1; those without components have none. */
  readSlice(recipe: Int32Array, from: number, to: number): void {
    const { status } = this.#demands
    for (let d = from; d < to; d++) {
      if (status[d] !== DemandStatus.in) continue
      recipe[d] = this.#of(d)
      if (recipe[d] === -1) status[d] = DemandStatus.NB
    }
  }

  #of(d: number): number {
    const { componentStart } = this.#demands
    if (componentStart[d]! < componentStart[d + 1]!) return this.#listed(d)
    const item = this.#demands.item[d]!
    const row = this.#demands.row[d]!
    const { columns } = this.#source.input.demands
    const at = this.#demands.need[d]!
    const version = columns.bomVersion.codes[row]!
    const epoch = this.#parts.bom.epoch(item, at)
    const last = this.#last[item]
    const rows =
      last?.version === version && last.epoch === epoch
        ? last.rows
        : this.#parts.bom.rowsAt(item, textAt(columns.bomVersion, row), at)
    if (rows) return this.#exploded(d, item, { version, epoch, rows }, at)
    if (isBought(this.#source, item)) return this.direct(item, at)
    this.#source.messages.add({
      level: 'W',
      table: 'demands',
      row,
      column: 'item',
      code: 'bomMissing',
      order: textAt(columns.order, row),
      item: textAt(columns.item, row),
    })
    return -1
  }

  #scope(d: number): Scope {
    const { columns } = this.#source.input.demands
    const customer = textAt(columns.customer, this.#demands.row[d]!)
    return { at: this.#demands.need[d]!, customer, order: this.#demands.order[d]! }
  }

  #exploded(d: number, item: number, found: Pick<Known, 'version' | 'epoch' | 'rows'>, at: number): number {
    const { rows } = found
    const scope = this.#scope(d)
    const day = this.#datedPhantoms ? this.#source.clock.dayStart(at) : 0
    const limits = this.#parts.substitutes.scopeKey(scope)
    const below = this.#parts.validity.ofOrder(item, at)
    const last = this.#last[item]
    const same =
      last !== undefined &&
      last.rows === rows &&
      last.day === day &&
      last.limits === limits &&
      last.below === below
    const made = same ? last.made : this.#made(item, rows, at, scope, `${limits} ${day} ${below}`)
    if (!same || last.version !== found.version || last.epoch !== found.epoch)
      this.#last[item] = { ...found, day, limits, below, made }
    for (const { item: product, num, den } of made.byProducts) {
      const qty = Number((BigInt(this.#demands.open[d]!) * num) / den)
      this.byProducts.push({ demand: d, item: product, qty })
    }
    return made.recipe
  }

  /** The recipe of BOM rows for a scope: one for all demands that they are the same for. */
  #made(item: number, rows: readonly number[], at: number, scope: Scope, key: string): Exploded {
    const { reader, book, substitutes } = this.#parts
    let known = this.#shared.get(rows)
    if (!known) this.#shared.set(rows, (known = new Map()))
    let made = known.get(key)
    if (!made) {
      const { lines, byProducts } = reader.read(item, rows, at, scope)
      const groups = groupsOf(substitutes, item, lines, scope)
      const recipe = lines.length === 0 ? -1 : book.add(item, lines, groups, at)
      known.set(key, (made = { recipe, byProducts }))
    }
    return made
  }

  /** A demand for an item that is bought is a demand for the item itself. */
  direct(item: number, at: number): number {
    const key = `${item} ${this.#parts.validity.ofBuild(item, at)}`
    let recipe = this.#direct.get(key)
    if (recipe === undefined) {
      const { book } = this.#parts
      const usage = book.usages.plain(1, 1, 0, unitsPerPack(this.#source, item))
      book.addLine(item, usage, -1, 'K', 0, LineOrigin.direct, -1, at)
      recipe = book.close(item)
      this.#direct.set(key, recipe)
    }
    return recipe
  }

  /** An order with its own component list: usage = required / planned, less the quantity issued for sets not yet done. */
  #listed(d: number): number {
    const { componentStart, componentRow, plan, done, open } = this.#demands
    const { book } = this.#parts
    const { columns } = this.#source.input.demands
    const lines: ListLine[] = []
    for (let k = componentStart[d]!; k < componentStart[d + 1]!; k++) {
      const row = componentRow[k]!
      const item = this.#source.items.component[row]!
      const required = this.#req[row]!
      if (!(required > 0)) {
        this.#skip(d, row, item, required)
        continue
      }
      const used = mulDivUp(Math.max(0, done[d]!), required, plan[d]!)
      const surplus = Math.max(0, (this.#issued[row]! || 0) - used)
      const left = mulDivUp(open[d]!, required, plan[d]!)
      if (surplus > left) this.#overIssued(row, surplus - left)
      const divisor = common(required, plan[d]!)
      const usage = book.usages.plain(
        required / divisor,
        plan[d]! / divisor,
        -surplus,
        unitsPerPack(this.#source, item),
      )
      const lineNo = Number(columns.lineNo.values[columns.lineNo.codes[row]!] ?? 0)
      lines.push({
        row,
        item,
        required,
        usage,
        list: this.#list(d, item),
        lineNo: Number.isSafeInteger(lineNo) ? lineNo : 0,
      })
    }
    if (lines.length === 0) return -1
    const size = ({ list }: ListLine) => (list < 0 ? 1 : book.listSize(list))
    lines.sort(
      (a, b) => size(a) - size(b) || a.lineNo - b.lineNo || a.item - b.item || a.required - b.required,
    )
    for (const { row, item, usage, list, lineNo } of lines) {
      const flag = itemText(this.#source, item, 'kitFlag') ?? 'Y'
      book.addLine(item, usage, list, flag, lineNo, LineOrigin.list, row, this.#demands.need[d]!)
    }
    return book.close(this.#demands.item[d]!)
  }

  #list(d: number, item: number): number {
    const { reader, substitutes, book } = this.#parts
    if (!substitutes.has(item)) return -1
    const scope = this.#scope(d)
    const parent = this.#demands.item[d]!
    const key = `${parent} ${item} ${substitutes.scopeKey(scope)}`
    let list = this.#lists.get(key)
    if (list === undefined) {
      const lineMembers = reader.lineMembersFor(parent, item, scope)
      list = lineMembers.length === 0 ? -1 : book.listOf(item, lineMembers)
      this.#lists.set(key, list)
    }
    return list
  }

  #skip(d: number, row: number, item: number, required: number): void {
    const open = this.#demands.open[d]!
    const code = required < 0 ? 'byProduct' : 'usageZero'
    if (required < 0)
      this.byProducts.push({ demand: d, item, qty: mulDivDown(open, -required, this.#demands.plan[d]!) })
    const { columns } = this.#source.input.demands
    const [order, component] = [textAt(columns.order, row), textAt(columns.component, row)]
    this.#source.messages.add({
      level: 'W',
      table: 'demands',
      row,
      column: 'reqQty',
      code,
      order,
      item: component,
    })
  }

  #overIssued(row: number, surplus: number): void {
    const { columns } = this.#source.input.demands
    const value = quantityText(surplus)
    const [order, item] = [textAt(columns.order, row), textAt(columns.component, row)]
    this.#source.messages.add({
      level: 'I',
      table: 'demands',
      row,
      column: 'issuedQty',
      code: 'overIssued',
      order,
      item,
      value,
    })
  }
}

interface Exploded {
  readonly recipe: number
  readonly byProducts: readonly ByProduct[]
}

/** Cache key of a demand's recipe: version (as a code), effective rows, day of phantoms, limits of substitutes, builds below. */
interface Known {
  readonly version: number
  readonly epoch: number
  readonly rows: readonly number[]
  readonly day: number
  readonly limits: string
  readonly below: number
  readonly made: Exploded
}

interface ListLine {
  readonly row: number
  readonly item: number
  readonly required: number
  readonly usage: number
  readonly list: number
  readonly lineNo: number
}

function common(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}

/** The bill of material with the usages by the formula and rounding of the scheme. */
function bomOf(source: Source): Bom {
  const { input, items, clock, policy } = source
  return new Bom({
    table: input.bom,
    parent: items.bomParent,
    component: items.bomComponent,
    itemCount: items.values.length,
    clock,
    usageOf: (row) =>
      usageOf(input.bom, row, policy.reqFormula, unitsPerPack(source, items.bomComponent[row]!)),
  })
}
