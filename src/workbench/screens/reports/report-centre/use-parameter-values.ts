import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { FieldKind } from '#domain/field-kinds.ts'
import type { Report } from '#domain/reports/report.ts'
import { useLabel } from '../../../i18n/index.ts'
import { fittingValues, type ParameterChoices } from './parameter-choices.ts'
import { textOfValues, type ParameterValues } from './parameter-values.ts'

/** Kinds of which a value may be half typed: it counts once its field is left. */
const typed: ReadonlySet<FieldKind> = new Set(['reference', 'text', 'quantity'])

/** Parameters while they are asked: those that do not go with a changed one any more are cleared, and it is said which. */
export function useParameterValues(
  report: Report,
  choices: ParameterChoices,
  values: ParameterValues,
  setValues: (update: (now: ParameterValues) => ParameterValues) => void,
) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const fit = async (asked: ParameterValues): Promise<ParameterValues> => {
    const fitting = await fittingValues(report, asked, choices)
    const cleared = Object.keys(asked).filter((name) => fitting[name] !== asked[name])
    if (cleared.length === 0) return asked
    // What is typed meanwhile stays.
    setValues((now) => (textOfValues(now) === textOfValues(asked) ? fitting : now))
    const names = cleared.map((name) => label(report.parameters[name]!.label)).join(', ')
    toast(t('cleared', { names }))
    return fitting
  }
  const isFollowed = (name: string): boolean => Object.values(report.dependsOn ?? {}).includes(name)
  return {
    /** Without what does not fit, as a run takes them. */
    fit,
    change: (name: string, value: unknown): void => {
      const next = { ...values, [name]: value }
      setValues((now) => ({ ...now, [name]: value }))
      if (isFollowed(name) && !typed.has(report.parameters[name]!.kind)) void fit(next)
    },
    leave: (name: string): void => {
      if (isFollowed(name)) void fit(values)
    },
  }
}
