import { Bom } from '../../bom/bom.ts'
import type { BomLine } from '../../bom/bom.ts'
import { componentsOf, type Components } from '../../bom/component-lines.ts'
import { Cycles } from '../../bom/cycles.ts'
import { usageOf } from '../../bom/usage-spec.ts'
import { textAt, type Table, type TextColumn } from '../../columns.ts'
import { Clock } from '../../kitting/prepare/time.ts'
import type { bomSchema } from './input.ts'
import type { Finding } from './messages.ts'
import type { Material } from './route.ts'
import { compareTexts, keyOf } from './rows.ts'

/** A material of a bill of material, and the process of its line. */
export interface BomMaterial {
  readonly process: number | null
  readonly material: Material
}

export interface BomMaterials {
  /** Equal for equal materials. */
  readonly key: string
  readonly inputs: readonly BomMaterial[]
  /** By-products: lines of negative usage. */
  readonly outputs: readonly BomMaterial[]
  readonly findings: readonly Finding[]
}

/** Scrap counts as in route inputs: u * q / (1 - scrap). */
const FORMULA = 'DIV'

const nothing: BomMaterials = { key: '', inputs: [], outputs: [], findings: [] }

/** Bills of material for routes without inputs of their own: the lines that the kitting engine uses. */
export class BomInputs {
  readonly #table: Table<typeof bomSchema>
  readonly #bom: Bom
  readonly #cycles: Cycles
  readonly #numbers = new Map<string, number>()
  readonly #codes: string[] = []
  readonly #known = new Map<readonly number[], Map<number, BomMaterials | string>>()
  /** Rows resolve differently over time: phantoms and cycles end and begin. */
  readonly #timed: boolean

  constructor(table: Table<typeof bomSchema>, zone: string) {
    this.#table = table
    const parent = this.#numbered(table.columns.parent)
    const component = this.#numbered(table.columns.component)
    this.#bom = new Bom({
      table,
      parent,
      component,
      itemCount: this.#codes.length,
      clock: new Clock(zone, 'EXACT'),
      usageOf: (row) => usageOf(table, row, FORMULA, 1),
    })
    this.#cycles = new Cycles(this.#bom)
    this.#timed = this.#bom.dated && (table.columns.phantom.includes(1) || this.#cycles.ever().size > 0)
  }

  #numbered({ codes, values }: TextColumn): Int32Array {
    const numbers = values.map((value) => {
      const key = keyOf(value)
      let number = this.#numbers.get(key)
      if (number === undefined) this.#numbers.set(key, (number = this.#codes.push(value) - 1))
      return number
    })
    return codes.map((code) => (code < 0 ? -1 : numbers[code]!))
  }

  /**
   * Materials of an item that are wanted at a time (seconds UTC), of a version where it has one then; or the items of the
   * circle that its bill of material runs in.
   */
  of(item: string, version: string | null, at: number): BomMaterials | { readonly cycle: string } {
    const number = this.#numbers.get(keyOf(item)) ?? -1
    const rows = number < 0 ? null : this.#bom.rowsAt(number, version, at)
    if (rows === null) return nothing
    let known = this.#known.get(rows)
    if (!known) this.#known.set(rows, (known = new Map()))
    const time = this.#timed ? at : 0
    let found = known.get(time)
    if (found === undefined) known.set(time, (found = this.#find(number, rows, at)))
    return typeof found === 'string' ? { cycle: found } : found
  }

  #find(item: number, rows: readonly number[], at: number): BomMaterials | string {
    const read = componentsOf(this.#bom, this.#cycles, rows, at)
    const cycle = this.#cycleOf(item, rows, at, read.circular)
    if (cycle) return cycle.map((each) => this.#codes[each]!).join(' → ')
    return this.#materials(item, read)
  }

  /** The cycle that the item is on, or else a phantom on the way to its components. */
  #cycleOf(item: number, rows: readonly number[], at: number, phantoms: readonly number[]) {
    const own = this.#cycles.cycle(item, rows, at)
    const cycles = phantoms.flatMap((phantom) => {
      const cycle = this.#cycles.cycle(phantom, this.#bom.rowsAt(phantom, null, at) ?? [], at)
      return cycle ? [cycle] : []
    })
    return own ?? cycles[0] ?? null
  }

  #materials(item: number, { components, byProducts, doubts }: Components): BomMaterials {
    const inputs = named(
      'In',
      components.map(({ line }) => line),
    ).map(([inst, line]) => this.#material(inst, line, line.usage.num))
    const outputs = named('By', byProducts).map(([inst, line]) => this.#material(inst, line, -line.usage.num))
    const left = doubts.filter(({ code }) => code !== 'byProduct')
    const findings = left.map(
      ({ line, code }): Finding => ({
        level: 'W',
        code: code === 'usageZero' ? 'bomUsageZero' : 'bomUsageInvalid',
        item: this.#codes[item]!,
        value: this.#componentCode(line),
      }),
    )
    return { key: keyOfMaterials([...inputs, ...outputs]), inputs, outputs, findings }
  }

  #material(inst: string, line: BomLine, numerator: bigint): BomMaterial {
    const { den, offset, steps } = line.usage
    return {
      process: line.process,
      material: {
        inst,
        item: this.#componentCode(line),
        // Nothing is consumed below the first step.
        ratio: { numerator: steps.length > 0 ? 0n : numerator, denominator: den },
        once: false,
        steps: steps.map(([from, qty]) => [BigInt(from), BigInt(qty)]),
        scrap: 0n,
        fixed: BigInt(offset),
      },
    }
  }

  #componentCode({ row }: BomLine): string {
    return textAt(this.#table.columns.component, row)!
  }
}

/** Names of instructions by line number; several of one number, as phantoms have, get a second number. */
function named(prefix: string, lines: readonly BomLine[]): (readonly [string, BomLine])[] {
  const counts = new Map<number, number>()
  return lines.map((line) => {
    const count = (counts.get(line.lineNo) ?? 0) + 1
    counts.set(line.lineNo, count)
    return [`${prefix}${line.lineNo}${count === 1 ? '' : `.${count}`}`, line]
  })
}

const keyOfMaterials = (materials: readonly BomMaterial[]): string =>
  materials
    .map(({ process, material: { inst, item, ratio, fixed, steps } }) =>
      [process, inst, item, ratio.numerator, ratio.denominator, fixed, steps.join(' ')].join('\u0002'),
    )
    .toSorted(compareTexts)
    .join('\u0001')
