import { integrationEntity } from '../areas.ts'
import {
  choice,
  code,
  expression,
  flag,
  integer,
  json,
  longText,
  reference,
  text,
} from '../../field-kinds.ts'
import {
  batchRowsField,
  codeAndName,
  deleteLimitField,
  ownerField,
  runTimes,
  scheduleField,
} from './scheme-fields.ts'

/**
 * How rows of a connection become rows of an entity, or rows of an entity are sent to one. It reads and writes what its owner
 * may, the user who saved it last. The owner and the times are written by the server.
 */
export const interfaceConfig = integrationEntity(
  'interfaceConfig',
  'APSInterFaceManage',
  '接口',
  'Interface',
  {
    standard: false,
    operations: ['create', 'update', 'delete'],
    searchable: ['code', 'name', 'entity', 'sourceTable'],
    fields: {
      ...codeAndName,
      enabled: flag('启用', 'Enabled', { default: true }),
      direction: choice('方向', 'Direction', 'InterfaceDirection', { required: true, default: 'in' }),
      topic: reference('接收主题', 'Receiving topic', 'receiveTopic', {
        hidden: true,
        help: {
          zh: '读取该主题收到的数据，代替连接中的表',
          en: 'reads what is posted to the topic in place of a table',
        },
      }),
      connection: reference('连接', 'Connection', 'dbConn'),
      sourceTable: text('来源表或目标', 'Source table or target', { length: 400 }),
      entity: code('数据', 'Data', { required: true, indexed: true, namesEntity: true }),
      mode: choice('方式', 'Mode', 'InterfaceMode', { required: true, default: 'upsert' }),
      scope: expression('替换范围', 'Scope of replacing', {
        aboutField: 'entity',
        help: {
          zh: '方式为替换时：满足条件而来源没有的行将被删除；空：全部',
          en: 'when rows are replaced: those that meet it and that the source lacks are deleted; empty: all',
        },
        hidden: true,
      }),
      deleteLimit: deleteLimitField({
        zh: '超过范围内行数的该比例时拒绝运行',
        en: 'a run that would delete more of the rows of the scope is refused',
      }),
      reads: choice('发送的行', 'Rows sent', 'InterfaceReads', {
        required: true,
        default: 'all',
        hidden: true,
      }),
      filter: expression('筛选', 'Filter', {
        aboutField: 'entity',
        help: {
          zh: '只发送满足条件的行；空：全部',
          en: 'only rows that meet it are sent; empty: all',
        },
        hidden: true,
      }),
      event: choice('事件后运行', 'Runs after', 'FlowEvent', { hidden: true }),
      afterCode: reference('接口后运行', 'Runs after interface', 'interfaceConfig', {
        hidden: true,
        help: {
          zh: '每次该接口无错误地结束后运行',
          en: 'each time that interface has ended without faulty rows',
        },
      }),
      eventField: text('事件编码所在字段', 'Field named by the event', {
        length: 80,
        help: {
          zh: '事件给出订单、运行或单据的编码；发送该字段为这些编码的行',
          en: 'an event gives codes of orders, runs or reports: rows with one of them in this field are sent',
        },
        hidden: true,
      }),
      format: choice('格式', 'Format', 'InterfaceFormat', { required: true, default: 'json', hidden: true }),
      rowsAtOnce: integer('每次发送行数', 'Rows of a call', {
        required: true,
        min: 1,
        max: 1000,
        default: 1,
        help: { zh: '1: 每行一个对象；更多：列表', en: '1: an object for each row; more: lists' },
        hidden: true,
      }),
      joins: json('关联表', 'Joined tables', {
        hidden: true,
        help: {
          zh: '来源中的其他表，其列以“名称.列”与每行并列',
          en: 'other tables of the source, whose columns each row also has as name.column',
        },
      }),
      sourceFilter: expression('来源筛选', 'Source filter', {
        help: {
          zh: "只读取满足条件的来源行，如 ME.MTART = 'FERT'；空：全部",
          en: "only rows of the source that meet it are read, such as ME.MTART = 'FERT'; empty: all",
        },
        hidden: true,
      }),
      mapping: json('映射', 'Mapping', { required: true, holdsExpressions: true, hidden: true }),
      cursorColumn: text('增量列', 'Incremental by', {
        length: 200,
        help: {
          zh: '只读取该列大于上次值的行：时间戳或序号',
          en: 'only rows above the last value are read: a time stamp or a sequence',
        },
        hidden: true,
      }),
      byHash: flag('跳过内容未变的行', 'Skips unchanged rows', {
        default: false,
        help: {
          zh: '与上次读取时完全相同的行不再处理；用于没有增量列的来源',
          en: 'rows that are as they were when they were last read; for sources without a column to go on from',
        },
        hidden: true,
      }),
      cursor: text('已读取到', 'Read up to', {
        length: 400,
        help: { zh: '清空：下次从头读取', en: 'empty: the next run reads from the start' },
        hidden: true,
      }),
      onFault: choice('错误行', 'Faulty rows', 'InterfaceOnFault', { required: true, default: 'aside' }),
      faultLimit: integer('最多错误行', 'Faulty rows at most', {
        required: true,
        min: 0,
        max: 1000,
        default: 100,
        hidden: true,
      }),
      batchRows: batchRowsField({ max: 100_000, default: 20_000 }),
      schedule: scheduleField({
        zh: '按计划单元的时区，如 MO-FR 06:00；空：只手工运行',
        en: "by the plan unit's clock, such as MO-FR 06:00; empty: by hand alone",
      }),
      overlap: choice('上次仍在运行时', 'While the last one runs', 'InterfaceOverlap', {
        required: true,
        default: 'skip',
        hidden: true,
      }),
      retries: integer('重试次数', 'Retries', {
        required: true,
        min: 0,
        max: 10,
        default: 3,
        help: { zh: '对方没有响应时', en: 'of another system that does not answer' },
        hidden: true,
      }),
      ...runTimes,
      owner: ownerField({
        zh: '最后保存者，以其权限读写',
        en: "the user who saved it last; it reads and writes with that user's rights",
      }),
      remark: longText('备注', 'Remark', { hidden: true }),
    },
  },
)
