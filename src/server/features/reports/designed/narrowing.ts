import { columnOf } from '#domain/entity.ts'
import { filled, textOf, type Language } from '#domain/label.ts'
import { isCodes, type CompiledParameter } from '#domain/reports/designed/parameter.ts'
import { runParameterNames } from '#domain/results/run-data.ts'
import type { Report } from '#domain/reports/report.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import { quoted } from '../../../db/sql/shape.ts'
import type { SqlScope } from '../../../db/sql/filter-sql.ts'
import type { Tx } from '../../../db/tenant.ts'
import { invalid } from '../../../http/envelope.ts'
import type { ReportAsk } from '../query.ts'
import { codesSql, isOpen, parameterSql } from './parameter-sql.ts'
import { ROOT, rowScope, sqlOf } from './row-scope.ts'
import { entityOf } from '../../../db/tenant-entity.ts'
import { runChoices } from './run-choices.ts'

/** Rows that a parameter may be. */
export interface ChoiceRows {
  /** FROM, in which the rows have the alias of `key`. */
  readonly from: string
  /** Which of them go with the parameters on which it depends; null: all. */
  readonly condition: string | null
  /** The code of a row. */
  readonly key: string
  /** What a row is called; null: by its code alone. */
  readonly name: string | null
  /** Left out: by their codes. */
  readonly order?: string
}

/** Rows that a parameter of a report may be, narrowed by what the parameters on which it depends are. */
export function choiceRows(report: Report, name: string, read: Reading, ask: ReportAsk): ChoiceRows {
  const { choosesRun } = report
  if (choosesRun && runParameterNames.has(name)) return runChoices(choosesRun, name, read, ask)
  const target = entityOf(report.parameters[name]!.target!, read)
  const { scope, from } = rowScope(target, read, ask)
  const all = report.design?.parameters ?? []
  const own = all.find(({ parameter }) => parameter.name === name)
  const condition = own ? narrowedSql(report, own, all, scope, read, ask) : null
  return {
    from: from(),
    condition,
    key: `${ROOT}.${quoted(columnOf(target.key[0]!))}`,
    name: 'name' in target.fields ? `${ROOT}.name` : null,
  }
}

/** Without a value of the other, what the other itself may be narrows as well. */
function narrowedSql(
  report: Report,
  { parameter, narrowedBy }: CompiledParameter,
  all: readonly CompiledParameter[],
  scope: SqlScope,
  read: Reading,
  ask: ReportAsk,
): string | null {
  if (!narrowedBy) return null
  const other = all.find((one) => one.parameter.name === parameter.dependsOn)!
  const [given] = parameterSql(other.parameter, narrowedBy, scope, ask)
  if (given !== undefined || !other.narrowedBy) return given ?? null
  const { from, condition, key } = choiceRows(report, other.parameter.name, read, ask)
  if (condition === null) return null
  const codes = `select ${key} ${from} where ${condition}`
  const { program } = narrowedBy
  return isCodes(program)
    ? `${codesSql(program, scope)} && array(${codes})`
    : `${sqlOf(program, scope)} in (${codes})`
}

const misfit = {
  zh: '{label}：{code} 不属于所选的{other}',
  en: '{label}: {code} does not go with the chosen {other}',
} as const

/** Throws where a row that a parameter names does not go with the parameter on which it depends. */
export async function checkFits(report: Report, ask: ReportAsk, tx: Tx, language: Language): Promise<void> {
  for (const [name, other] of Object.entries(report.dependsOn ?? {})) {
    if (isOpen(ask.values[name])) continue
    const code = await firstMisfit(report, name, ask, tx)
    if (code === null) continue
    const labelOf = (of: string): string => textOf(report.parameters[of]!.label, language)
    const values = { label: labelOf(name), code, other: labelOf(other) }
    throw invalid([{ message: textOf(filled(misfit, values), language), members: [name] }])
  }
}

async function firstMisfit(report: Report, name: string, ask: ReportAsk, tx: Tx): Promise<string | null> {
  const read = new Reading(tx)
  const { from, condition, key } = choiceRows(report, name, read, ask)
  if (condition === null) return null
  const codes = read.add([ask.values[name]].flat(), 'text[]')
  const row = await read.row<{ code: string }>(
    `select ${key} as code ${from} where ${key} = any (${codes}) and not coalesce(${condition}, false)
     order by ${key} collate "C" limit 1`,
  )
  return row?.code ?? null
}
