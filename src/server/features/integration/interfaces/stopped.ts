import type { Label, PlaceValues } from '#domain/label.ts'
import { commonStops, StoppedRun } from '../stopped-run.ts'
import type { BadRow } from './checked-rows.ts'

/** Why a run does not begin, or ends before its source does. */
export const stops = {
  ...commonStops,
  noOwner: {
    zh: '负责人已停用或不能进入该计划单元',
    en: 'the owner is not active any more, or may not enter the plan unit',
  },
  noEntity: { zh: '不能写入“{entity}”', en: '"{entity}" cannot be written' },
  mapping: { zh: '映射：{reason}', en: 'mapping: {reason}' },
  columnNeeded: {
    zh: '“{table}”的列“{column}”须有值，而映射未填写',
    en: 'the column "{column}" of "{table}" needs a value, and the mapping does not fill it',
  },
  tooManyFaults: { zh: '错误行超过 {limit}', en: 'more than {limit} rows are faulty' },
  notWhole: {
    zh: '{count} 行有错误，未写入任何行',
    en: '{count} {count|row|rows} are faulty, nothing was written',
  },
  notSent: {
    zh: '{count} 行有错误，未发送任何行',
    en: '{count} {count|row|rows} are faulty, nothing was sent',
  },
  tooManyRefused: {
    zh: '错误或被拒绝的行超过 {limit}：{reason}',
    en: 'more than {limit} rows are faulty or refused: {reason}',
  },
  tooManyGone: {
    zh: '将删除 {all} 行中的 {count} 行，超过 {limit}%',
    en: '{count} of {all} rows would be deleted, more than {limit} %',
  },
  noReplace: {
    zh: '{entity}不能替换：其行不能删除',
    en: 'rows of {entity} cannot be replaced: they are not deleted',
  },
  emptySource: {
    zh: '来源没有行，不替换任何数据',
    en: 'the source has no rows: nothing is replaced',
  },
  faultyKept: {
    zh: '有错误行，未删除来源中没有的行',
    en: 'rows are faulty: what the source lacks was not deleted',
  },
  again: { zh: '第 {attempt} 次尝试：{reason}', en: 'attempt {attempt}: {reason}' },
  resumed: { zh: '运行的服务器已停止，重新开始', en: 'its server ended; it starts again' },
  started: { zh: '开始', en: 'started' },
  someRefused: { zh: '有未发送的行', en: 'some rows were not taken' },
  sentAgain: { zh: '重新发送', en: 'sent again' },
} as const satisfies Record<string, Label>

type StopReason = keyof typeof stops

export class Stopped extends StoppedRun<StopReason> {
  /** Rows that show why. */
  readonly bad: readonly BadRow[]

  constructor(reason: StopReason, values: PlaceValues = {}, bad: readonly BadRow[] = []) {
    super(stops, reason, values)
    this.bad = bad
  }
}
