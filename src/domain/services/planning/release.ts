import { listInput, rowFields } from '../../crud.ts'
import { releaseRow } from '../../entities/planning/release-row.ts'
import { flag, json, text, time } from '../../field-kinds.ts'
import { pageOf, service, valueOf } from '../../service.ts'

const bench = service('ASPOperationPlan', 'Pages.Roles')
const instruction = service('ASPWorkInstruction', 'Pages.Roles')
const answer = valueOf('json')

const operations = { operations: json('工序', 'Operations', { required: true }) } as const
const instructions = { instructions: json('指示号', 'Instructions', { required: true }) } as const
const period = {
  from: time('从', 'From', { required: true }),
  to: time('到', 'To', { required: true }),
} as const

/** The bench on which planned operations are handed to the shop floor. Resources and period must be chosen. */
export const releaseBench = {
  /** [{group, name, resources: [{code, name, open, released}]}]: operations that begin in the period, by resource. */
  tree: bench('GetResourceTree', '资源树', 'Resources', { input: period, output: answer }),
  /** Operations that begin in the period on these resources (codes joined by `;`): planned ones, or those released. */
  preview: bench('GetPreview', '预览', 'Preview', {
    input: {
      ...listInput,
      ...period,
      resources: text('资源', 'Resources', { required: true, length: 20_000 }),
      released: flag('已下达', 'Released'),
    },
    output: pageOf({ ...rowFields, ...releaseRow.fields }),
  }),
  /** A to R with work instructions; what begins within the time fence of its resource is frozen. {changed, refused, frozen}. */
  publish: bench('Publish', '下达', 'Release', { input: operations, output: answer }),
  /** R to A, only without results and when nobody has confirmed the instruction. {changed, refused}. */
  recall: bench('Recall', '收回', 'Recall', { input: operations, output: answer }),
} as const

/** Work instructions on their way: printed, handed to the shop floor's system, confirmed. Each answers {changed, refused}. */
export const instructionServices = {
  printed: instruction('MarkPrinted', '已打印', 'Mark as printed', { input: instructions, output: answer }),
  /** To be sent again by the interface that hands instructions over; one that was confirmed has arrived. */
  resend: instruction('Resend', '重新发送', 'Send again', { input: instructions, output: answer }),
  acknowledge: instruction('Acknowledge', '确认', 'Acknowledge', { input: instructions, output: answer }),
} as const
