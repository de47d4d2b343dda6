import { defineEntity } from '../../entity.ts'
import {
  choice,
  code,
  date,
  duration,
  expression,
  integer,
  json,
  quantity,
  reference,
  text,
} from '../../field-kinds.ts'
import { instructionAmount } from '../../planning/instruction-check.ts'
import { capacity } from './work-fields.ts'
import { LONGEST_LAG } from '../../rules/time-limits.ts'

const rate = (zh: string, en: string) => quantity(zh, en, { default: '0', min: 0, max: 0.999999 })

/**
 * Process capacity: one row per instruction of one process of one item. Rows of a process share their process fields
 * (processCode, prevProcNo, timeConstraint, moves); use rows of one instCode are alternatives of each other.
 */
export const master = defineEntity({
  name: 'master',
  service: 'ASPMaster',
  area: 'master',
  label: { zh: '工艺产能', en: 'Process capacity' },
  key: [
    'itemCode',
    'bomVersion',
    'routeVersion',
    'procSelector',
    'procNo',
    'instType',
    'instCode',
    'targetCode',
    'taskSelector',
  ],
  standard: false,
  searchable: ['itemCode', 'targetCode', 'processCode'],
  sorting: 'itemCode,routeVersion,procNo,instType desc,instCode,priority,targetCode',
  check: instructionAmount,
  fields: {
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    procNo: integer('工序号', 'Process number', { required: true, min: 0 }),
    processCode: reference('工序', 'Process', 'process', { required: true, indexed: true }),
    instType: choice('明细类型', 'Instruction type', 'InstType', { required: true, indexed: true }),
    instCode: code('明细编码', 'Instruction code', {
      required: true,
      help: {
        zh: 'M 主资源，S0–S9 副资源，C0–C9 换型资源，In… 输入，Out… 输出',
        en: 'M main, S0-S9 sub, C0-C9 changeover, In..., Out...',
      },
    }),
    targetCode: code('资源/物料', 'Resource or item', {
      required: true,
      indexed: true,
      targetBy: {
        field: 'instType',
        entities: { U: ['resource', 'resourceGroup'], I: ['item'], O: ['item'] },
      },
      help: { zh: '使用：资源或资源组；输入输出：物料', en: 'Use: resource or group; input, output: item' },
    }),
    priority: integer('优先级', 'Priority', { default: 50 }),
    setupExpr: capacity('生产准备', 'Setup'),
    prodExpr: expression('制造/数量比', 'Production or ratio', {
      required: true,
      syntax: 'capacityOrRatio',
      help: {
        zh: '使用：30m、0.5mp、5pm；输入输出：每件数量，如 2 或 1/3',
        en: 'Use: 30m, 0.5mp, 5pm; input, output: quantity per piece such as 2 or 1/3',
      },
    }),
    teardownExpr: capacity('收尾', 'Teardown'),
    bomVersion: text('BOM版本', 'BOM version', { length: 80, hidden: true }),
    routeVersion: text('工艺版本', 'Route version', { length: 80, hidden: true }),
    procSelector: text('工序选定器', 'Process selector', { length: 80, hidden: true }),
    taskSelector: text('任务选定器', 'Task selector', { length: 80, hidden: true }),
    prevProcNo: text('前工序号', 'Previous processes', {
      syntax: 'numberList',
      help: { zh: '以“;”分隔；空为上一工序号', en: 'Joined by ;; empty: the next lower number' },
    }),
    timeConstraint: choice('时间约束', 'Time constraint', 'TimeConstraint'),
    minMove: duration('最小间隔', 'Min. lag', { min: 0, max: LONGEST_LAG }),
    maxMove: duration('最大间隔', 'Max. lag', { min: 0, max: LONGEST_LAG }),
    moveTime: choice('间隔时间', 'Wait measured in', 'MoveTime', { default: 'C', hidden: true }),
    scrapRate: rate('损耗率', 'Scrap rate'),
    fixedScrap: quantity('固定损耗', 'Fixed scrap', { default: '0', min: 0 }),
    yield: quantity('良品率', 'Yield', { min: 0.000001, max: 1 }),
    usageType: choice('用量类型', 'Usage type', 'UsageType', { default: 'V', hidden: true }),
    stepTable: json('阶梯表', 'Step table', { hidden: true }),
    issueType: choice('发料方式', 'Issue type', 'IssueType', { hidden: true }),
    kitFlag: choice('齐套标识', 'Kit flag', 'KitFlag', { hidden: true }),
    altGroup: text('替代组', 'Alternate group', { length: 80, hidden: true }),
    altPriority: integer('替代优先级', 'Alternate priority', { hidden: true }),
    resQty: quantity('资源量', 'Resource quantity', { default: '1', min: 0.000001 }),
    validExpr: expression('有效条件', 'Valid when', {
      hidden: true,
      syntax: 'validity',
      help: { zh: "如 spec1 = 'RED' and qty > 5", en: "such as spec1 = 'RED' and qty > 5, about the order" },
    }),
    validFrom: date('生效日期', 'Valid from'),
    validTo: date('失效日期', 'Valid to'),
    remark: text('备注', 'Remark', { hidden: true }),
  },
})
