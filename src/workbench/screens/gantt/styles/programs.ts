import { ganttStyle } from '#domain/entities/planning/gantt-style.ts'
import { environmentOfUse } from '#domain/environments/field-expression.ts'
import { compileExpression, ExpressionLimit, type Program } from '#domain/expressions/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { OutputOf } from '#domain/service.ts'
import type { ganttStyles } from '#domain/services/planning/gantt-styles.ts'

/** The look of a chart; the chart that it is for is known where it is used. */
export type GanttStyle = Omit<OutputOf<typeof ganttStyles.list>['items'][number], 'ganttType'>

export type ExpressionField =
  | 'barColor'
  | 'barText'
  | 'leftText'
  | 'rightText'
  | 'tipText'
  | 'rowColor'
  | 'rowFilter'

/** An expression of a style, compiled; null: it is empty or cannot be compiled. */
export function programOf(style: GanttStyle, name: ExpressionField): Program | null {
  const text = style[name]
  const { about } = ganttStyle.fields[name] as Field
  if (!text?.trim()) return null
  const compiled = compileExpression(
    text,
    environmentOfUse(about!),
    about!.gives === 'bool' ? 'bool' : undefined,
  )
  return compiled.ok && typeof compiled.type === 'string' ? compiled.program : null
}

/** An expression that needs more than it may says nothing. */
export function guarded<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof ExpressionLimit) return null
    throw error
  }
}
