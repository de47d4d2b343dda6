import { TaktError } from '../errors.ts'
import { code, integer, quantity, reference, text, time, type Field, type Fields } from '../field-kinds.ts'
import { textOf, type Label, type Language } from '../label.ts'
import { faultText } from '../rules/messages.ts'
import { checkValue, isBlank } from '../checks/values.ts'
import { zoneOffset } from '../rules/zone.ts'

interface PatchKind {
  readonly label: Label
  readonly fields: Fields
}

const orderFields = {
  order: reference('订单', 'Order', 'order', { required: true }),
  lineNo: text('订单行', 'Order line', { length: 40 }),
} as const

const supplyFields = {
  doc: code('供应单号', 'Supply document'),
  warehouse: reference('仓库', 'Warehouse', 'warehouse'),
  lot: text('批号', 'Lot', { length: 80 }),
} as const

/** What a scenario may change about the data of a run (kitting.md §6). Forms and checks follow from the fields. */
export const patchKinds = {
  receipt: {
    label: { zh: '改到货日期或数量', en: 'Change a receipt' },
    fields: {
      doc: code('供应单号', 'Supply document', { required: true }),
      line: text('行号', 'Line', { length: 40 }),
      item: reference('物料', 'Item', 'item'),
      date: time('到货时间', 'Arrives'),
      qty: quantity('数量', 'Quantity', { min: 0 }),
    },
  },
  reply: {
    label: { zh: '供应商答复', en: 'Reply of a supplier' },
    fields: {
      doc: code('供应单号', 'Supply document', { required: true }),
      line: text('行号', 'Line', { length: 40 }),
      item: reference('物料', 'Item', 'item'),
      date: time('答复到货', 'Promised', {
        help: { zh: '留空表示没有可用的答复', en: 'Empty: no reply applies' },
      }),
      qty: quantity('答复数量', 'Promised quantity', { min: 0 }),
    },
  },
  priority: {
    label: { zh: '改订单优先级', en: 'Change the priority of an order' },
    fields: { ...orderFields, priority: integer('优先级', 'Priority', { required: true }) },
  },
  stock: {
    label: { zh: '改库存数量', en: 'Change stock' },
    fields: {
      item: reference('物料', 'Item', 'item', { required: true }),
      warehouse: reference('仓库', 'Warehouse', 'warehouse'),
      qty: quantity('库存变为', 'Stock becomes', { required: true, min: 0 }),
    },
  },
  substitute: {
    label: { zh: '批准替代', en: 'Approve a substitute' },
    fields: {
      main: reference('主料', 'Main item', 'item', { required: true }),
      substitute: reference('替代料', 'Substitute', 'item', { required: true }),
    },
  },
  addOrder: {
    label: { zh: '增加订单', en: 'Add an order' },
    fields: {
      order: code('订单', 'Order', { required: true }),
      item: reference('产品', 'Product', 'item', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      need: time('需求时间', 'Needed', { required: true }),
      priority: integer('优先级', 'Priority'),
    },
  },
  cancelOrder: { label: { zh: '取消订单', en: 'Cancel an order' }, fields: orderFields },
  reserve: {
    label: { zh: '预占给订单', en: 'Reserve for an order' },
    fields: {
      order: reference('订单', 'Order', 'order', { required: true }),
      item: reference('物料', 'Item', 'item', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      ...supplyFields,
      from: reference('被借订单', 'Taken from order', 'order'),
    },
  },
} as const satisfies Record<string, PatchKind>

export type PatchName = keyof typeof patchKinds
export const patchNames = Object.keys(patchKinds) as PatchName[]

/** Values in wire form: quantities as decimal text, times as ISO instants; fields left out are null or absent. */
export interface ScenarioPatch {
  readonly kind: PatchName
  readonly [field: string]: string | number | null | undefined
}

/** Patches of one scenario at most; more is another set of data. */
const maxPatches = 500

/** Reads patches from a request. Throws `scenarioInvalid` with the place (from 1) and the reason. */
export function readPatches(source: unknown, language: Language): readonly ScenarioPatch[] {
  if (!Array.isArray(source) || source.length > maxPatches) throw invalid(0, '[]')
  return source.map((patch: unknown, at) => readPatch(patch, at + 1, language))
}

const invalid = (place: number, reason: string): TaktError =>
  new TaktError('scenarioInvalid', { place, reason })

function readPatch(source: unknown, place: number, language: Language): ScenarioPatch {
  const given = (typeof source === 'object' && source !== null ? source : {}) as Readonly<
    Record<string, unknown>
  >
  const kind = given['kind']
  if (typeof kind !== 'string' || !Object.hasOwn(patchKinds, kind))
    throw invalid(place, JSON.stringify(kind) ?? '')
  const fields: Fields = patchKinds[kind as PatchName].fields
  const read: Record<string, string | number> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = readValue(given[name], field, place, language)
    if (value !== null) read[name] = value
  }
  for (const name of Object.keys(given))
    if (name !== 'kind' && !Object.hasOwn(fields, name)) throw invalid(place, name)
  return { ...read, kind: kind as PatchName }
}

function readValue(given: unknown, field: Field, place: number, language: Language): string | number | null {
  if (isBlank(given)) {
    if (field.required) throw invalid(place, textOf(field.label, language))
    return null
  }
  const checked = checkValue(field, given)
  if ('fault' in checked) throw invalid(place, faultText(checked.fault, language))
  return checked.value as string | number
}

/** `Change a receipt: Supply document PO-1, Arrives 2026/11/20 08:00` */
export function patchText(patch: ScenarioPatch, language: Language, zone: string): string {
  const { label, fields }: PatchKind = patchKinds[patch.kind]
  const parts = Object.entries(fields).flatMap(([name, field]) => {
    const value = patch[name]
    if (value === null || value === undefined) return []
    const shown = field.kind === 'time' ? localMinute(String(value), zone) : String(value)
    return [`${textOf(field.label, language)} ${shown}`]
  })
  return `${textOf(label, language)}${textOf({ zh: '：', en: ': ' }, language)}${parts.join(textOf({ zh: '，', en: ', ' }, language))}`
}

function localMinute(iso: string, zone: string): string {
  const seconds = Date.parse(iso) / 1000
  const wall = new Date((seconds + zoneOffset(seconds, zone)) * 1000)
  return wall.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
}
