import { code, flag, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'

const connection = service('DbManger', 'Pages.Roles')

const id = text('标识', 'Id', { required: true })

/** Reads of other systems through connections; their rows are written through the general endpoints. */
export const connectionServices = {
  /** Entries of outgoing.json that list the tenant: what a connection may name, without addresses and secrets. */
  entries: connection('GetEntries', '可用的服务器条目', 'Entries that may be used', {
    output: listOf({
      name: code('名称', 'Name', { required: true }),
      kind: code('类型', 'Kind', { required: true }),
    }),
  }),
  /** Connects and lists tables; what came of it is kept in the row. */
  test: connection('Test', '测试连接', 'Test a connection', {
    makesStale: 'own',
    input: { id },
    output: objectOf({
      ok: flag('成功', 'Succeeded', { required: true }),
      message: text('结果', 'Result', { required: true }),
    }),
  }),
  tables: connection('GetTables', '连接的表', 'Tables of a connection', {
    input: { id },
    output: listOf({
      name: text('名称', 'Name', { required: true }),
      /** table, view, file, collection or messages. */
      kind: text('类型', 'Kind', { required: true }),
    }),
  }),
  /** {columns: {name, kind, nullable}[], rows: (string | null)[][]}: the columns of a table and its first 50 rows. */
  rows: connection('GetRows', '连接的表的前几行', 'First rows of a table of a connection', {
    input: { id, table: text('表', 'Table', { required: true, length: 400 }) },
    output: valueOf('json'),
  }),
} as const
