import { planningEntity } from '../areas.ts'
import { choice, code, duration, flag, json, quantity, reference, text, time } from '../../field-kinds.ts'

/** The use of one resource by one work type (setup, production, teardown) of an operation. */
export const useInst = planningEntity('useInst', 'ASPUseInst', '资源占用', 'Use instruction', {
  large: true,
  replanned: true,
  key: ['code'],
  searchable: ['code', 'operationCode', 'resCode'],
  sorting: 'resCode,operationCode,code',
  follows: { operationCode: 'operation', resCode: 'resource' },
  assignedRight: 'canMove',
  fields: {
    operationCode: reference('计划工序', 'Operation', 'operation', { required: true, indexed: true }),
    workType: choice('工作类型', 'Work type', 'WorkType', { required: true }),
    instCode: code('明细编码', 'Instruction code', { required: true }),
    resCode: reference('资源', 'Resource', 'resource', { indexed: true }),
    resQty: text('资源量', 'Resource quantity', {
      help: { zh: '一个数或每时间段以“;”分隔', en: 'A number, or one per time range joined by ;' },
    }),
    startTime: time('开始', 'Start'),
    endTime: time('结束', 'End'),
    totalUseTime: duration('使用时间', 'Time used', { min: 0 }),
    status: choice('状态', 'Status', 'OperationStatus', { default: 'N' }),
    isCopy: flag('复制补齐', 'Filled by copy', { default: false }),
    candidateScore: quantity('候选得分', 'Candidate score', { readOnly: true, restored: true }),
    slots: json('时间段', 'Time ranges', { hidden: true }),
    setupReason: text('换型原因', 'Reason of the setup', { length: 400 }),
    fixLevel: choice('固定', 'Fix level', 'FixLevel', { default: '0' }),
  },
})
