import type { integrationChoices } from '../../choices/integration.ts'
import { filled, type Label } from '../../label.ts'
import type { MappedValue, MappingLine, WriteMode } from '../mapping.ts'
import type { JoinTerm, SourceJoin } from '../source-joins.ts'

/** Interfaces to another system, as they are delivered: what a tenant makes of them are interfaces like any other. */
export interface Pack {
  readonly code: string
  readonly label: Label
  /** Versions, what the other system has to give, and what is left out. */
  readonly hint: Label
  /** Kinds of connections that have what the pack reads. */
  readonly kinds: readonly string[]
  /** In the order in which they run: rows come after those that they name. */
  readonly interfaces: readonly PackInterface[]
  /** Members of the entry in `outgoing.json` that the pack counts on. */
  readonly entry?: Readonly<Record<string, unknown>>
}

export interface PackInterface {
  /** Ending of the code. */
  readonly code: string
  readonly name: Label
  readonly direction: 'in' | 'out'
  /** Table of the source; of rows that leave, the target or the name of the file. */
  readonly table: string
  readonly entity: string
  readonly mapping: readonly MappingLine[]
  readonly joins?: readonly SourceJoin[]
  readonly filter?: string
  readonly mode?: WriteMode
  /** With mode `replace`. */
  readonly scope?: string
  readonly deleteLimit?: number
  readonly cursor?: string
  readonly format?: keyof typeof integrationChoices.InterfaceFormat
}

/** Connections to tables of a database. */
export const tableKinds: readonly string[] = ['pg', 'mysql', 'mssql', 'oracle', 'sqlite']
/** Connections to files. */
export const fileKinds: readonly string[] = ['folder', 'sftp']

const line = (target: string, value: MappedValue): MappingLine => ({ target, value })

export const from = (target: string, column: string): MappingLine => line(target, { kind: 'column', column })
export const fixed = (target: string, text: string): MappingLine => line(target, { kind: 'constant', text })
export const made = (target: string, expression: string): MappingLine =>
  line(target, { kind: 'expression', expression })

export const otherwise = (one: MappingLine, text: string): MappingLine => ({ ...one, default: text })

/** Codes of the other system and what stands for them here; others are faults. */
export const coded = (one: MappingLine, codes: Readonly<Record<string, string>>): MappingLine => ({
  ...one,
  codes: { pairs: Object.entries(codes).map(([code, to]) => ({ from: code, to })), strict: true },
})

/** Columns of the joined table by the columns that they are equal to; texts begin with `=`. */
export const join = (
  name: string,
  table: string,
  on: Readonly<Record<string, string>>,
  first = false,
): SourceJoin => ({
  name,
  table,
  on: Object.entries(on).map(
    ([column, equals]): JoinTerm => ({
      column,
      equals: equals.startsWith('=') ? { text: equals.slice(1) } : { column: equals },
    }),
  ),
  ...(first ? { first } : {}),
})

/** A number, whatever the source takes the column for: files and services have no types. */
export const number = (column: string): string => `Num(Str(ME.${column}))`
export const orElse = (value: string, other: string): string => `Coalesce(${value}, ${other})`
export const days = (column: string): string => `${number(column)} * 86400`
export const isCode = (column: string, ...codes: readonly string[]): string =>
  `In(Str(ME.${column}), ${codes.map((code) => `'${code}'`).join(', ')})`

type Names = Readonly<Record<PackPart, Label>>
export type PackPart =
  | 'unit'
  | 'warehouse'
  | 'supplier'
  | 'customer'
  | 'item'
  | 'itemSupplier'
  | 'itemLocation'
  | 'bomLine'
  | 'order'
  | 'stock'
  | 'purchaseOrder'
  | 'saleOrder'

const names: Names = {
  unit: { zh: '单位', en: 'Units' },
  warehouse: { zh: '仓库', en: 'Warehouses' },
  supplier: { zh: '供应商', en: 'Suppliers' },
  customer: { zh: '客户', en: 'Customers' },
  item: { zh: '物料', en: 'Items' },
  itemSupplier: { zh: '物料供应商', en: 'Item suppliers' },
  itemLocation: { zh: '物料库位参数', en: 'Item locations' },
  bomLine: { zh: 'BOM', en: 'Bills of material' },
  order: { zh: '制造订单', en: 'Manufacturing orders' },
  stock: { zh: '库存', en: 'Stock' },
  purchaseOrder: { zh: '采购订单', en: 'Purchase orders' },
  saleOrder: { zh: '销售订单', en: 'Sales orders' },
}

const codes: Readonly<Record<PackPart, string>> = {
  unit: 'UNIT',
  warehouse: 'WAREHOUSE',
  supplier: 'SUPPLIER',
  customer: 'CUSTOMER',
  item: 'ITEM',
  itemSupplier: 'ITEMSUPPLIER',
  itemLocation: 'ITEMLOCATION',
  bomLine: 'BOM',
  order: 'ORDER',
  stock: 'STOCK',
  purchaseOrder: 'PURCHASE',
  saleOrder: 'SALES',
}

type More = Partial<Omit<PackInterface, 'entity' | 'table' | 'mapping'>>

/** Rows that come in. */
export const incoming = (
  entity: PackPart,
  table: string,
  mapping: readonly MappingLine[],
  more: More = {},
): PackInterface => ({
  code: codes[entity],
  name: names[entity],
  direction: 'in',
  table,
  entity,
  mapping,
  ...more,
})

/** Rows that leave. */
export const outgoing = (
  entity: PackPart,
  table: string,
  mapping: readonly MappingLine[],
  more: More = {},
): PackInterface => ({
  code: `${codes[entity]}-OUT`,
  name: filled({ zh: '发送{list}', en: '{list}, sent' }, { list: names[entity] }),
  direction: 'out',
  table,
  entity,
  mapping,
  ...more,
})

/** Stock that the other system does not have any more goes, unless most of it would. */
export const replaced = { mode: 'replace', deleteLimit: 50 } as const
