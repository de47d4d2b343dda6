import { code, integer, json, longText, text } from '../../field-kinds.ts'
import { objectOf, service, valueOf } from '../../service.ts'

const topic = service('ReceiveTopic', 'Pages.Roles')
const data = service('SysReceiveData', 'Pages.Roles')

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const
const ids = { ids: json('标识', 'Ids', { required: true }) } as const

/** Rows that one call may process again or skip. */
export const MOST_RECEIVED = 1000
/** Days of age by which bodies are purged at most. */
export const MOST_DAYS = 3650

const age = {
  days: integer('早于天数', 'Older than, days', { required: true, min: 0, max: MOST_DAYS }),
  /** Codes of ReceiveState. */
  states: json('状态', 'States', { required: true }),
  topicCode: code('主题', 'Topic'),
} as const

/** What other systems posted, and the tokens by which they may; rows are read by the general endpoints. */
export const receiving = {
  /** A new token of a topic; the one before counts for nothing any more. It is in this answer alone: a hash of it is kept. */
  makeToken: topic('MakeToken', '生成令牌', 'Make a token', {
    byPerson: true,
    makesStale: 'own',
    input: id,
    output: objectOf({ token: text('令牌', 'Token', { required: true }) }),
  }),
  revokeToken: topic('RevokeToken', '撤销令牌', 'Revoke a token', { makesStale: 'own', input: id }),
  /** The body as it came, and what is wrong with it: {path, message}[] in the reader's language. */
  body: data('GetBody', '接收内容', 'Body', {
    input: id,
    output: objectOf({ body: longText('内容', 'Body', { required: true }), faults: json('错误', 'Faults') }),
  }),
  /** Bodies that failed, were skipped or were processed become new again. Gives how many. */
  reprocess: data('Reprocess', '重新处理', 'Process again', { input: ids, output: valueOf('integer') }),
  /** New and failed bodies are passed over. Gives how many. */
  skip: data('Skip', '跳过', 'Skip', { makesStale: 'own', input: ids, output: valueOf('integer') }),
  /** How many bodies a purge would delete. */
  countPurged: data('GetPurgeCount', '清理预览', 'Preview of a purge', {
    input: age,
    output: valueOf('integer'),
  }),
  /** Deletes bodies that came so long ago, with their idempotency keys. Gives how many. */
  purge: data('Purge', '清理', 'Purge', { makesStale: 'own', input: age, output: valueOf('integer') }),
} as const
