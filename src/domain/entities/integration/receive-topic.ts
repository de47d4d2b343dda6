import { defineEntity } from '../../entity.ts'
import { topicFaults } from './topic-check.ts'
import { code, flag, integer, json, reference, text, time } from '../../field-kinds.ts'

/** Sizes of a body, in KB, and calls in a minute that a topic may allow. */
export const receiveBounds = { kilobytes: 16_384, calls: 6000 } as const

/**
 * What another system may post to a plan unit: `POST /api/receive/{code}`. Its bodies become rows of the list it names, with
 * the rights of its owner, who saved it last; without a list they are checked by its own fields and wait for an interface.
 */
export const receiveTopic = defineEntity({
  name: 'receiveTopic',
  service: 'ReceiveTopic',
  area: 'integration',
  label: { zh: '接收主题', en: 'Receiving topic' },
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name'],
  check: topicFaults,
  fields: {
    code: code('主题', 'Topic', {
      required: true,
      length: 60,
      help: { zh: '地址的一部分，如 erp-orders', en: 'a part of the address, such as erp-orders' },
    }),
    name: text('名称', 'Name', { required: true, length: 200 }),
    enabled: flag('启用', 'Enabled', { default: true }),
    entity: code('写入', 'Becomes rows of', {
      namesEntity: true,
      help: {
        zh: '空：只检查并保存，等待接口处理',
        en: 'empty: bodies are checked and kept, and wait for an interface',
      },
    }),
    fields: json('字段', 'Fields', {
      help: { zh: '没有写入目标时，每行的字段', en: 'what a row has where it becomes no row of a list' },
    }),
    connection: reference('消息连接', 'Broker', 'dbConn', {
      help: {
        zh: 'MQTT 或 Kafka 的连接，其消息也作为数据接收；空：只接收 POST 的数据',
        en: 'a connection of MQTT or Kafka whose messages are received as well; empty: only what is posted',
      },
    }),
    subscription: text('订阅', 'Subscription', {
      length: 80,
      help: {
        zh: '服务器条目中 collections 的名称',
        en: 'a name among the collections of its server entry',
      },
    }),
    sizeLimit: integer('大小上限（KB）', 'Size limit, KB', {
      required: true,
      min: 1,
      max: receiveBounds.kilobytes,
      default: 1024,
    }),
    callsPerMinute: integer('每分钟次数上限', 'Calls in a minute', {
      required: true,
      min: 1,
      max: receiveBounds.calls,
      default: 60,
    }),
    expiresAt: time('令牌到期', 'Token expires', {
      help: { zh: '空：不过期', en: 'empty: it does not expire' },
    }),
    tokenMadeAt: time('令牌生成', 'Token made', { readOnly: true }),
    owner: code('负责人', 'Owner', {
      actsFor: true,
      readOnly: true,
      length: 256,
      help: {
        zh: '最后保存者，以其权限写入',
        en: "the user who saved it last; rows are written with that user's rights",
      },
    }),
  },
})
