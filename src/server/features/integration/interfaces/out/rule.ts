import type { ConnectionKind } from '../../../../outgoing/connections.ts'
import type { FieldFault } from '#domain/errors.ts'
import { fieldsSent } from '#domain/integration/out-mapping.ts'
import { isFileName, tellsChanges } from '#domain/integration/sent-entities.ts'
import { filled, textOf, type Label } from '#domain/label.ts'
import { checkShown } from '../../../../platform/crud/reading.ts'
import { kindOf } from '../../../../platform/connections/kind-of.ts'
import type { Tx } from '../../../../db/tenant.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import { conditionFault } from '../../../../platform/expressions/condition.ts'
import type { KeptInterface } from '../config.ts'
import { isBrokerKind, isTableKind } from '../../../../outgoing/targets.ts'
import { checkSent, outPlan } from './plan.ts'
import { checkReached } from './related.ts'
import { isFolderKind } from './target.ts'

const texts = {
  notSent: { zh: '此类连接不能写入', en: 'nothing is sent to connections of this kind' },
  fileFormat: { zh: '文件夹只接受 CSV、JSON 或 Parquet', en: 'a folder takes CSV, JSON or Parquet' },
  tableFormat: { zh: '数据库只接受表格式', en: 'a database takes table rows' },
  replacesAll: {
    zh: '替换时须发送全部行: 未发送的行将被删除',
    en: 'replacing needs all rows to be sent: those that are not are deleted',
  },
  callFormat: {
    zh: '服务和消息系统只接受 JSON 或 CloudEvents',
    en: 'a service or a message broker takes JSON or CloudEvents',
  },
  fileName: {
    zh: '应为文件名（不含路径和扩展名）',
    en: 'the name of a file is needed, without folder and ending',
  },
  noTarget: { zh: '请填写目标', en: 'a target is needed' },
  noEvent: { zh: '请选择事件', en: 'an event is needed' },
  noEventField: { zh: '{entity}没有字段 {name}', en: '{entity} has no field {name}' },
  noChanges: { zh: '该数据没有变更时间', en: 'these rows have no time of their last change' },
  noTime: { zh: '应为时间', en: 'a time is needed' },
} as const satisfies Record<string, Label>

interface Fault {
  readonly member: keyof KeptInterface
  readonly message: Label
}

/** What is wrong with an outgoing interface; throws where the user may not send what it sends. */
export async function outFaults(tx: Tx, config: KeptInterface, user: Reader): Promise<FieldFault[]> {
  const entity = checkSent(config.entity, user)
  const clock = { now: 0, zone: 'UTC' }
  const { program, faults } = outPlan(entity, config, { limits: undefined, model: tx.model }, clock)
  if (faults.length === 0) {
    for (const field of fieldsSent(program)) checkShown(tx, entity.name, field, user.language)
    faults.push(...outPlan(entity, config, tx, clock).faults)
    checkReached(program, user)
  }
  const wrong: Fault[] = faults.map(({ target, message }) => ({
    member: 'mapping',
    message: target === '' ? message : { zh: `${target}: ${message.zh}`, en: `${target}: ${message.en}` },
  }))
  const filter = config.filter ? conditionFault(config.filter, entity, tx.limits, tx.model) : null
  if (filter) wrong.push({ member: 'filter', message: filter })
  const field = config.eventField ?? ''
  if (config.reads === 'named') {
    if (!config.event) wrong.push({ member: 'event', message: texts.noEvent })
    if (!Object.hasOwn(entity.fields, field))
      wrong.push({
        member: 'eventField',
        message: filled(texts.noEventField, { entity: entity.label, name: field }),
      })
    else checkShown(tx, entity.name, field, user.language)
  }
  if (config.reads === 'changed' && !tellsChanges(entity))
    wrong.push({ member: 'reads', message: texts.noChanges })
  if (config.reads === 'changed' && config.cursor && Number.isNaN(Date.parse(config.cursor)))
    wrong.push({ member: 'cursor', message: texts.noTime })
  wrong.push(...targetFaults(await kindOf(tx, config.connection ?? ''), config))
  return wrong.map(({ member, message }) => ({
    members: [member],
    message: textOf(message, user.language),
  }))
}

function targetFaults(
  kind: ConnectionKind | undefined,
  { format, sourceTable, mode, reads }: KeptInterface,
): Fault[] {
  const isCalled = kind === 'rest' || (kind !== undefined && isBrokerKind(kind))
  if (!kind || !(isFolderKind(kind) || isTableKind(kind) || isCalled))
    return [{ member: 'connection', message: texts.notSent }]
  if (isTableKind(kind))
    return [
      ...(sourceTable ? [] : [{ member: 'sourceTable', message: texts.noTarget } as const]),
      ...(format === 'table' ? [] : [{ member: 'format', message: texts.tableFormat } as const]),
      ...(mode === 'replace' && reads !== 'all'
        ? [{ member: 'mode', message: texts.replacesAll } as const]
        : []),
    ]
  if (isCalled && !sourceTable) return [{ member: 'sourceTable', message: texts.noTarget }]
  if (isCalled)
    return ['csv', 'parquet', 'table'].includes(format)
      ? [{ member: 'format', message: texts.callFormat }]
      : []
  return [
    ...(['csv', 'json', 'parquet'].includes(format)
      ? []
      : [{ member: 'format', message: texts.fileFormat } as const]),
    ...(isFileName(sourceTable ?? '') ? [] : [{ member: 'sourceTable', message: texts.fileName } as const]),
  ]
}
