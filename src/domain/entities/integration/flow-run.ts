import { integrationEntity } from '../areas.ts'
import { choice, code, flag, integer, longText, text, time } from '../../field-kinds.ts'

/** One run of a flow. It keeps the version with which it began. Codes and not references, because it outlives the flow. */
export const flowRun = integrationEntity('flowRun', 'ASPFlowLog', '流程运行', 'Runs of flows', {
  key: ['runNo'],
  standard: false,
  operations: [],
  searchable: ['runNo', 'flowCode', 'flowName'],
  sorting: 'startedAt desc,runNo desc',
  fields: {
    runNo: code('运行号', 'Run', { required: true, readOnly: true }),
    flowCode: code('流程', 'Flow', { required: true, readOnly: true, indexed: true }),
    flowName: text('名称', 'Name', { required: true, readOnly: true, length: 200 }),
    version: integer('版本', 'Version', { required: true, readOnly: true }),
    state: choice('状态', 'State', 'FlowRunState', { required: true, readOnly: true, indexed: true }),
    cause: choice('起因', 'Begun by', 'FlowCause', { required: true, readOnly: true }),
    by: code('操作人', 'By', { readOnly: true, length: 256 }),
    dueAt: time('应运行时间', 'Due', { readOnly: true }),
    startedAt: time('开始时间', 'Started', { required: true, readOnly: true, indexed: true }),
    endedAt: time('结束时间', 'Ended', { readOnly: true }),
    late: flag('迟到', 'Late', { readOnly: true, default: false }),
    missedTimes: integer('错过次数', 'Times missed before', { readOnly: true }),
    owner: code('负责人', 'Owner', { required: true, readOnly: true, length: 256 }),
    message: longText('说明', 'Message', { readOnly: true, allLanguages: true }),
    /** Run whose work raised the event that it began with. */
    causeRun: code('上级运行', 'Run that led to it', { readOnly: true, hidden: true }),
    flowId: text('流程标识', 'Id of the flow', { readOnly: true, hidden: true, length: 40 }),
  },
})
