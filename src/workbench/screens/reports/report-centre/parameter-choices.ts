import { runParameterNames } from '#domain/results/run-data.ts'
import type { Report } from '#domain/reports/report.ts'
import type { OptionSource } from '../../../fields/reference-search.ts'
import { isOpen, type ParameterValues } from './parameter-values.ts'

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
export async function fittingValues(
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
