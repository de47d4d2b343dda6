import { listInput, rowFields } from '../../crud.ts'
import { result } from '../../entities/planning/result.ts'
import { shopWork } from '../../entities/reporting/shop-work.ts'
import { choice, code, flag, integer, json, quantity, text, time } from '../../field-kinds.ts'
import { pageOf, service, valueOf } from '../../service.ts'

const entry = service('ASPResult', 'Pages.Users')
const correction = service('ASPResult', 'Pages.Roles')

const operationCode = code('计划工序', 'Operation', { required: true })
const json1 = valueOf('json')

/** Quantities beyond what was planned and the tolerance are asked about: the same again with `confirmed` is taken. */
const confirmed = flag('已确认', 'Confirmed')

/** What the shop floor reports. Every change is made by the table of transitions (domain/scheduling/operation-status.ts). */
export const reporting = {
  /** Released operations of the caller's resources that are planned in a period, run, or ended in it; shopWork fields. */
  work: entry('GetWork', '现场工序', 'Work of the shop floor', {
    input: { ...listInput, from: time('从', 'From'), to: time('到', 'To') },
    output: pageOf({ ...rowFields, ...shopWork.fields }),
  }),
  /** Answers {operation, status, state, order, orderStatus, goodQty, scrapQty}. Without times: now. */
  report: entry('Report', '报工', 'Report', {
    input: {
      operationCode,
      action: choice('动作', 'Action', 'ReportAction', { required: true }),
      goodQty: quantity('良品数', 'Good', { min: 0 }),
      scrapQty: quantity('报废数', 'Scrap', { min: 0 }),
      downtimeReason: result.fields.downtimeReason,
      startTime: time('开始', 'Start'),
      endTime: time('结束', 'End'),
      resCode: code('资源', 'Resource'),
      confirmed,
    },
    output: json1,
  }),
  /**
   * Several reports at once: [{operationCode, startTime, endTime, goodQty, scrapQty, finished, resCode, downtimeReason}].
   * Answers {changed, refused: [{key, reason}]}: what can be taken is taken, and of every other row it is said why not.
   */
  reportMany: entry('ReportMany', '批量报工', 'Report several', {
    input: { rows: json('行', 'Rows', { required: true }), confirmed },
    output: json1,
  }),
  /**
   * Plan against what was reported, and what comes next: {operation, planStart, planEnd, resultStart, expectedEnd,
   * delaySec, next: [{operation, by: 'order' | 'resource', resource, start, end, gapSec}]}; a gap below zero must wait.
   */
  effect: entry('GetEffect', '对后续工序的影响', 'Effect on next operations', {
    input: { operationCode },
    output: json1,
  }),
} as const

const reason = text('原因', 'Reason', { required: true, length: 400 })

/** Changing what was reported, for those who may; the reason is in the change history. */
export const corrections = {
  correct: correction('Correct', '更正', 'Correct', {
    input: {
      id: code('报工', 'Result', { required: true }),
      rowVersion: integer('版本', 'Version', { required: true }),
      goodQty: result.fields.goodQty,
      scrapQty: result.fields.scrapQty,
      startTime: result.fields.startTime,
      endTime: result.fields.endTime,
      resCode: code('资源', 'Resource'),
      downtimeReason: result.fields.downtimeReason,
      reason,
      confirmed,
    },
    output: json1,
  }),
  /** Results that do not count any more; an operation whose last one goes is reopened. Answers {changed, refused}. */
  cancel: correction('Void', '作废', 'Void', {
    input: { results: json('报工', 'Results', { required: true }), reason },
    output: json1,
  }),
} as const
