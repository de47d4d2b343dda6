import { listInput, rowFields } from '../../crud.ts'
import { releaseRow } from '../../entities/planning/release-row.ts'
import { flag, json, text, time } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const bench = service('ASPOperationPlan', 'Pages.Roles')
const instruction = service('ASPWorkInstruction', 'Pages.Roles')
const answer = { kind: 'value', of: 'json' } as const

const operations = { operations: json('工序', 'Operations', { required: true }) } as const
const instructions = { instructions: json('指示号', 'Instructions', { required: true }) } as const
const period = {
  from: time('从', 'From', { required: true }),
  to: time('到', 'To', { required: true }),
} as const

/** The bench on which planned operations are handed to the shop floor. Resources and period must be chosen. */
export const releaseBench = {
  /** [{group, name, resources: [{code, name, open, released}]}]: operations that begin in the period, by resource. */
  tree: bench({
    method: 'GetResourceTree',
    label: { zh: '资源树', en: 'Resources' },
    input: period,
    output: answer,
  }),
  /** Operations that begin in the period on these resources (codes joined by `;`): planned ones, or those released. */
  preview: bench({
    method: 'GetPreview',
    label: { zh: '预览', en: 'Preview' },
    input: {
      ...listInput,
      ...period,
      resources: text('资源', 'Resources', { required: true, length: 20_000 }),
      released: flag('已下达', 'Released'),
    },
    output: { kind: 'page', fields: { ...rowFields, ...releaseRow.fields } },
  }),
  /** A to R with work instructions; what begins within the time fence of its resource is frozen. {changed, refused, frozen}. */
  publish: bench({
    method: 'Publish',
    label: { zh: '下达', en: 'Release' },
    input: operations,
    output: answer,
  }),
  /** R to A, only without results and when nobody has confirmed the instruction. {changed, refused}. */
  recall: bench({
    method: 'Recall',
    label: { zh: '收回', en: 'Recall' },
    input: operations,
    output: answer,
  }),
} as const

/** Work instructions on their way: printed, handed to the shop floor's system, confirmed. Each answers {changed, refused}. */
export const instructionServices = {
  printed: instruction({
    method: 'MarkPrinted',
    label: { zh: '已打印', en: 'Mark as printed' },
    input: instructions,
    output: answer,
  }),
  /** To be sent again by the interface that hands instructions over; one that was confirmed has arrived. */
  resend: instruction({
    method: 'Resend',
    label: { zh: '重新发送', en: 'Send again' },
    input: instructions,
    output: answer,
  }),
  acknowledge: instruction({
    method: 'Acknowledge',
    label: { zh: '确认', en: 'Acknowledge' },
    input: instructions,
    output: answer,
  }),
} as const
