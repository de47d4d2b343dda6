import { conflict, forbidden, invalid, notAuthenticated, refused, type ErrorKind } from './kind.ts'

/** Of what other systems send. */
export const integrationErrors = {
  receiveTokenUnknown: notAuthenticated(
    '令牌无效、已撤销或已过期，或不属于此主题。',
    'The token is not valid, was revoked or has expired, or is of another topic.',
  ),
  topicDisabled: forbidden('主题 {topic} 已停用。', 'Topic {topic} is switched off.'),
  apiKeyReadsOnly: forbidden('API 密钥“{key}”只能读取。', 'API key "{key}" may only read.'),
  apiKeyNotPerson: forbidden(
    '此操作只能由登录的用户进行，不能使用 API 密钥“{key}”。',
    'Only a person who signed in may do this, not API key "{key}".',
  ),
  apiKeyTooMany: invalid(
    '最多 {limit} 个有效的 API 密钥，请先撤销不用的。',
    'There are {limit} valid API keys at most; revoke those that are not used.',
  ),
  idempotencyKeyReused: invalid(
    '幂等键 {key} 已用于另一内容。',
    'Idempotency key {key} was used with another body.',
  ),
  importNotUndoable: conflict('批次 {batch} 不能撤销：{reason}', 'Batch {batch} cannot be undone: {reason}'),
  archiveLimited: forbidden(
    '您只能看到部分行，不能归档。',
    'Some rows are hidden from you, so you may not archive.',
  ),
  upkeepBusy: conflict(
    '另一项维护正在进行，请等待或取消它。',
    'Other maintenance is under way; wait for it or cancel it.',
  ),
  noBackups: conflict('{reason}', '{reason}'),
  notUnique: refused(
    '已有行在 {fields} 上的值相同，不能建唯一索引。',
    'Rows have the same values in {fields}, so that no unique index can be made.',
  ),
  sameInIndex: refused(
    '另一行在唯一索引的字段上取值相同。',
    'Another row has the same values in the fields of a unique index.',
  ),
  ownTableBusy: refused(
    '该表正被使用，未能修改；请稍后再试。',
    'The table is in use and was not changed; try again later.',
  ),
  ownTableReferred: refused(
    '表 {table} 仍被 {fields} 引用，不能删除。',
    'Table {table} is still referred to by {fields} and cannot be dropped.',
  ),
  /** A connection could not be read; `reason` is one of `sourceFaults` with its places filled. */
  newerSent: conflict(
    '其中的行已发送更新的数据，请重新运行接口',
    'Newer values of some of these rows were sent since. Run the interface instead.',
  ),
  interfaceUnderWay: conflict(
    '该接口的一次运行正在等待或进行',
    'A run of the interface waits or is under way.',
  ),
  sourceFailed: refused('连接 {connection}：{reason}', 'Connection {connection}: {reason}'),
} satisfies Record<string, ErrorKind>
