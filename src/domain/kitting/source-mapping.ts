import type { Entity } from '../entity.ts'
import { time, type Fields } from '../field-kinds.ts'
import { say, type Label, type Language } from '../label.ts'
import { checkCondition, checkExpression, ConditionFault, isDate, isInstant } from './condition/index.ts'
import type { Typed, ValueKind } from './condition/index.ts'
import { isOwnTable } from '../modelling/custom-field.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { sourceFields, type SourceField, type SourceKind } from './source-fields.ts'

/**
 * Tables a source may read: entities of a plan unit that planners keep, and tables of the tenant's own. Accounts, tenants
 * and our own definitions are not among them.
 */
export const readableTables = ({
  entities,
}: Pick<TenantModel, 'entities'> = standardModel): readonly Entity[] =>
  entities.filter(
    ({ name, scope, area }) =>
      scope === 'planUnit' && (area === 'master' || area === 'planning' || isOwnTable(name)),
  )

/** Columns of a readable table: its fields and when the row came into being. */
export function sourceColumns(table: Entity): Fields {
  return { ...table.fields, createdAt: time('创建时间', 'Created'), updatedAt: time('修改时间', 'Changed') }
}

/** One line of a mapping: a standard field filled from a column, a constant or an expression. */
export interface MappingLine {
  readonly stdField: string
  readonly srcField?: string
  readonly const?: string | number | boolean
  readonly expr?: string
}

/** A demand or supply definition as its screen holds it. */
export interface SourceDefinition {
  /** Connection whose table is read; none: a table of the plan unit. */
  readonly dbCode?: string | null
  readonly tableOrView: string
  readonly whereSql?: string | null
  readonly mapping: unknown
}

export interface CheckedSource {
  /** null: rows of a connection. */
  readonly table: Entity | null
  readonly where: Typed | null
  readonly columns: readonly { readonly field: SourceField; readonly value: Typed }[]
}

const faultTexts = {
  unknownTable: { zh: '不能读取表 {value}', en: '{value} is not a table that can be read' },
  noTable: { zh: '没有选择连接的表', en: 'no table of the connection is chosen' },
  notAList: { zh: '字段映射应为列表', en: 'the mapping must be a list' },
  unknownField: { zh: '没有标准字段 {value}', en: 'there is no standard field {value}' },
  twice: { zh: '标准字段 {value} 映射了两次', en: 'standard field {value} is mapped twice' },
  missing: { zh: '必填的标准字段 {value} 没有映射', en: 'the required standard field {value} is not mapped' },
  oneOf: {
    zh: '{value}：须给出列、常量或表达式之一',
    en: '{value}: give one of column, constant and expression',
  },
  badConstant: { zh: '{value}：常量无效', en: '{value}: the constant does not fit' },
} as const satisfies Record<string, Label>

/** A mistake in a definition: `part` is `tableOrView`, `whereSql` or the standard field. */
export interface SourceFault {
  readonly part: string
  readonly code: keyof typeof faultTexts | ConditionFault['code']
  messageIn(language: Language): string
}

const sourceFault = (part: string, code: keyof typeof faultTexts, value = ''): SourceFault => ({
  part,
  code,
  messageIn: (language) => say(faultTexts[code], language, { value }),
})

/** Does a definition read a connection? */
export const readsConnection = ({ dbCode }: Pick<SourceDefinition, 'dbCode'>): boolean =>
  Boolean(dbCode?.trim())

/** Tables that a definition may read. */
interface KnownTables {
  /** The tenant's; default: those of the product alone. */
  readonly model?: TenantModel | undefined
  /** Columns of the table of the connection; null: they are not known. */
  readonly outside?: Fields | null
}

/**
 * Checks a definition whole; `source` is null when anything is wrong. An empty mapping means the table's own one. Of a
 * definition that reads a connection whose columns are not known only what needs no columns is checked, and `source` is null.
 */
