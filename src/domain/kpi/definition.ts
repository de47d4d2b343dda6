import { compileExpression, type Program } from '../expressions/index.ts'
import { environmentOf } from '../environments/entity-environment.ts'
import type { ParameterDeclaration } from '../expressions/environment.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import type { FigureForm } from '../rules/figure.ts'
import type { KpiAggregation, KpiCategory, KpiState } from '../results/kpi-category.ts'
import { kpiRows } from '../results/kpi-rows.ts'

/** A KPI as it is calculated; texts as its row holds them. */
export interface KpiDefinition {
  readonly code: string
  readonly category: KpiCategory
  readonly formula: string
  readonly aggregation: KpiAggregation
  readonly perExpr: string | null
  readonly rowFilter: string | null
  /** Member of the category's rows. */
  readonly groupBy: string | null
}

export interface KpiPrograms {
  readonly formula: Program
  readonly per: Program | null
  readonly where: Program | null
  readonly groupBy: string | null
}

/** What is wrong with one text of a definition. */
export interface KpiFault extends SyntaxFault {
  readonly member: 'formula' | 'perExpr' | 'rowFilter' | 'groupBy'
}

const numeric = ['number', 'bool', 'span'] as const
const filled = (text: string | null): text is string => text !== null && text.trim() !== ''

/** The checked programs of a definition, or everything that is wrong with it. */
export function compileKpi(
  definition: KpiDefinition,
  parameters: readonly ParameterDeclaration[] = [],
): { readonly programs: KpiPrograms } | { readonly faults: readonly KpiFault[] } {
  const environment = environmentOf({ ME: definition.category }, parameters)
  const faults: KpiFault[] = []
  const program = (
    member: KpiFault['member'],
    text: string,
    wanted: 'bool' | typeof numeric,
  ): Program | null => {
    const compiled = compileExpression(text, environment, wanted)
    if (compiled.ok) return compiled.program
    faults.push({ member, ...compiled.faults[0]!.syntaxFault })
    return null
  }
  const formula = program('formula', definition.formula, numeric)
  const per = filled(definition.perExpr) ? program('perExpr', definition.perExpr, numeric) : null
  const where = filled(definition.rowFilter) ? program('rowFilter', definition.rowFilter, 'bool') : null
  if (definition.aggregation === 'ratio' && !filled(definition.perExpr))
    faults.push({
      member: 'perExpr',
      position: 1,
      reason: { zh: '比率需要分母', en: 'a ratio needs what it is divided by' },
    })
  const groupBy = filled(definition.groupBy) ? groupOf(definition.category, definition.groupBy) : null
  if (filled(definition.groupBy) && groupBy === null)
    faults.push({
      member: 'groupBy',
      position: 1,
      reason: {
        zh: `“${definition.groupBy}”不是该类别的字段`,
        en: `"${definition.groupBy}" is no field of the category`,
      },
    })
  return formula === null || faults.length > 0 ? { faults } : { programs: { formula, per, where, groupBy } }
}

/** The declared member of a name, whatever its case; null when there is none. */
function groupOf(category: KpiCategory, name: string): string | null {
  const wanted = name.trim().toLowerCase()
  return Object.keys(kpiRows[category].fields).find((field) => field.toLowerCase() === wanted) ?? null
}

export interface KpiLimits {
  readonly direction: 'H' | 'L'
  readonly target: string | null
  readonly warn: string | null
  readonly alarm: string | null
}

/**
 * How a value stands to its limits, and the limit that it breaks. A limit is broken when the value is worse than it; a
 * value that only misses the target is off target, which breaks nothing while there are limits beside the target.
 */
export function stateOf(
  value: string | null,
  { direction, target, warn, alarm }: KpiLimits,
): { readonly state: KpiState; readonly limit: string | null } {
  if (value === null || (target === null && warn === null && alarm === null))
    return { state: 'N', limit: null }
  const worse = (limit: string | null): limit is string =>
    limit !== null && (direction === 'H' ? Number(value) < Number(limit) : Number(value) > Number(limit))
  if (worse(alarm)) return { state: 'A', limit: alarm }
  if (worse(warn)) return { state: 'W', limit: warn }
  if (!worse(target)) return { state: 'G', limit: null }
  // Without a warning of its own the target is the limit.
  return warn === null && alarm === null ? { state: 'W', limit: target } : { state: 'O', limit: null }
}

const ranks: Readonly<Record<KpiState, number>> = { N: 0, G: 0, O: 0, W: 1, A: 2 }

/** Is a state worse than the one before it? */
export const becameWorse = (state: KpiState, before: KpiState | null): boolean =>
  ranks[state] > ranks[before ?? 'N']

/** How the values of a KPI are written: counted things as counts, per cent as per cent, anything else as a measure. */
export function figureFormOf(kpi: {
  readonly aggregation?: KpiAggregation | undefined
  readonly unit: string | null
  readonly decimals: number | null
}): FigureForm {
  const { aggregation, unit, decimals } = kpi
  if (unit === '%') return { kind: 'percent', decimals }
  return { kind: aggregation === 'count' ? 'count' : 'measure', unit, decimals }
}
