import { readsConnection } from '#domain/kitting/source-mapping.ts'
import { textOf, type Label } from '#domain/label.ts'
import { isSeen } from '../../../platform/crud/reading.ts'
import type { RowRule } from '../../../platform/crud/rules.ts'
import { invalid } from '../../../http/envelope.ts'
import { connectionPermission } from './read.ts'

const noConnection: Label = {
  zh: '没有此数据连接，或您无权使用',
  en: 'there is no such connection, or you may not use it',
}

/** The user who saves a source that reads a connection is the one with whose rights it is read. */
export const outsideRule: RowRule = async (tx, { after }, call) => {
  const dbCode = after?.['dbCode']
  if (typeof dbCode !== 'string' || !readsConnection({ dbCode })) return
  const may = call.caller?.permissions.has(connectionPermission) && (await isSeen(tx, 'dbConn', dbCode))
  if (!may) throw invalid([{ message: textOf(noConnection, call.language), members: ['dbCode'] }])
}