export function checkSource(
  kind: SourceKind,
  definition: SourceDefinition,
  { model = standardModel, outside = null }: KnownTables = {},
): { source: CheckedSource | null; faults: SourceFault[] } {
  const name = definition.tableOrView.trim()
  if (readsConnection(definition))
    return name === ''
      ? { source: null, faults: [sourceFault('tableOrView', 'noTable')] }
      : checkColumns(kind, definition, null, outside)
  const table = readableTables(model).find((entity) => entity.name.toLowerCase() === name.toLowerCase())
  if (!table) return { source: null, faults: [sourceFault('tableOrView', 'unknownTable', name)] }
  return checkColumns(kind, definition, table, sourceColumns(table))
}

function checkColumns(
  kind: SourceKind,
  definition: SourceDefinition,
  table: Entity | null,
  columns: Fields | null,
): { source: CheckedSource | null; faults: SourceFault[] } {
  const faults: SourceFault[] = []
  const caught = <T>(part: string, work: () => T): T | null => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ConditionFault)) throw error
      faults.push({ part, code: error.code, messageIn: (language) => error.messageIn(language) })
      return null
    }
  }
  const condition = definition.whereSql?.trim()
  const where = condition && columns ? caught('whereSql', () => checkCondition(condition, columns)) : null
  const mapped = readLines(kind, table, definition.mapping, faults).flatMap(([stdField, field, line]) => {
    const value = caught(stdField, () => lineValue(stdField, field, line, columns, faults))
    return value ? [{ field, value }] : []
  })
  return { source: faults.length > 0 || !columns ? null : { table, where, columns: mapped }, faults }
}

function readLines(
  kind: SourceKind,
  table: Entity | null,
  mapping: unknown,
  faults: SourceFault[],
): [string, SourceField, MappingLine][] {
  const known = sourceFields[kind]
  const empty = mapping === null || mapping === undefined || (Array.isArray(mapping) && mapping.length === 0)
  const given: unknown = empty ? (table ? ownMapping(kind, table) : []) : mapping
  if (!Array.isArray(given)) {
    faults.push(sourceFault('mapping', 'notAList'))
    return []
  }
  const lines = new Map<string, MappingLine>()
  for (const line of given as (MappingLine | null)[]) {
    const name = line?.stdField ?? ''
    if (!line || !Object.hasOwn(known, name))
      faults.push(sourceFault('mapping', 'unknownField', JSON.stringify(name)))
    else if (lines.has(name)) faults.push(sourceFault(name, 'twice', name))
    else lines.set(name, line)
  }
  for (const [name, field] of Object.entries(known))
    if (field.required && !lines.has(name)) faults.push(sourceFault(name, 'missing', name))
  return [...lines].map(([name, line]) => [name, known[name]!, line])
}

function lineValue(
  name: string,
  field: SourceField,
  line: MappingLine,
  columns: Fields | null,
  faults: SourceFault[],
): Typed | null {
  const given = [line.srcField, line.const, line.expr].filter(
    (part) => part !== undefined && part !== null && part !== '',
  )
  const textual = [line.srcField, line.expr].every((part) => !part || typeof part === 'string')
  if (given.length !== 1 || !textual || typeof given[0] === 'object') {
    faults.push(sourceFault(name, 'oneOf', name))
    return null
  }
  if (!columns && (line.srcField || line.expr)) return null
  if (line.srcField) return checkExpression(`"${line.srcField.replaceAll('"', '""')}"`, columns!, field.kind)
  if (line.expr) return checkExpression(line.expr, columns!, field.kind)
  const value = constantOf(field.kind, line.const!)
  if (!value) faults.push(sourceFault(name, 'badConstant', name))
  return value
}

