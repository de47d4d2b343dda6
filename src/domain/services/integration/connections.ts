import { code, flag, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const connection = service('DbManger', 'Pages.Roles')

const id = text('标识', 'Id', { required: true })

/** Reads of other systems through connections; their rows are written through the general endpoints. */
export const connectionServices = {
  /** Entries of outgoing.json that list the tenant: what a connection may name, without addresses and secrets. */
  entries: connection({
    method: 'GetEntries',
    label: { zh: '可用的服务器条目', en: 'Entries that may be used' },
    output: {
      kind: 'list',
      fields: {
        name: code('名称', 'Name', { required: true }),
        kind: code('类型', 'Kind', { required: true }),
      },
    },
  }),
  /** Connects and lists tables; what came of it is kept in the row. */
  test: connection({
    method: 'Test',
    makesStale: 'own',
    label: { zh: '测试连接', en: 'Test a connection' },
    input: { id },
    output: {
      kind: 'object',
      fields: {
        ok: flag('成功', 'Succeeded', { required: true }),
        message: text('结果', 'Result', { required: true }),
      },
    },
  }),
  tables: connection({
    method: 'GetTables',
    label: { zh: '连接的表', en: 'Tables of a connection' },
    input: { id },
    output: {
      kind: 'list',
      fields: {
        name: text('名称', 'Name', { required: true }),
        /** table, view, file or collection. */
        kind: text('类型', 'Kind', { required: true }),
      },
    },
  }),
  /** {columns: {name, kind, nullable}[], rows: (string | null)[][]}: the columns of a table and its first 50 rows. */
  rows: connection({
    method: 'GetRows',
    label: { zh: '连接的表的前几行', en: 'First rows of a table of a connection' },
    input: { id, table: text('表', 'Table', { required: true, length: 400 }) },
    output: { kind: 'value', of: 'json' },
  }),
} as const
