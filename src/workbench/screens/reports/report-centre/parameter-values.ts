import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Report } from '#domain/reports/report.ts'
import { runParameterNames } from '#domain/results/run-data.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import type { OptionSource } from '../../../fields/reference-search.ts'
import { useLabel } from '../../../i18n/index.ts'

/** Values of parameters by name as they are sent; dates are days or relative days. */
export type ParameterValues = Readonly<Record<string, unknown>>

/** A parameter without a value asks for nothing. */
const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a report begins with: what a template keeps, the declared values for the rest. */
export function startOf(report: Report, kept: unknown): ParameterValues {
  const from = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null
  return Object.fromEntries(
    Object.keys(report.parameters).map((name) => [
      name,
      (from && name in from ? from[name] : from ? null : report.initial[name]) ?? null,
    ]),
  )
}

/** Parameters that must be given and are not. */
export const missingParameters = (report: Report, values: ParameterValues): readonly string[] =>
  Object.entries(report.parameters).flatMap(([name, { required }]) =>
    required && isOpen(values[name]) ? [name] : [],
  )

/** The same text for the same values, empty ones left out. */
export const textOfValues = (values: ParameterValues): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => !isOpen(value))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

interface ChoicesAsked {
  readonly name: string
  readonly P: ParameterValues
  readonly keyword?: string
  readonly chosen?: boolean
  readonly skipCount?: number
  readonly maxResultCount: number
}

interface Choices {
  readonly totalCount: number
  readonly items: readonly { readonly code: string; readonly name?: string | null | undefined }[]
}

/** What the parameters of a report may be, where that depends on each other. */
export interface ParameterChoices {
  /** Of answers that are kept. */
  readonly key: readonly unknown[]
  readonly ask: (asked: ChoicesAsked, signal?: AbortSignal) => Promise<Choices>
}

/** Where the codes of a parameter are found; undefined: among all rows of its entity. */
export function sourceOf(
  report: Report,
  name: string,
  values: ParameterValues,
  { key, ask }: ParameterChoices,
): OptionSource | undefined {
  const isRun = report.choosesRun !== undefined && runParameterNames.has(name)
  if (report.dependsOn?.[name] === undefined && !isRun) return undefined
  const others = { ...values, [name]: null }
  return {
    keyOf: (keyword) => [...key, name, others, keyword],
    read: async ({ after: _after, ...asked }, signal) => {
      const { totalCount, items } = await ask({ name, P: others, ...asked }, signal)
      const options = items.map((one) => ({ code: one.code, name: one.name ?? '' }))
      return { totalCount, options, last: undefined }
    },
  }
}

/** The values without those that do not go with the parameters on which they depend. */
async function fittingValues(
  report: Report,
  values: ParameterValues,
  { ask }: ParameterChoices,
): Promise<ParameterValues> {
  let fitting = values
  for (const name of Object.keys(report.dependsOn ?? {})) {
    const value = fitting[name]
    if (isOpen(value)) continue
    const codes = [value].flat()
    const { items } = await ask({ name, P: fitting, chosen: true, maxResultCount: codes.length })
    const kept = codes.filter((code) => items.some((one) => one.code === code))
    if (kept.length < codes.length) fitting = { ...fitting, [name]: Array.isArray(value) ? kept : null }
  }
  return fitting
}

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
