import { integrationEntity } from '../areas.ts'
import { choice, flag, json, longText, reference } from '../../field-kinds.ts'
import {
  batchRowsField,
  codeAndName,
  deleteLimitField,
  ownerField,
  runTimes,
  scheduleField,
} from './scheme-fields.ts'

/**
 * How rows of one plan unit of a tenant become rows of another one. It belongs to the plan unit whose clock it follows. It
 * reads and writes what its owner may in both, the user who saved it last. The owner and the times are written by the server.
 */
export const dataSync = integrationEntity('dataSync', 'ASPDataSync', '数据同步', 'Data synchronisation', {
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name', 'otherUnit'],
  fields: {
    ...codeAndName,
    enabled: flag('启用', 'Enabled', { default: true }),
    otherUnit: reference('另一计划单元', 'Other plan unit', 'planUnit', { required: true }),
    direction: choice('方向', 'Direction', 'SyncDirection', { required: true, default: 'in' }),
    conflictRule: choice('冲突时', 'In a conflict', 'SyncConflictRule', {
      required: true,
      default: 'source',
      help: {
        zh: '冲突：目标行在上次同步后被他人修改，或从未同步过且与来源不同',
        en: 'a row that others changed in the target since it was synchronised, or that differs and never was',
      },
    }),
    deletes: choice('来源中没有的行', 'Rows the source lacks', 'SyncDeletes', {
      required: true,
      default: 'none',
    }),
    deleteLimit: deleteLimitField({
      zh: '每个对象超过范围内行数的该比例时拒绝运行',
      en: 'a run that would delete more of the rows of an entity within its filter is refused',
    }),
    writing: choice('写入', 'Writes', 'SyncWriting', { required: true, default: 'batches', hidden: true }),
    batchRows: batchRowsField({ max: 20_000, default: 5000 }),
    schedule: scheduleField({
      zh: '按本计划单元的时区，如 MO-FR 06:00；空：只手工运行',
      en: "by this plan unit's clock, such as MO-FR 06:00; empty: by hand alone",
    }),
    ...runTimes,
    owner: ownerField({
      zh: '最后保存者，定时运行以其现有权限读写',
      en: "the user who saved it last; scheduled runs have that user's present rights",
    }),
    /** {entity, filter}[] (domain/integration/sync/parts.ts). */
    parts: json('对象', 'Entities', { required: true, holdsExpressions: true, hidden: true }),
    remark: longText('备注', 'Remark', { hidden: true }),
  },
})
