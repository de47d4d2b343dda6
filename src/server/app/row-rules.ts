import { addRowRules } from '../platform/crud/rules.ts'
import { addImportRules } from '../platform/exchange/import-rules.ts'
import { lineRule } from '../features/delivery/line-rule.ts'
import { earlierPageRules, importedEarlierPages } from '../features/pages/earlier/rule.ts'
import { topicRule } from '../features/integration/receive/rule.ts'
import { sqlViewRule } from '../features/reports/views/rule.ts'
import { replyRule } from '../features/delivery/reply-rule.ts'
import { orderRule, ordersImported } from '../features/planning/status-rules.ts'
import { approvedRules } from '../platform/crud/used-by-run.ts'
import { parameterRule } from '../platform/expressions/parameter-rule.ts'
import { flowRule } from '../features/flows/rule.ts'
import { importSchemeRule } from '../features/integration/imports/rule.ts'
import { dataSyncRule } from '../features/integration/sync/rule.ts'
import { archiveRuleRule } from '../features/maintenance/archive/rule.ts'
import { interfaceRule } from '../features/integration/interfaces/rule.ts'
import { reminderRule } from '../features/reminders/rule.ts'
import { resultRule, resultsImported } from '../features/reporting/result-rule.ts'
import { licenceRule } from '../features/accounts/licence.ts'
import { toolRule } from '../features/accounts/tool-rule.ts'
import { userRightDetailRule, userRightRule } from '../features/accounts/right-rules.ts'
import { bothRules, definitionRules } from '../platform/crud/hidden-names.ts'
import { outsideRule } from '../features/kitting/outside/rule.ts'

/* What entities refuse or change when their rows are written: each rule stands with its feature. */

addRowRules({
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
})

addImportRules({ result: resultsImported, order: ordersImported }, importedEarlierPages)