function constantOf(kind: ValueKind, value: string | number | boolean): Typed | null {
  const text = String(value).trim()
  switch (kind) {
    case 'text':
      return { node: 'value', kind, value: text }
    case 'number':
    case 'duration':
      return /^-?\d{1,14}(\.\d{1,6})?$/.test(text) ? { node: 'value', kind, value: text } : null
    case 'flag':
      return /^(true|false)$/.test(text) ? { node: 'value', kind, value: text === 'true' } : null
    case 'date':
      return isDate(text) ? { node: 'value', kind, value: text } : null
    case 'time':
      if (isDate(text)) return { node: 'cast', kind, of: { node: 'value', kind: 'date', value: text } }
      return isInstant(text) ? { node: 'value', kind, value: text } : null
  }
}

/** The mapping a table has when its definition gives none. Tables that are no demand or supply have none. */
export function ownMapping(kind: SourceKind, table: Entity): readonly MappingLine[] {
  const own = ownMappings[kind][table.name] ?? {}
  return Object.entries(own).map(([stdField, expr]) =>
    /^\w+$/.test(expr) ? { stdField, srcField: expr } : { stdField, expr },
  )
}

/** Fields of an order that say when its material is wanted, the first that is filled; the explosion of orders has the same. */
export const materialWanted = ['plannedStart', 'estDate', 'dueDate'] as const

const ownMappings: Record<SourceKind, Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  demand: {
    order: {
      OrderCode: 'code',
      ItemCode: 'itemCode',
      PlanQty: 'qty',
      DoneQty: 'completedQty',
      PlanStartTime: `coalesce(${materialWanted.join(', ')})`,
      PlanEndTime: 'plannedEnd',
      DueDate: 'dueDate',
      CreatedAt: 'createdAt',
      BomVersion: 'bomVersion',
      ReleaseMat: 'releaseMat',
      Frozen: "frozen or status in ('R', 'S')",
      Priority: 'priority',
      CustomerCode: 'customerCode',
      SaleOrder: 'saleOrderCode',
      ProjectNo: 'projectNo',
      Warehouse: 'warehouse',
      MrpArea: 'mrpArea',
      LotNo: 'lotNo',
      SplitAllowed: 'splitAllowed',
      MinKitQty: 'minKitQty',
      Planner: 'planner',
      ParentOrder: 'parentOrder',
    },
    saleOrder: {
      OrderCode: 'code',
      LineNo: 'lineNo',
      ItemCode: 'itemCode',
      PlanQty: 'qty',
      DoneQty: 'deliveredQty',
      PlanStartTime: 'dueDate',
      DueDate: 'dueDate',
      CreatedAt: 'createdAt',
      Priority: 'priority',
      CustomerCode: 'customerCode',
      SaleOrder: 'code',
      ProjectNo: 'projectNo',
    },
  },
  supply: {
    stock: {
      ItemCode: 'itemCode',
      SupplyQty: 'qty - coalesce(lockedQty, 0)',
      SupplyDate: 'snapshotAt',
      Warehouse: 'warehouse',
      Location: 'location',
      LotNo: 'lotNo',
      ExpiryDate: 'expiryDate',
      QualityStatus: 'qualityStatus',
      SupplierCode: 'supplier',
      ProjectNo: 'project',
      OwnerType: 'ownerType',
      OwnerCode: 'ownerCode',
    },
    purchaseOrder: {
      Bussiness_No: 'docNo',
      LineNo: 'lineNo',
      ItemCode: 'itemCode',
      SupplyQty: 'openQty',
      SupplyDate: 'coalesce(promisedDate, needDate)',
      ReplyDate: 'replyDate',
      ReplyQty: 'replyQty',
      ReplyAccepted: 'replyAccepted',
      Warehouse: 'warehouse',
      SupplierCode: 'supplier',
      ProjectNo: 'projectNo',
    },
    order: {
      Bussiness_No: 'code',
      ItemCode: 'itemCode',
      SupplyQty: 'remainQty',
      SupplyDate: 'coalesce(plannedEnd, dueDate)',
      Warehouse: 'warehouse',
      MrpArea: 'mrpArea',
      LotNo: 'lotNo',
      ProjectNo: 'projectNo',
    },
  },
}
