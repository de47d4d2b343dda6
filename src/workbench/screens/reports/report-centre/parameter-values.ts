import type { Report } from '#domain/reports/report.ts'

/** Values of parameters by name as they are sent; dates are days or relative days. */
export type ParameterValues = Readonly<Record<string, unknown>>

/** A parameter without a value asks for nothing. */
export const isOpen = (value: unknown): boolean =>
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
