import { addRowRules } from './crud/rules.ts'
import { addImportRules } from './exchange/import-rules.ts'
import { lineRule } from './services/delivery/line-rule.ts'
import { earlierPageRules, importedEarlierPages } from './services/pages/earlier/rule.ts'
import { topicRule } from './integration/receive/rule.ts'
import { sqlViewRule } from './services/reports/views/rule.ts'
import { replyRule } from './services/delivery/reply-rule.ts'
import { orderRule, ordersImported } from './services/planning/status-rules.ts'
import { approvedRules } from './services/runs/used-by-run.ts'
import { parameterRule } from './expressions/parameter-rule.ts'
import { flowRule } from './integration/flows/rule.ts'
import { importSchemeRule } from './integration/imports/rule.ts'
import { dataSyncRule } from './integration/sync/rule.ts'
import { archiveRuleRule } from './integration/upkeep/archive/rule.ts'
import { interfaceRule } from './integration/interfaces/rule.ts'
import { reminderRule } from './reminders/rule.ts'
import { resultRule, resultsImported } from './services/reporting/result-rule.ts'
import { licenceRule } from './access/licence.ts'
import { toolRule } from './access/tool-rule.ts'
import { userRightDetailRule, userRightRule } from './access/right-rules.ts'
import { bothRules, definitionRules } from './access/hidden-names.ts'
import { outsideRule } from './services/kitting/outside/rule.ts'

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
