import type { Label, PlaceValues } from '#domain/label.ts'
import { commonStops, StoppedRun } from '../stopped-run.ts'

/** Why a run does not begin, or ends before everything is written. */
export const stops = {
  ...commonStops,
  noOwner: {
    zh: '用户 {user} 已停用或不能进入计划单元 {unit}',
    en: 'user {user} is not active, or may not enter plan unit {unit}',
  },
  sameUnit: { zh: '另一计划单元不能是本单元', en: 'the other plan unit is this one' },
  noParts: { zh: '没有要同步的对象', en: 'there is nothing to synchronise' },
  noEntity: { zh: '不能同步“{entity}”', en: '"{entity}" cannot be synchronised' },
  twice: { zh: '{entity}出现两次', en: '{entity} is named twice' },
  filter: { zh: '{entity}的条件：{reason}', en: 'filter of {entity}: {reason}' },
  noDeleting: {
    zh: '{entity}的行不能删除',
    en: 'rows of {entity} are not deleted',
  },
  hiddenKey: {
    zh: '在单元 {unit} 中无权查看{entity}的关键字段',
    en: 'key fields of {entity} are hidden in plan unit {unit}',
  },
  filteredSource: {
    zh: '在单元 {unit} 中看不到{entity}的所有行，不能删除来源中没有的行',
    en: 'not all rows of {entity} are seen in plan unit {unit}: what the source lacks cannot be deleted',
  },
  tooManyGone: {
    zh: '{entity}：将删除 {all} 行中的 {count} 行，超过 {limit}%',
    en: '{entity}: {count} of {all} rows would be deleted, more than {limit} %',
  },
  notWhole: {
    zh: '{entity}：{count} 行有错误，未写入任何行',
    en: '{entity}: {count} {count|row|rows} are faulty, none was written',
  },
  resumed: { zh: '运行的服务器已停止，继续运行', en: 'its server ended; it goes on' },
  started: { zh: '开始：{source} → {target}', en: 'started: {source} → {target}' },
  compared: {
    zh: '{entity}：待写入 {planned} 行，未变 {unchanged} 行',
    en: '{entity}: {planned} to be written, {unchanged} unchanged',
  },
  resolved: { zh: '手工解决冲突：{entity}', en: 'conflicts decided by hand: {entity}' },
  notUndoable: {
    zh: '该运行不能撤销：只能撤销最近写入数据的运行，且只能撤销一次',
    en: 'this run cannot be undone: the last one that wrote anything can, once',
  },
  undone: { zh: '已由 {user} 撤销', en: 'undone by {user}' },
  gone: { zh: '行已不存在或已更改', en: 'the row is gone or was changed' },
} as const satisfies Record<string, Label>

export type StopReason = keyof typeof stops

export class Stopped extends StoppedRun<StopReason> {
  constructor(reason: StopReason, values: PlaceValues = {}) {
    super(stops, reason, values)
  }
}
