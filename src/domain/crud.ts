import type { Entity } from './entity.ts'
import { choice, code, flag, integer, json, longText, text, time, type Fields } from './field-kinds.ts'
import { pageInput } from './paging.ts'
import { paperInput } from './print/paper.ts'
import { type Endpoint, listOf, objectOf, pageOf, service, valueOf } from './service.ts'

/** Columns that every answer contains in addition to the declared fields. */
export const rowFields = {
  id: code('标识', 'Id', { readOnly: true }),
  rowVersion: integer('版本', 'Version', { readOnly: true }),
} as const satisfies Fields

/**
 * Paging, sorting and filtering of every list (http-contract.md §6). `filter` is JSON of `Condition[]`.
 *
 * - `after`, `before`: keyset cursors, the id of the row in front of the page or behind it. Their cost does not grow with
 *   the position, and rows added meanwhile neither repeat nor hide others. `skipAfter` rows lie between cursor and page.
 *   They take precedence over `skipCount` while the row exists; `totalCount` is then -1.
 * - `fromEnd`: `skipCount` counts from the end of the list.
 * - `total`: `none` returns no count (-1), `only` the count without rows, `before` the count of rows in front of the row
 *   `before` (-1 if the list does not contain it). A count that would take too long is estimated (`totalIsEstimate`).
 * - `every`: instead of a page, the ids of every n-th row as cursors; none if that would take too long.
 */
export const listInput = {
  ...pageInput,
  filter: longText('筛选', 'Filter'),
  after: text('上一行', 'After row', { length: 40 }),
  before: text('下一行', 'Before row', { length: 40 }),
  skipAfter: integer('相隔行数', 'Skip after', { min: 0 }),
  fromEnd: flag('自末尾', 'From the end'),
  total: text('总数', 'Total', { length: 10 }),
  every: integer('每隔行数', 'Every', { min: 100 }),
} as const satisfies Fields

export const filterOperators = [
  'contains',
  'starts',
  'ends',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'in',
  'empty',
  'notEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

export interface Condition {
  readonly field: string
  readonly op: FilterOperator
  /** Texts as the field's wire value; two for `between`, any number for `in`, none for `empty`. */
  readonly values: readonly (string | number | boolean)[]
}

/** One change of a row: who made it, and what it changed. */
const historyFields = {
  at: time('时间', 'Time', { required: true }),
  userCode: code('用户', 'User'),
  action: choice('操作', 'Action', 'AuditAction', { required: true }),
  changes: json('修改', 'Changes', { required: true }),
} as const satisfies Fields

/** A field before and after a change, in wire form. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Maximum number of rows in one save request. */
export const mostSaved = 1000

/** The general endpoints of one entity; its handlers are the same for all (src/server/platform/crud). */
export function crudOf(entity: Entity) {
  const own = entity.route === undefined ? undefined : entity
  const endpoint = service(entity.service, entity.permission, 'app', own)
  const list = service(entity.service, entity.reads, 'app', own)
  const row = { ...rowFields, ...entity.fields }
  // The server later acts with all rights of the user who saved such a row; an API key may have fewer.
  const byPerson = Object.values(entity.fields).some(({ actsFor }) => actsFor)
  const id = { id: code('标识', 'Id', { required: true }) }
  const reading = {
    getAll: list('GetAll', '查询', 'List', { input: listInput, output: pageOf(row) }),
    get: list('Get', '读取', 'Get', { input: id, output: objectOf(row) }),
    /** Changes of one row, newest first, with the fields that the caller may see. */
    history: endpoint('GetHistory', '修改历史', 'History', { input: id, output: listOf(historyFields) }),
    exportRows: list('Export', '导出', 'Export', {
      verb: 'GET',
      input: {
        ...listInput,
        format: text('格式', 'Format'),
        columns: longText('列', 'Columns'),
        ...paperInput,
      },
      output: { kind: 'file' },
    }),
  }
  const writing = {
    create: endpoint('Create', '新增', 'Create', {
      byPerson,
      takesCustom: true,
      input: entity.fields,
      output: objectOf(row),
    }),
    update: endpoint('Update', '修改', 'Update', {
      byPerson,
      takesCustom: true,
      input: row,
      output: objectOf(row),
    }),
    /**
     * Saves rows all or none: those with an id are changed in the fields given, by the version they name; those without
     * are added. Faults name their member as `rows[3].qty`; a conflict lists all rows that others changed.
     */
    saveMany: endpoint('SaveMany', '批量保存', 'Save many', {
      byPerson,
      verb: 'POST',
      input: { rows: json('行', 'Rows', { required: true }) },
      output: listOf(row),
    }),
    delete: endpoint('Delete', '删除', 'Delete', { input: id }),
    deleteMany: endpoint('DeleteMany', '批量删除', 'Delete many', {
      verb: 'POST',
      input: { ids: json('标识', 'Ids', { required: true }) },
    }),
    importRows: endpoint('Import', '导入', 'Import', {
      byPerson,
      upload: true,
      input: {
        dryRun: text('试运行', 'Dry run'),
        mapping: longText('映射', 'Mapping'),
        ticket: text('进度号', 'Ticket'),
      },
      output: valueOf('json'),
    }),
  }
  return { ...reading, ...writing }
}

export type Crud = ReturnType<typeof crudOf>

/** The endpoints that exist for an entity, given the operations it allows. */
export function crudEndpoints(entity: Entity): [keyof Crud, Endpoint][] {
  const needed: Record<keyof Crud, Entity['operations'][number] | null> = {
    getAll: null,
    get: null,
    history: null,
    exportRows: null,
    create: 'create',
    update: 'update',
    saveMany: 'update',
    delete: 'delete',
    deleteMany: 'delete',
    importRows: 'import',
  }
  return (Object.entries(crudOf(entity)) as [keyof Crud, Endpoint][]).filter(([name]) => {
    const operation = needed[name]
    return operation === null || entity.operations.includes(operation)
  })
}
