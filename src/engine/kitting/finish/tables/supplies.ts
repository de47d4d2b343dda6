import { NULL_I32, tableOf, type Table } from '../../../columns.ts'
import { numbersOf, pickInt64, pickInts } from '../../../numbers.ts'
import { compareSupplyRows } from '../../prepare/draw-order.ts'
import { exclusions } from '../../prepare/supply-lots.ts'
import { supplyDetailSchema } from '../../results.ts'
import type { Facts } from '../facts.ts'
import type { SupplyParts } from '../supply-parts.ts'
import { itemTexts } from '../item-texts.ts'
import { textOf } from '../shown.ts'

/** Every supply row, and outputs of the run's orders: by item in draw order. */
export function supplyTable(facts: Facts, parts: SupplyParts): Table<typeof supplyDetailSchema> {
  const { prepared } = facts
  const { source, lots, draw } = prepared
  const compare = compareSupplyRows(source)
  const withoutItem = Array.from({ length: lots.count }, (_, lot) => lot)
    .filter((lot) => lots.item[lot]! < 0)
    .sort((a, b) => compare(lots.row[a]!, lots.row[b]!))
  const order = new Int32Array(draw.order.length + withoutItem.length)
  order.set(draw.order)
  order.set(withoutItem, draw.order.length)
  const rows = pickInts(lots.row, order)
  const items = pickInts(lots.item, order)
  const madeBy = pickInts(lots.madeBy, order)
  const { columns } = source.input.supplies
  const quantity = (values: Float64Array) => pickInt64(values, order)
  return tableOf(supplyDetailSchema, order.length, {
    source: withMade(textOf(columns.source, rows), madeBy, 'RUN'),
    sourceSeq: pickInts(columns.sourceSeq, rows).map((seq, k) => (rows[k]! < 0 ? NULL_I32 : seq)),
    class: withMade(textOf(columns.class, rows), madeBy, 'WIP'),
    doc: madeDocs(facts, textOf(columns.doc, rows), madeBy),
    line: textOf(columns.line, rows),
    item: { codes: items, values: source.items.values },
    itemName: itemTexts(facts).of('name', items),
    warehouse: textOf(columns.warehouse, rows),
    area: textOf(columns.area, rows),
    lot: textOf(columns.lot, rows),
    qty: quantity(parts.total),
    baseDate: quantity(lots.base),
    effective: quantity(lots.effective),
    why: whyColumn(lots.why, order),
    used: quantity(parts.used),
    free: quantity(parts.free),
    reserved: quantity(parts.reserved),
    withheld: quantity(parts.withheld),
    excluded: Uint8Array.from(order, (lot) => (lots.rule[lot] === 0 ? 0 : 1)),
    rule: { codes: pickInts(ruleCodes(facts), order), values: exclusions },
    confidence: pickInt64(numbersOf(columns.confidence), rows),
    supplier: textOf(columns.supplier, rows),
    expiry: pickInt64(numbersOf(columns.expiry), rows),
    overdueDays: pickInts(lots.overdueDays, order),
  })
}

function whyColumn(why: readonly string[], order: Int32Array): Text {
  const values = [...new Set(why)].filter((text) => text !== '').sort()
  const codes = new Map(values.map((text, code) => [text, code]))
  return { codes: order.map((lot) => codes.get(why[lot]!) ?? -1), values }
}

/** Reason why a supply is not used; SAFETY or NEGATIVE alone: a part of it is kept or used up. */
function ruleCodes({ prepared }: Facts): Int32Array {
  const { lots, pieces } = prepared
  const [safety, negative] = [exclusions.indexOf('SAFETY'), exclusions.indexOf('NEGATIVE')]
  const codes = new Int32Array(lots.count)
  for (let lot = 0; lot < codes.length; lot++) {
    const partly = pieces.netted[lot]! > 0 ? negative : pieces.safety[lot]! > 0 ? safety : -1
    codes[lot] = lots.rule[lot] === 0 ? partly : lots.rule[lot]!
  }
  return codes
}

interface Text {
  readonly codes: Int32Array
  readonly values: readonly string[]
}

function withMade(column: Text, madeBy: Int32Array, name: string): Text {
  const values = [...column.values, name]
  return { codes: column.codes.map((code, k) => (madeBy[k]! < 0 ? code : values.length - 1)), values }
}

/** An output of the run has the name of the order that makes it. */
export function madeDocs({ prepared }: Facts, docs: Text, madeBy: Int32Array): Text {
  const { demands, source } = prepared
  if (madeBy.every((demand) => demand < 0)) return docs
  const offset = docs.values.length
  const { codes, values } = source.input.demands.columns.order
  return {
    codes: docs.codes.map((code, k) => (madeBy[k]! < 0 ? code : offset + codes[demands.row[madeBy[k]!]!]!)),
    values: [...docs.values, ...values],
  }
}
