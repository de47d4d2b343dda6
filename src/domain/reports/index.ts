import { completionKd, completionOne, completionThree, completionTwo } from './built-in/completion.ts'
import { changeovers } from './built-in/changeovers.ts'
import { overdueReceipts, stockAge, supplierReliability } from './built-in/material.ts'
import { kitReadiness, onTimeDelivery } from './built-in/orders.ts'
import { dailySchedule, planAndActual, resourceWork } from './built-in/production.ts'
import { resourceLoad } from './built-in/resource-load.ts'
import { runsCompared } from './built-in/runs-compared.ts'
import { shortageByBuyer } from './built-in/shortages.ts'
import { auditActivity } from './built-in/system.ts'
import type { Report } from './report.ts'

export const reports: readonly Report[] = [
  completionOne,
  completionTwo,
  completionKd,
  onTimeDelivery,
  completionThree,
  dailySchedule,
  planAndActual,
  resourceWork,
  resourceLoad,
  changeovers,
  runsCompared,
  kitReadiness,
  shortageByBuyer,
  stockAge,
  overdueReceipts,
  supplierReliability,
  auditActivity,
]

const byCode = new Map(reports.map((report) => [report.code.toLowerCase(), report]))

/** Case does not matter. */
export const reportNamed = (code: string): Report | undefined => byCode.get(code.toLowerCase())
