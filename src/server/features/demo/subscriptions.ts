import { reportSubscription } from '#domain/entities/reports/report-subscription.ts'
import { adminRole, adminUser } from '../../identity/admin.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'

/** What a planner and a buyer look at on Monday and every morning; into the inbox, so that no mail server is needed. */
const subscriptions = [
  {
    reportCode: 'WorkOrderCompletionOne',
    name: '每周工单完成情况 Completion of the week',
    params: { from: 'today-7d', to: 'today+7d' },
    subType: 'W',
    subTime: '07:30',
    subDays: [1],
  },
  {
    reportCode: 'OverdueReceipts',
    name: '每日逾期未到货 Overdue receipts of the day',
    params: {},
    subType: 'D',
    subTime: '07:00',
    subDays: [],
    onlyWhenRows: true,
  },
]

/** Report subscriptions of the demo factory, to all who administer it. */
export const loadSubscriptions = (tx: Tx): Promise<void> =>
  insertRows(
    reportSubscription,
    tx,
    subscriptions.map((one) => ({
      onlyWhenRows: false,
      ...one,
      userCode: adminUser,
      isSendEmail: false,
      emailType: 'P',
      targetRoles: [adminRole],
      format: 'xlsx',
      paused: false,
    })),
  )
