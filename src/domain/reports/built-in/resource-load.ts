import { date, duration, quantity } from '../../field-kinds.ts'
import { defineReport, from, resourceColumns, resources, step, to } from './fields.ts'

export const resourceLoad = defineReport({
  code: 'ResourceLoad',
  folder: 'production',
  label: { zh: '资源负荷与利用率', en: 'Resource load and utilisation' },
  about: {
    zh: '每个资源按日、周或月的可用时间和占用时间，与资源负荷图口径一致；跨期间的占用按期间拆分。',
    en: 'Available and busy time of each resource by day, week or month, as the load charts have it; uses are cut at the ends of periods.',
  },
  sources: {
    useInst: ['resCode', 'startTime', 'endTime', 'workType', 'slots'],
    resource: ['resourceType', 'resourcegroup', 'defaultQty', 'constrainresResQty', 'resourceClass'],
  },
  formulas: {
    available: {
      zh: '日历中的工作时间；按数量约束的资源乘以数量',
      en: 'working time of the calendar; times the quantity where it limits the resource',
    },
    busy: { zh: '资源占用的时间段，含生产准备和收尾', en: 'time ranges of uses, with setup and teardown' },
    free: { zh: '可用减占用，不小于零', en: 'available less busy, not below zero' },
    over: { zh: '占用减可用，不小于零', en: 'busy less available, not below zero' },
    utilisation: { zh: '占用 / 可用；无可用时间为空', en: 'busy / available; empty without available time' },
  },
  parameters: { from, to, step, resources },
  initial: { from: 'today', to: 'today+30d', step: 'week' },
  columns: {
    ...resourceColumns,
    period: date('期间开始', 'Period from'),
    available: duration('可用', 'Available'),
    busy: duration('占用', 'Busy'),
    setup: duration('其中生产准备', 'Of it setup'),
    free: duration('空闲', 'Free'),
    over: duration('超负荷', 'Over'),
    utilisation: quantity('利用率%', 'Utilisation, %'),
  },
  sums: ['available', 'busy', 'setup', 'free', 'over'],
  sorting: 'resource,period',
})
