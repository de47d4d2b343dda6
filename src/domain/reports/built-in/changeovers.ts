import { code, duration, integer, quantity, text } from '../../field-kinds.ts'
import { defineReport, from, itemColumns, items, resourceColumns, resources, to } from './fields.ts'

export const changeovers = defineReport({
  code: 'ChangeoverMatrix',
  folder: 'production',
  label: { zh: '换型矩阵：实际与计划', en: 'Changeover matrix, actual against planned' },
  about: {
    zh: '期间内开工的工序：每个资源从前一物料换到后一物料的次数，以及计划和报工的生产准备时间。',
    en: 'Operations planned to start in the period: how often each resource changed from one item to the next, and the setup time planned and reported for it.',
  },
  sources: {
    operation: ['start', 'resCode', 'itemCode', 'setupSec'],
    result: ['operationCode', 'workType', 'startTime', 'endTime', 'voided'],
  },
  names: ['item', 'resource'],
  formulas: {
    fromItem: {
      zh: '同一资源上按计划开始的前一工序的物料，以读者可见的工序为准；之前没有工序为空',
      en: 'item of the operation before on the resource by planned start, among the operations that the reader sees; empty where there is none',
    },
    changeovers: {
      zh: '有计划或报工的生产准备时间的工序数',
      en: 'operations with a setup time that is planned or reported',
    },
    planned: { zh: '工序的计划生产准备时间之和', en: 'sum of the planned setup times of the operations' },
    reported: { zh: '报过生产准备的工序数', en: 'operations of which a setup was reported' },
    actual: {
      zh: '工作类型为生产准备的未作废报工，结束减开始之和',
      en: 'sum of end less start of the reports of setups that are not void',
    },
    plannedReported: {
      zh: '报过生产准备的工序的计划时间之和',
      en: 'planned setup times of the operations with a report',
    },
    gap: { zh: '实际减其中已报计划', en: 'actual less the planned time of those reported' },
    gapRate: { zh: '偏差 / 其中已报计划', en: 'difference / planned time of those reported' },
  },
  parameters: { from, to, resources, items },
  initial: { from: 'today-7d', to: 'today' },
  columns: {
    ...resourceColumns,
    fromItem: code('前物料', 'From item'),
    fromName: text('前物料名称', 'Name of from item'),
    ...itemColumns,
    changeovers: integer('换型次数', 'Changeovers'),
    planned: duration('计划', 'Planned'),
    plannedMean: duration('平均计划', 'Mean planned'),
    reported: integer('已报次数', 'Reported'),
    plannedReported: duration('其中已报计划', 'Planned, of those reported'),
    actual: duration('实际', 'Actual'),
    actualMean: duration('平均实际', 'Mean actual'),
    gap: duration('偏差', 'Difference'),
    gapRate: quantity('偏差率%', 'Difference, %'),
  },
  sums: ['changeovers', 'planned', 'reported', 'plannedReported', 'actual', 'gap'],
  sorting: 'resource,fromItem,itemCode',
})
