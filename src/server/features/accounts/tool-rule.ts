import { toolButton } from '#domain/entities/access/tool-button.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { toolConditionFault } from '#domain/system/tool-condition.ts'
import type { RowRule } from '../../platform/crud/rules.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { entityOf } from '../../db/tenant-entity.ts'
import { listedEntity } from '../../identity/tools.ts'

/** Throws 400 where the condition of a button does not fit the rows of its app's list. */
export function checkToolCondition(
  row: Readonly<Record<string, unknown>>,
  { limitedScope, language }: Pick<Call, 'limitedScope' | 'language'>,
): void {
  const { appCode, visibleExpr: text } = row
  if (typeof text !== 'string' || text.trim() === '') return
  const listed = listedEntity(String(appCode), limitedScope.model)
  const fault = listed === null ? noList : toolConditionFault(text, entityOf(listed, limitedScope))
  if (fault === null) return
  const values = { field: toolButton.fields.visibleExpr.label, value: text.slice(0, 60), ...fault }
  throw invalid(fieldFaults([{ member: 'visibleExpr', code: 'syntax', values }], language))
}

const noList = {
  position: 1,
  reason: { zh: '该应用没有列表行可供判断', en: 'the app has no list whose rows could be asked' },
}

export const toolRule: RowRule = async (_tx, { after }, call) => {
  if (after) checkToolCondition(after, call)
}
