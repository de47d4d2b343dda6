import type { ErrorKind } from './kind.ts'

/** Of what other systems send. */
export const integrationErrors = {
  receiveTokenUnknown: {
    status: 401,
    zh: '令牌无效、已撤销或已过期，或不属于此主题。',
    en: 'The token is not valid, was revoked or has expired, or is of another topic.',
  },
  topicDisabled: {
    status: 403,
    zh: '主题 {topic} 已停用。',
    en: 'Topic {topic} is switched off.',
  },
  apiKeyReadsOnly: {
    status: 403,
    zh: 'API 密钥“{key}”只能读取。',
    en: 'API key "{key}" may only read.',
  },
  apiKeyNotPerson: {
    status: 403,
    zh: '此操作只能由登录的用户进行，不能使用 API 密钥“{key}”。',
    en: 'Only a person who signed in may do this, not API key "{key}".',
  },
  apiKeyTooMany: {
    status: 422,
    zh: '最多 {limit} 个有效的 API 密钥，请先撤销不用的。',
    en: 'There are {limit} valid API keys at most; revoke those that are not used.',
  },
  idempotencyKeyReused: {
    status: 422,
    zh: '幂等键 {key} 已用于另一内容。',
    en: 'Idempotency key {key} was used with another body.',
  },
  importNotUndoable: {
    status: 409,
    zh: '批次 {batch} 不能撤销：{reason}',
    en: 'Batch {batch} cannot be undone: {reason}',
  },
  archiveLimited: {
    status: 403,
    zh: '您只能看到部分行，不能归档。',
    en: 'Some rows are hidden from you, so you may not archive.',
  },
  upkeepBusy: {
    status: 409,
    zh: '另一项维护正在进行，请等待或取消它。',
    en: 'Other maintenance is under way; wait for it or cancel it.',
  },
  noBackups: { status: 409, zh: '{reason}', en: '{reason}' },
  notUnique: {
    status: 500,
    zh: '已有行在 {fields} 上的值相同，不能建唯一索引。',
    en: 'Rows have the same values in {fields}, so that no unique index can be made.',
  },
  sameInIndex: {
    status: 500,
    zh: '另一行在唯一索引的字段上取值相同。',
    en: 'Another row has the same values in the fields of a unique index.',
  },
  ownTableBusy: {
    status: 500,
    zh: '该表正被使用，未能修改；请稍后再试。',
    en: 'The table is in use and was not changed; try again later.',
  },
  ownTableReferred: {
    status: 500,
    zh: '表 {table} 仍被 {fields} 引用，不能删除。',
    en: 'Table {table} is still referred to by {fields} and cannot be dropped.',
  },
  /** A connection could not be read; `reason` is one of `sourceFaults` with its places filled. */
  newerSent: {
    status: 409,
    zh: '其中的行已发送更新的数据，请重新运行接口',
    en: 'Newer values of some of these rows were sent since. Run the interface instead.',
  },
  interfaceUnderWay: {
    status: 409,
    zh: '该接口的一次运行正在等待或进行',
    en: 'A run of the interface waits or is under way.',
  },
  sourceFailed: { status: 500, zh: '连接 {connection}：{reason}', en: 'Connection {connection}: {reason}' },
} as const satisfies Record<string, ErrorKind>
