import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import { adminRole, adminUser } from '../../identity/admin.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'

/** What a planner, a material controller and a foreman want to hear on a working day, before they ask. */
const reminders = [
  {
    code: 'LATE_ORDERS',
    title: '今日延期订单 Late orders today',
    schedule: 'MO-SA 08:30',
    about: 'order',
    conditionExpr:
      "In(ME.Status, 'N', 'P', 'R', 'S') && (ME.DueDate < Now() || ME.Lateness > 0d || ME.ProductionEnd > ME.DueDate)",
    content:
      '以下订单已过交期，或计划晚于交期: These orders are past their due date, or planned to end after it: {count}',
    rowText: '{code}  {itemCode} × {remainQty}  {dueDate} → {productionEnd}',
  },
  {
    code: 'SHORT_TOMORROW',
    title: '明日缺料 Shortages of tomorrow',
    schedule: 'MO-SA 15:00',
    about: 'operation',
    conditionExpr:
      "ME.Start >= Today() + 1d && ME.Start < Today() + 2d && (In(ME.KitStatus, 'PT', 'NO') || ME.MaterialReady > ME.Start)",
    content: '明天开工的工序物料未齐: Operations that start tomorrow without all of their material: {count}',
    rowText: '{code}  {resCode}  {start}  {kitStatus}  {materialReady}',
  },
  {
    code: 'OVERDUE_RECEIPTS',
    title: '逾期未到货 Overdue receipts',
    schedule: 'MO-FR 09:00,14:00',
    about: 'purchaseOrder',
    conditionExpr: "ME.Status == 'O' && ME.OpenQty > 0 && ME.PromisedDate < Today()",
    content: '请催交以下采购: Please expedite these receipts: {count}',
    rowText: '{docNo}/{lineNo}  {supplier}  {itemCode} × {openQty}  {promisedDate}',
    snooze: 7200,
  },
]

/** Reminders of the demo factory, to all who administer it. */
export const loadReminders = (tx: Tx): Promise<void> =>
  insertRows(
    taskReminder,
    tx,
    reminders.map((one) => ({ ...one, owner: adminUser, targetRoles: [adminRole] })),
  )
