import type { Condition } from '#domain/crud.ts'
import type { TextColumn } from '../../columns.ts'
import { unify } from '../../text-codes.ts'
import {
  TAG_AREA,
  TAG_LOT,
  TAG_OWNER,
  TAG_PAIRS,
  TAG_PROJECT,
  TAG_WAREHOUSE,
  TAG_WIDTH,
  TagMode,
} from '../problem.ts'
import { reportField, type Source } from './source.ts'

/** Tags of demand rows and supply rows (problem.ts, TAGS) and how their slots compare. */
export interface Tags {
  readonly modes: Int32Array
  readonly demandTags: Int32Array
  readonly supplyTags: Int32Array
  /** Tag of a balance, and of a supply without an input row. */
  readonly plainDemand: number
  readonly plainSupply: number
  readonly ofDemand: Int32Array
  readonly ofSupply: Int32Array
  readonly used: boolean
}

interface Slot {
  readonly mode: number
  readonly demand: Int32Array
  readonly supply: Int32Array
}

/** Numbers distinct rows of slots. */
class TagTable {
  readonly rows: number[] = []
  readonly #known = new Map<string, number>()

  of(slots: readonly number[]): number {
    const key = slots.join(',')
    let tag = this.#known.get(key)
    if (tag === undefined) {
      tag = this.rows.length / TAG_WIDTH
      for (let k = 0; k < TAG_WIDTH; k++) this.rows.push(slots[k] ?? -1)
      this.#known.set(key, tag)
    }
    return tag
  }
}

/** @param exploded whether the components of a demand row come from its BOM: its lot is then the lot that it makes */
export function readTags(source: Source, exploded: (row: number) => boolean): Tags {
  const slots = readSlots(source, exploded)
  const modes = new Int32Array(TAG_WIDTH)
  for (let k = 0; k < TAG_WIDTH; k++) modes[k] = slots[k]?.mode ?? TagMode.any
  const [demandTable, supplyTable] = [new TagTable(), new TagTable()]
  const nothing = Array.from({ length: TAG_WIDTH }, () => -1)
  const [plainDemand, plainSupply] = [demandTable.of(nothing), supplyTable.of(nothing)]
  const active = slots.map((slot, k) => [slot, k] as const).filter(([slot]) => slot.mode !== TagMode.any)
  const tagOf = (table: TagTable, side: 'demand' | 'supply', length: number): Int32Array => {
    const tags = new Int32Array(length)
    if (active.length === 0) return tags
    const values = nothing.slice()
    for (let row = 0; row < length; row++) {
      for (const [slot, k] of active) values[k] = slot[side][row]!
      tags[row] = table.of(values)
    }
    return tags
  }
  return {
    ofDemand: tagOf(demandTable, 'demand', source.input.demands.length),
    ofSupply: tagOf(supplyTable, 'supply', source.input.supplies.length),
    demandTags: Int32Array.from(demandTable.rows),
    supplyTags: Int32Array.from(supplyTable.rows),
    used: active.length > 0,
    modes,
    plainDemand,
    plainSupply,
  }
}

const present = (column: TextColumn) => column.codes.some((code) => code >= 0)

function slotOf(mode: number, demand: TextColumn, supply: TextColumn): Slot {
  const [left, right] = unify([demand, supply]).columns
  return { mode, demand: left!, supply: right! }
}

const unused: Slot = { mode: TagMode.any, demand: new Int32Array(0), supply: new Int32Array(0) }

/** Slots that cannot exclude anything in these rows are removed, so that plain data needs no comparison. */
function readSlots(source: Source, exploded: (row: number) => boolean): Slot[] {
  const { policy, input } = source
  const [demand, supply] = [input.demands.columns, input.supplies.columns]
  const slots: Slot[] = Array.from({ length: TAG_WIDTH }, () => unused)
  const areas = present(demand.area) && present(supply.area)
  if (areas && policy.area === 'OWN') slots[TAG_AREA] = slotOf(TagMode.either, demand.area, supply.area)
  if (areas && policy.area === 'CROSS') slots[TAG_AREA] = slotOf(TagMode.cross, demand.area, supply.area)
  const projects = present(demand.project) || present(supply.project)
  if (projects && policy.crossProject === 'NO')
    slots[TAG_PROJECT] = slotOf(TagMode.same, demand.project, supply.project)
  if (projects && policy.crossProject === 'COMMON')
    slots[TAG_PROJECT] = slotOf(TagMode.supply, demand.project, supply.project)
  if (present(demand.warehouse) && present(supply.warehouse))
    slots[TAG_WAREHOUSE] = slotOf(TagMode.either, demand.warehouse, supply.warehouse)
  if (present(demand.lot)) {
    const codes = demand.lot.codes.map((code, row) => (code >= 0 && exploded(row) ? -1 : code))
    const lot = { codes, values: demand.lot.values }
    if (present(lot)) slots[TAG_LOT] = slotOf(TagMode.demand, lot, supply.lot)
  }
  const owners = customerOwned(source)
  if (present(owners)) slots[TAG_OWNER] = slotOf(TagMode.supply, demand.customer, owners)
  pairs(source).forEach((slot, k) => (slots[TAG_PAIRS + k] = slot))
  return slots
}

/** Owner of supplies that belong to a customer; others are free for all. */
function customerOwned({ input }: Source): TextColumn {
  const { owner, ownerType, class: kind } = input.supplies.columns
  const belongs = (row: number) => {
    const type = ownerType.values[ownerType.codes[row]!]
    return kind.values[kind.codes[row]!] === 'CUST' || type === 'CUST' || type === 'C'
  }
  const codes = owner.codes.map((code, row) => (code >= 0 && belongs(row) ? code : -1))
  return { codes, values: owner.values }
}

/**
 * `allocValid` pairs: {field: 'demand.customer', op: 'eq' | 'ne', values: ['supply.owner']} on text columns, at most
 * three. Conditions on one side only belong into the filters of demands and supplies.
 */
function pairs(source: Source): Slot[] {
  return source.policy.allocValid
    .flatMap((condition: Condition): Slot[] => {
      const sides = [condition.field, String(condition.values[0] ?? '')]
      const demand = sides.find((side) => side.startsWith('demand.'))?.slice(7) ?? ''
      const supply = sides.find((side) => side.startsWith('supply.'))?.slice(7) ?? ''
      const left = (source.input.demands.columns as Readonly<Record<string, unknown>>)[demand]
      const right = (source.input.supplies.columns as Readonly<Record<string, unknown>>)[supply]
      const mode = condition.op === 'eq' ? TagMode.either : condition.op === 'ne' ? TagMode.differs : null
      if (mode === null || !isTextColumn(left) || !isTextColumn(right)) {
        reportField(source, condition.field)
        return []
      }
      return [slotOf(mode, left, right)]
    })
    .slice(0, TAG_WIDTH - TAG_PAIRS)
}

const isTextColumn = (column: unknown): column is TextColumn =>
  typeof column === 'object' && column !== null && 'codes' in column
