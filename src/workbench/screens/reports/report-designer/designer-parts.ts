import type { ReportDefinition } from '#domain/reports/designed/definition.ts'

/** What is wrong with a member of a part, in the language of the reader. */
export type FaultOf = (member: string) => string | undefined

/** Faults of a definition by member: `columns[2].expression`. */
export type Faults = ReadonlyMap<string, string>

export const faultsWithin =
  (faults: Faults, part: string): FaultOf =>
  (member) =>
    faults.get(`${part}.${member}`)

/** `part`: a list of parts, or one of them. */
export const hasFault = (faults: Faults, part: string): boolean =>
  [...faults.keys()].some((member) =>
    [part, `${part}.`, `${part}[`].some((start) => member.startsWith(start)),
  )

export interface PartProps {
  readonly definition: ReportDefinition
  readonly faults: Faults
  readonly onChange: (definition: ReportDefinition) => void
}
