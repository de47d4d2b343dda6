import { choices } from './define.ts'

export const reportChoices = {
  ReportPeriod: choices({
    day: ['日', 'day'],
    week: ['周', 'week'],
    month: ['月', 'month'],
  }),
  OverdueBand: choices({
    week: ['1-7天', '1 to 7 days'],
    month: ['8-30天', '8 to 30 days'],
    quarter: ['31-90天', '31 to 90 days'],
    longer: ['90天以上', 'over 90 days'],
  }),
} as const
