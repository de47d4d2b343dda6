import { lineRule } from '../services/delivery/line-rule.ts'
import { earlierPageRules } from '../services/pages/earlier/rule.ts'
import { topicRule } from '../integration/receive/rule.ts'
import { sqlViewRule } from '../services/reports/views/rule.ts'
import { replyRule } from '../services/delivery/reply-rule.ts'
import { orderRule } from '../services/planning/status-rules.ts'
import { approvedRules } from '../services/runs/used-by-run.ts'
import { parameterRule } from '../expressions/parameter-rule.ts'
import { flowRule } from '../integration/flows/rule.ts'
import { importSchemeRule } from '../integration/imports/rule.ts'
import { dataSyncRule } from '../integration/sync/rule.ts'
import { archiveRuleRule } from '../integration/upkeep/archive/rule.ts'
import { interfaceRule } from '../integration/interfaces/rule.ts'
import { reminderRule } from '../reminders/rule.ts'
import { resultRule } from '../services/reporting/result-rule.ts'
import { licenceRule } from '../access/licence.ts'
import { toolRule } from '../access/tool-rule.ts'
import { userRightDetailRule, userRightRule } from '../access/right-rules.ts'
import { bothRules, definitionRules } from '../access/hidden-names.ts'
import { outsideRule } from '../services/kitting/outside/rule.ts'
import type { Tx } from '../db/tenant.ts'
import type { Call } from '../http/handlers.ts'

type Row = Readonly<Record<string, unknown>>

/** What a row was and what it becomes; null: it is new, or goes. */
export interface RowChange {
  readonly before: Row | null
  readonly after: Row | null
}

/** Refuses a change by throwing, in the transaction that made it. 'wrote': it has set members of the row itself. */
export type RowRule = (tx: Tx, change: RowChange, call: Call) => Promise<void | 'wrote'>

/** Entities whose rows are written by the general endpoints, but not by everybody who holds the permission. */
export const rowRules: Readonly<Record<string, RowRule>> = {
  userRight: userRightRule,
  userRightDetail: userRightDetailRule,
  order: orderRule,
  result: resultRule,
  deliveryLine: lineRule,
  supplierReply: replyRule,
  productRegister: licenceRule,
  toolButton: toolRule,
  ...definitionRules,
  demandSource: bothRules(definitionRules['demandSource']!, outsideRule),
  supplySource: bothRules(definitionRules['supplySource']!, outsideRule),
  ...Object.fromEntries(
    Object.entries(approvedRules).map(([name, rule]) => [
      name,
      definitionRules[name] ? bothRules(definitionRules[name], rule) : rule,
    ]),
  ),
  taskReminder: reminderRule,
  flow: flowRule,
  archiveRule: archiveRuleRule,
  parameter: parameterRule,
  interfaceConfig: interfaceRule,
  importScheme: importSchemeRule,
  dataSync: dataSyncRule,
  sqlView: sqlViewRule,
  receiveTopic: topicRule,
  ...earlierPageRules,
}
