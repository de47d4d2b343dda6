import { choice, code, integer, json, longText, text, time } from '../../field-kinds.ts'
import { listOf, service, valueOf } from '../../service.ts'

const flows = service('ASPFlow', 'Pages.Roles')
const log = service('ASPFlowLog', 'Pages.Roles')

const id = { id: text('标识', 'Id', { required: true, length: 40 }) } as const
const runNo = { runNo: code('运行号', 'Run', { required: true }) } as const

/** Calls about flows; their rows are written through the general endpoints. */
export const flowServices = {
  /**
   * What is wrong with steps that need not be saved, and what each would do now with the rights of who asks; nothing is
   * begun: {faults: [{step, param, message}], would: [{step, text}]}. `step` counts from 0.
   */
  check: flows('Check', '检查流程（试运行）', 'Check a flow (dry run)', {
    makesStale: 'nothing',
    input: { steps: json('步骤', 'Steps', { required: true }) },
    output: valueOf('json'),
  }),
  /** The draft becomes the version that runs; the caller becomes the owner. Answers the number of the version. */
  publish: flows('Publish', '发布流程', 'Publish a flow', {
    byPerson: true,
    input: { ...id, rowVersion: integer('版本', 'Version', { required: true }) },
    output: valueOf('integer'),
  }),
  /** Published versions of a flow, the newest first. */
  versions: flows('GetVersions', '流程版本', 'Versions of a flow', {
    input: id,
    output: listOf({
      version: integer('版本', 'Version', { required: true }),
      at: time('发布时间', 'Published', { required: true }),
      owner: text('负责人', 'Owner', { required: true }),
    }),
  }),
  /** Steps of a version. */
  version: flows('GetVersionSteps', '流程版本的步骤', 'Steps of a version of a flow', {
    input: { ...id, version: integer('版本', 'Version', { required: true, min: 1 }) },
    output: valueOf('json'),
  }),
  /** Begins a run of the published version beside its times; answers its number. */
  runNow: flows('RunNow', '立即运行流程', 'Run a flow now', { input: id, output: valueOf('string') }),
  /** Steps of a run in their order. */
  steps: log('GetSteps', '运行步骤', 'Steps of a run', {
    input: runNo,
    output: listOf({
      key: code('名称', 'Name', { required: true }),
      kind: text('类型', 'Kind', { required: true }),
      state: choice('状态', 'State', 'FlowStepState', { required: true }),
      attempts: integer('尝试次数', 'Attempts', { required: true }),
      startedAt: time('开始时间', 'Started'),
      endedAt: time('结束时间', 'Ended'),
      nextAt: time('下次尝试', 'Next attempt'),
      message: longText('信息', 'Message'),
      /** What it gave, by the names of its kind; null where rows are kept from the reader. */
      gave: json('结果', 'Gave'),
      /** What it began: number of a run, id of a sent report. */
      ref: text('对象', 'Reference'),
    }),
  }),
  /** What is under way is stopped, what is done stays. */
  cancel: log('Cancel', '取消流程运行', 'Cancel a run of a flow', { input: runNo }),
  /** Goes on with the first step that failed or was cancelled; earlier ones keep what they gave. */
  rerun: log('Rerun', '从失败步骤重新运行', 'Run again from the failed step', { input: runNo }),
} as const
