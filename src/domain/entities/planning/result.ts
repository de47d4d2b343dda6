import { planningEntity } from '../areas.ts'
import { choice, flag, quantity, reference, text, time } from '../../field-kinds.ts'

/** What was reported from the shop floor about an operation; quantities add up, the newest row gives the status. */
export const result = planningEntity('result', 'ASPResult', '报工', 'Production result', {
  large: true,
  permission: 'Pages.Users',
  searchable: ['code', 'operationCode', 'reporter'],
  sorting: 'startTime desc,code',
  follows: { operationCode: 'operation', resCode: 'resource' },
  assignedRight: 'canReport',
  fields: {
    operationCode: reference('计划工序', 'Operation', 'operation', { required: true, indexed: true }),
    workType: choice('工作类型', 'Work type', 'WorkType', { default: '0' }),
    resCode: reference('资源', 'Resource', 'resource', { indexed: true }),
    startTime: time('开始', 'Start', { indexed: true }),
    endTime: time('结束', 'End'),
    goodQty: quantity('良品数', 'Good', { default: '0', min: 0 }),
    scrapQty: quantity('报废数', 'Scrap', { default: '0', min: 0 }),
    status: choice('状态', 'Status', 'ResultStatus', { required: true, default: 'B', indexed: true }),
    reporter: text('报工人', 'Reporter', { length: 80 }),
    shift: reference('班次', 'Shift', 'shift'),
    downtimeReason: text('停机原因', 'Downtime reason', { length: 400 }),
    remainCorrection: quantity('剩余修正', 'Correction of the rest'),
    isFinal: flag('最终', 'Final', { default: false }),
    voided: flag('已作废', 'Void', { readOnly: true, restored: true, default: false, indexed: true }),
    changeReason: text('更正原因', 'Reason of the change', { readOnly: true, restored: true, length: 400 }),
  },
})
